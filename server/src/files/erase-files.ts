import type pg from 'pg'

/** Everything a person uploaded goes, in the caller's transaction; the bytes follow with the next sweep. */
export async function eraseFiles(client: pg.ClientBase, memberId: string, now: Date): Promise<void> {
  await client.query(
    `with pieces as (delete from files.piece where member_id = $1 returning blob_id),
          copies as (delete from files.image_copy where member_id = $1 returning blob_id)
     insert into files.discarded_blob (blob_id, discarded_at)
     select blob_id, $2::timestamptz from pieces union all select blob_id, $2::timestamptz from copies
     on conflict do nothing`,
    [memberId, now],
  )
  for (const table of ['files.object', 'files.upload', 'files.room', 'files.storage_token'])
    await client.query(`delete from ${table} where member_id = $1`, [memberId])
}
