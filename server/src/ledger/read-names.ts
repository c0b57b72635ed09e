import type pg from 'pg'

export interface NameRow {
  readonly member_id: string
  readonly username: string
  readonly full_name: string | null
  readonly email: string | null
  readonly name_visible: boolean
  readonly is_demo: boolean
  readonly country_code: string | null
  readonly closed_at: Date | null
}

/**
 * Who these members are, by id. Names are in one place and what members own may be spread over many, so a page is read
 * first and its names afterwards: no statement asks for both.
 */
export async function readNames(
  client: pg.ClientBase | pg.Pool,
  memberIds: Iterable<string | null>,
): Promise<ReadonlyMap<string, NameRow>> {
  const ids = [...new Set(memberIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<NameRow>(
    `select member_id, username, full_name, email, name_visible, is_demo, country_code, closed_at
       from members.member where member_id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.member_id, row]))
}
