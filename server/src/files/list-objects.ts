import type pg from 'pg'
import { listRowsMax } from './limits.ts'
import { lastCharacter } from './object-name.ts'
import { StorageRefusal } from './storage-refusal.ts'

interface ListQuery {
  /** Whose files; undefined for everybody's. */
  readonly memberId: string | undefined
  readonly prefix: string
  readonly isByFolder: boolean
  readonly pageToken: string | undefined
  readonly maxResults: number
}

export interface ListPage {
  readonly prefixes: string[]
  readonly items: { name: string; bucket: string }[]
  readonly nextPageToken?: string
}

/** Files and folders in the order of their names. A folder counts as one, however much lies in it, and is skipped in one step. */
export async function listObjects(pool: pg.Pool, bucket: string, query: ListQuery): Promise<ListPage> {
  const { prefix, maxResults } = query
  const prefixes: string[] = []
  const items: ListPage['items'] = []
  let after = query.pageToken === undefined ? '' : readPageToken(query.pageToken)
  for (;;) {
    const rowsMax = maxResults - prefixes.length - items.length + 1
    const names = await namesAfter(pool, query, after, rowsMax)
    let isFolderSkipped = false
    for (const name of names) {
      if (prefixes.length + items.length === maxResults)
        return { prefixes, items, nextPageToken: Buffer.from(after).toString('base64url') }
      const end = query.isByFolder ? name.indexOf('/', prefix.length) : -1
      if (end === -1) {
        items.push({ name, bucket })
        after = name
      } else {
        const folder = name.slice(0, end + 1)
        prefixes.push(folder)
        after = folder + lastCharacter
        isFolderSkipped = true
        break
      }
    }
    if (!isFolderSkipped && names.length < rowsMax) return { prefixes, items }
  }
}

async function namesAfter(pool: pg.Pool, { memberId, prefix }: ListQuery, after: string, rowsMax: number) {
  const { rows } = await pool.query<{ name: string }>(
    `select name from files.object
      where name >= $1 and name < $2 and name > $3 and ($4::uuid is null or member_id = $4)
      order by name limit $5`,
    [prefix, prefix + lastCharacter, after, memberId ?? null, rowsMax],
  )
  return rows.map(({ name }) => name)
}

function readPageToken(token: string): string {
  const after = /^[A-Za-z0-9_-]{1,2000}$/.test(token) ? Buffer.from(token, 'base64url').toString() : '\0'
  if (/\p{Cc}/u.test(after)) throw new StorageRefusal('invalid-argument', 'There is no such page.')
  return after
}

export function readMaxResults(text: string | undefined): number {
  if (text === undefined) return listRowsMax
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StorageRefusal('invalid-argument', 'maxResults must be 1 or more.')
  return Math.min(Number(text), listRowsMax)
}
