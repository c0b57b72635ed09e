import { parseArgs } from 'node:util'
import type pg from 'pg'
import { findUnknown, trashUnknown } from '../files/index.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { BlobProblem, digestBlob, forEachBlob, type KnownBlob } from './backup/copy-blob.ts'
import { readReferencedBlobs } from './backup/referenced-blobs.ts'
import { withOwnDatabase } from './with-own-database.ts'

/**
 * `npm run verify-files`: reads every stored file again and says what isn't as it was; ends with 1 where something isn't.
 * What is missing and still in the trash comes back. `--trash-unknown` puts what no row refers to into the trash.
 */
await withOwnDatabase(async (client, { config, database }) => {
  const { values } = parseArgs({ options: { 'trash-unknown': { type: 'boolean', default: false } } })
  const blobs = await openBlobs(config.blobs)
  const known = await readReferencedBlobs(client)
  const findings: string[] = []
  let broughtBack = 0
  await forEachBlob(known, async (blob) => {
    const problem = await look(blobs, blob)
    if (problem === 'missing' && (await blobs.bringBack(blob.id)) && (await look(blobs, blob)) === undefined) {
      broughtBack += 1
      await client.query('delete from files.lost_blob where blob_id = $1', [blob.id])
    } else if (problem) findings.push(`${problem}: ${await ownerOf(client, blob.id)}`)
  })
  findings.push(...(await wrongRooms(client)))
  const { unknown } = await findUnknown({ pool: database.pool, blobs }, new Date())
  const trashed = values['trash-unknown'] ? await trashUnknown({ pool: database.pool, blobs }, unknown) : 0
  if (findings.length > 0) process.exitCode = 1
  return [
    `Read ${known.length} stored files again: ${findings.length === 0 ? 'all are as they were' : `${findings.length} findings`}.`,
    ...findings.toSorted().map((finding) => `- ${finding}`),
    ...(broughtBack > 0 ? [`${broughtBack} came back from the trash.`] : []),
    ...(trashed > 0 ? [`${trashed} that no row refers to are in the trash for 30 days.`] : []),
    ...(unknown.length > trashed ? [`${unknown.length} more are in the store that no row refers to.`] : []),
  ].join('\n')
})

async function look(blobs: BlobStore, blob: KnownBlob): Promise<'missing' | 'damaged' | undefined> {
  try {
    await digestBlob(blobs, blob)
    return undefined
  } catch (error) {
    if (error instanceof BlobProblem) return error.kind
    throw error
  }
}

/** Whose file it is, as far as a row says so. */
async function ownerOf(client: pg.ClientBase, blobId: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(object.name, upload.name, 'an upload') as name
       from (select member_id, content_id from files.piece where blob_id = $1
             union all select member_id, content_id from files.image_copy where blob_id = $1) as content
       left join files.object using (member_id, content_id) left join files.upload using (member_id, content_id)`,
    [blobId],
  )
  return `${rows[0]?.name ?? 'nobody'} (${blobId})`
}

/** Members whose room doesn't add up to their files and open uploads. */
async function wrongRooms(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ member_id: string; area: string }>(
    `with counted as (
       select member_id, area, sum(stored) as stored, sum(reserved) as reserved, sum(uploads) as uploads from (
         select member_id, case when starts_with(name, 'lab/') then 'lab' else 'own' end as area,
                size_bytes as stored, 0 as reserved, 0 as uploads from files.object
         union all
         select member_id, case when starts_with(name, 'lab/') then 'lab' else 'own' end, 0, reserved_bytes, 1
           from files.upload where status = 'active'
       ) as used group by member_id, area)
     select member_id, area from counted full join files.room using (member_id, area)
      where coalesce(stored, 0) <> coalesce(stored_bytes, 0) or coalesce(reserved, 0) <> coalesce(reserved_bytes, 0)
         or coalesce(uploads, 0) <> coalesce(open_uploads, 0)`,
  )
  return rows.map(({ member_id: memberId, area }) => `room: the room of ${memberId} (${area}) doesn't add up`)
}
