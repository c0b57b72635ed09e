import type pg from 'pg'

interface DemoMember {
  readonly member_id: string
  readonly full_name: string
}

/** The demo member with the longest history, whom everybody gets a copy of; none where there's no demo data. */
export async function findDemoMember(pool: pg.Pool): Promise<DemoMember | undefined> {
  const { rows } = await pool.query<DemoMember>(
    `select member_id, full_name from members.member
      where is_demo and closed_at is null and exists (select from platform.demo where finished_at is not null)
      order by created_at, member_id limit 1`,
  )
  return rows[0]
}

/** Whom anybody may look around as, by first name. */
export async function findDemoName(pool: pg.Pool): Promise<string | null> {
  return (await findDemoMember(pool))?.full_name.split(' ')[0] ?? null
}
