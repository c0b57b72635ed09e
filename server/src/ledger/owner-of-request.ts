import type pg from 'pg'
import { beginningPattern, likePattern } from '../platform/db/like-pattern.ts'
import { pageRowsMax } from '../platform/db/page.ts'
import { type NameRow, readNames } from './read-names.ts'

/** What the admin finds members by: the very expression of the index member_by_part, which finds any part of it. */
export const searchedText = `(username || ' ' || coalesce(full_name, '') || ' ' || coalesce(email, ''))`

/** So many members are looked up by name before their requests are; where there are more, the name is a common one. */
const foundMax = 200
/** The index of parts knows no shorter ones. */
const partLengthMin = 3

/** Whether a search can find any part of a name, or only its beginning. */
export const findsParts = (typed: string) => typed.trim().length >= partLengthMin

/** The ids of members whom a search finds: by any part of a name, or by its beginning where it's one or two letters. */
export async function findMemberIds(pool: pg.Pool, typed: string): Promise<string[]> {
  const text = typed.trim()
  const isShort = !findsParts(text)
  const { rows } = await pool.query<{ member_id: string }>(
    isShort
      ? ['username_key', 'email_key', 'lower(full_name)']
          .map(
            (key) =>
              `(select member_id from members.member where ${key} like $1 and copy_of is null limit ${foundMax})`,
          )
          .join(' union ')
      : `select member_id from members.member where ${searchedText} ilike $1 and copy_of is null limit ${foundMax + 1}`,
    [isShort ? beginningPattern(text.toLowerCase()) : likePattern(text)],
  )
  return rows.map((row) => row.member_id)
}

interface Reading {
  /** Whose; null for everybody's. */
  readonly owners: readonly string[] | null
  readonly after: string | undefined
  readonly rowsMax: number
}

/** So many requests are looked through at a time for owners of a common name. */
const lookedThroughMax = 500

/**
 * A page of requests and one more, of whomever a search finds. Members of a common name aren't looked up first: a page of
 * their requests is soon found by going through all of them in order.
 */
export async function readRequests<Row extends { readonly member_id: string }>(
  pool: pg.Pool,
  { search, after }: { readonly search?: string | undefined; readonly after?: string | undefined },
  idOf: (row: Row) => string,
  read: (reading: Reading) => Promise<Row[]>,
): Promise<Row[]> {
  const rowsMax = pageRowsMax + 1
  const pattern = likePattern(search)
  if (search === undefined || pattern === null) return read({ owners: null, after, rowsMax })
  const ids = await findMemberIds(pool, search)
  if (ids.length <= foundMax || !findsParts(search)) return read({ owners: ids, after, rowsMax })
  const found: Row[] = []
  let from = after
  do {
    // Each part begins where the one before ended.
    const rows = await read({ owners: null, after: from, rowsMax: lookedThroughMax })
    const owners = await findAmong(pool, rows, pattern)
    found.push(...rows.filter((row) => owners.has(row.member_id)))
    const last = rows.length === lookedThroughMax ? rows.at(-1) : undefined
    from = last && idOf(last)
  } while (from !== undefined && found.length < rowsMax)
  return found.slice(0, rowsMax)
}

async function findAmong(
  pool: pg.Pool,
  rows: readonly { readonly member_id: string }[],
  pattern: string,
): Promise<ReadonlySet<string>> {
  const { rows: owners } = await pool.query<{ member_id: string }>(
    `select member_id from members.member where member_id = any($1::uuid[]) and ${searchedText} ilike $2`,
    [[...new Set(rows.map((row) => row.member_id))], pattern],
  )
  return new Set(owners.map((row) => row.member_id))
}

/** Whose request it is, for the admin; null where nobody is left by that id. */
export function ownerOf(name: NameRow | undefined) {
  if (!name) return null
  return {
    memberId: name.member_id,
    username: name.username,
    fullName: name.full_name,
    email: name.email,
    isDemo: name.is_demo,
  }
}

/** Requests as the admin sees them, each with whose it is. */
export async function withOwners<Row extends { readonly member_id: string }, Shape extends object>(
  pool: pg.Pool,
  rows: readonly Row[],
  shapeOf: (row: Row) => Shape,
): Promise<(Shape & { member: ReturnType<typeof ownerOf> })[]> {
  const names = await readNames(
    pool,
    rows.map((row) => row.member_id),
  )
  return rows.map((row) => Object.assign(shapeOf(row), { member: ownerOf(names.get(row.member_id)) }))
}
