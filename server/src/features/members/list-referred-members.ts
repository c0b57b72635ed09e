import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'

const membersMax = 500

/**
 * Who joined by somebody's code, newest first: their chosen names, and nothing else about them. A copy of the demo account
 * shows whom the demo member referred; nobody can join by a copy.
 */
export async function listReferredMembers({ pool, publicUrl }: { pool: pg.Pool; publicUrl: URL }, memberId: string) {
  const { rows: own } = await pool.query<{ username: string; referrer_id: string }>(
    `select username, coalesce(copy_of, member_id) as referrer_id from members.member
      where member_id = $1 and closed_at is null`,
    [memberId],
  )
  const { username: code, referrer_id: referrerId } = own[0] ?? {}
  if (code === undefined) throw new Refusal('not_found')
  const { rows } = await pool.query<{ username: string; is_demo: boolean; is_closed: boolean; created_at: Date }>(
    `select username, is_demo, closed_at is not null as is_closed, created_at from members.member
      where referred_by = $1 order by member_id desc limit $2`,
    [referrerId, membersMax],
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
