import type pg from 'pg'
import { inTransaction } from '../platform/db/transaction.ts'
import { discardContent } from './content.ts'
import type { WritableMetadata } from './metadata.ts'
import type { Place } from './object-name.ts'
import { describeObject, type ObjectRow } from './object-row.ts'
import type { ObjectDescription } from './publish-object.ts'
import { areaOf, changeRoom, lockRoom } from './room.ts'
import type { StorageDeps } from './storage-deps.ts'
import { StorageRefusal } from './storage-refusal.ts'

export async function findObject(
  client: pg.ClientBase | pg.Pool,
  memberId: string,
  name: string,
): Promise<ObjectRow | undefined> {
  const { rows } = await client.query<ObjectRow>({
    name: 'find-object',
    text: 'select * from files.object where member_id = $1 and name = $2',
    values: [memberId, name],
  })
  return rows[0]
}

/** What is not named stays, null removes, custom metadata is merged key by key. The bytes stay as they are. */
export async function updateMetadata(
  deps: StorageDeps,
  { memberId }: Place,
  name: string,
  { texts, custom }: WritableMetadata,
): Promise<ObjectDescription> {
  const row = await inTransaction(deps.pool, async (client) => {
    const old = await lockObject(client, memberId, name)
    const text = (given: string | null | undefined, before: string | null) => (given === undefined ? before : given)
    const { rows } = await client.query<ObjectRow>(
      `update files.object set metageneration = metageneration + 1, updated_at = $3, content_type = $4,
              cache_control = $5, content_disposition = $6, content_encoding = $7, content_language = $8, custom = $9
        where member_id = $1 and name = $2 returning *`,
      [
        memberId,
        name,
        deps.clock.now(),
        text(texts.contentType, old.content_type) ?? 'application/octet-stream',
        text(texts.cacheControl, old.cache_control),
        text(texts.contentDisposition, old.content_disposition),
        text(texts.contentEncoding, old.content_encoding),
        text(texts.contentLanguage, old.content_language),
        JSON.stringify(mergeCustom(old.custom, custom)),
      ],
    )
    return rows[0]
  })
  if (!row) throw new StorageRefusal('object-not-found')
  return describeObject(deps.bucket, row)
}

function mergeCustom(old: Readonly<Record<string, string>>, change: WritableMetadata['custom']): object {
  if (change === null) return {}
  const merged = new Map<string, string | null>([...Object.entries(old), ...(change ?? [])])
  return Object.fromEntries([...merged].filter(([, value]) => value !== null))
}

export async function deleteObject(deps: StorageDeps, { memberId, zone }: Place, name: string): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    if (!(await lockRoom(client, memberId, areaOf(zone)))) throw new StorageRefusal('unauthenticated')
    const { content_id: contentId, size_bytes: size } = await lockObject(client, memberId, name)
    if (await deps.isHeld(client, memberId, name)) throw new StorageRefusal('conflict')
    await client.query('delete from files.object where member_id = $1 and name = $2', [memberId, name])
    await changeRoom(client, memberId, areaOf(zone), { storedBytes: -Number(size), reservedBytes: 0, openUploads: 0 })
    await discardContent(client, memberId, [contentId], deps.clock.now())
    await deps.imageChanged(client, { memberId, name, downloadToken: undefined })
  })
}

async function lockObject(client: pg.ClientBase, memberId: string, name: string): Promise<ObjectRow> {
  const { rows } = await client.query<ObjectRow>(
    'select * from files.object where member_id = $1 and name = $2 for update',
    [memberId, name],
  )
  const [row] = rows
  if (!row) throw new StorageRefusal('object-not-found')
  return row
}
