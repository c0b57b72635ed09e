import type pg from 'pg'
import type { KnownBlob } from './copy-blob.ts'

/** Every blob that a row refers to, as of the client's moment. */
export async function readReferencedBlobs(client: pg.ClientBase): Promise<KnownBlob[]> {
  const { rows } = await client.query<{ id: string; size: string; sha256: string | null }>(
    `select blob_id as id, size_bytes::text as size, encode(sha256, 'hex') as sha256 from files.piece
     union all
     select blob_id, size_bytes::text, encode(sha256, 'hex') from files.image_copy
     order by id`,
  )
  return rows.map(({ id, size, sha256 }) => ({ id, size: Number(size), sha256 }))
}
