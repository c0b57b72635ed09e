import type pg from 'pg'
import { beginningPattern, likePattern } from '../platform/db/like-pattern.ts'

export interface OwnerColumns {
  readonly member_id: string
  readonly username: string | null
  readonly full_name: string | null
  readonly email: string | null
  readonly is_demo: boolean | null
}

export const ownerColumns = 'member.username, member.full_name, member.email, member.is_demo'

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
          .map((key) => `(select member_id from members.member where ${key} like $1 limit ${foundMax})`)
          .join(' union ')
      : `select member_id from members.member where ${searchedText} ilike $1 limit ${foundMax + 1}`,
    [isShort ? beginningPattern(text.toLowerCase()) : likePattern(text)],
  )
  return rows.map((row) => row.member_id)
}

/**
 * The condition that a request belongs to somebody whom a search finds, and its value, for the place in a statement
 * where it belongs. Members of a common name aren't looked up first: a page of their requests is soon found in order.
 */
export async function ownerFound(
  pool: pg.Pool,
  search: string | undefined,
  column: string,
  place: string,
): Promise<{ readonly condition: string; readonly value: unknown }> {
  const pattern = likePattern(search)
  if (search === undefined || pattern === null) return { condition: `${place}::text is null`, value: null }
  const ids = await findMemberIds(pool, search)
  if (ids.length <= foundMax || !findsParts(search))
    return { condition: `${column} = any(${place}::uuid[])`, value: ids }
  const name = `(select ${searchedText} from members.member as owner where owner.member_id = ${column})`
  return { condition: `${name} ilike ${place}`, value: pattern }
}

/** Whose request it is, for the admin; null where nobody is left by that id. */
export function ownerOf(row: OwnerColumns) {
  if (row.username === null) return null
  return {
    memberId: row.member_id,
    username: row.username,
    fullName: row.full_name,
    email: row.email,
    isDemo: row.is_demo ?? false,
  }
}
