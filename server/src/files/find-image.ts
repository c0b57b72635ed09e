import type pg from 'pg'

/** A picture of a member's that is there, whole and checked. It cannot be replaced or removed until the transaction ends. */
export async function findImage(
  client: pg.ClientBase | pg.Pool,
  memberId: string,
  name: string,
): Promise<{ downloadToken: string } | undefined> {
  const { rows } = await client.query<{ download_token: string }>(
    `select download_token from files.object
      where member_id = $1 and name = $2 and image_type is not null for share`,
    [memberId, name],
  )
  return rows[0] && { downloadToken: rows[0].download_token }
}
