import type pg from 'pg'
import { notCopies } from '../platform/copy-id.ts'
import { listRowsMax } from './limits.ts'
import { lastCharacter } from './object-name.ts'
import { StorageRefusal } from './storage-refusal.ts'

interface ListQuery {
  /** Whose files; undefined for everybody's, but for those in copies of the demo account. */
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

interface Entry {
  /** A file's name, or a folder with its slash. */
  readonly entry: string
  readonly is_folder: boolean
  /** Everything up to here has been seen. */
  readonly seen: string
}

/** Files and folders in the order of their names. A folder counts as one, however much lies in it. */
export async function listObjects(pool: pg.Pool, bucket: string, query: ListQuery): Promise<ListPage> {
  const after = query.pageToken === undefined ? '' : readPageToken(query.pageToken)
  const found = await (query.isByFolder ? stepThrough : readNames)(pool, query, after)
  const page = found.slice(0, query.maxResults)
  const seen = page.at(-1)?.seen ?? after
  return {
    prefixes: page.filter((each) => each.is_folder).map((each) => each.entry),
    items: page.filter((each) => !each.is_folder).map((each) => ({ name: each.entry, bucket })),
    ...(found.length > query.maxResults && { nextPageToken: Buffer.from(seen).toString('base64url') }),
  }
}

/** One more than a page has: where it is there, a next page is too. */
const rowsOf = ({ maxResults }: ListQuery) => maxResults + 1

async function readNames(pool: pg.Pool, query: ListQuery, after: string): Promise<Entry[]> {
  const { rows } = await pool.query<Entry>(
    `select name as entry, false as is_folder, name as seen from files.object
      where name >= $1 and name < $2 and name > $3 and (member_id = $4 or $4::uuid is null and ${notCopies('member_id')})
      order by name limit $5`,
    [query.prefix, query.prefix + lastCharacter, after, query.memberId ?? null, rowsOf(query)],
  )
  return rows
}

/** Finds the next name, and from there the one behind its folder, and so on, in one question: no folder is read through. */
async function stepThrough(pool: pg.Pool, query: ListQuery, after: string): Promise<Entry[]> {
  const next = (seen: string) => `
    select name, strpos(substr(name, length($1) + 1), '/') as slash from files.object
     where name >= $1 and name < $2 and name > ${seen} and (member_id = $4 or $4::uuid is null and ${notCopies('member_id')})
     order by name limit 1`
  const columns = `case when slash > 0 then left(name, length($1) + slash) else name end collate "C" as entry,
                   slash > 0 as is_folder,
                   case when slash > 0 then left(name, length($1) + slash) || $6 else name end collate "C" as seen`
  const { rows } = await pool.query<Entry>(
    `with recursive step (place, entry, is_folder, seen) as (
       select 1, first.* from (select ${columns} from (${next('$3')}) as found) as first
       union all
       select step.place + 1, later.* from step
        cross join lateral (select ${columns} from (${next('step.seen')}) as found) as later
        where step.place < $5
     ) select entry, is_folder, seen from step order by place`,
    [query.prefix, query.prefix + lastCharacter, after, query.memberId ?? null, rowsOf(query), lastCharacter],
  )
  return rows
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
