import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'

const membersMax = 500

/** Who joined by somebody's code, newest first: their chosen names, and nothing else about them. */
export async function listReferredMembers({ pool, publicUrl }: { pool: pg.Pool; publicUrl: URL }, memberId: string) {
  const { rows: own } = await pool.query<{ username: string }>(
    'select username from members.member where member_id = $1 and closed_at is null',
    [memberId],
  )
  const code = own[0]?.username
  if (code === undefined) throw new Refusal('not_found')
  const { rows } = await pool.query<{ username: string; is_demo: boolean; is_closed: boolean; created_at: Date }>(
    `select username, is_demo, closed_at is not null as is_closed, created_at from members.member
      where referred_by = $1 order by member_id desc limit $2`,
    [memberId, membersMax],
  )
  const link = new URL('/signUp', publicUrl)
  link.searchParams.set('ref', code)
  return {
    code,
    link: link.href,
    members: rows.map((row) => ({
      displayName: row.username,
      isDemo: row.is_demo,
      isClosed: row.is_closed,
      joinedAt: row.created_at.toISOString(),
    })),
  }
}
