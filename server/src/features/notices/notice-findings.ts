import type pg from 'pg'
import { addNotice } from './notice-row.ts'

interface Check {
  readonly endedAt: string
  readonly findingCount: number
}

/** Tells the admin that the ledger doesn't add up, once for each number of findings that is new. */
export async function noticeFindings(pool: pg.Pool, { endedAt, findingCount }: Check): Promise<void> {
  if (findingCount === 0) return
  const { rows } = await pool.query<{ ended_at: Date; finding_count: bigint }>(
    'select ended_at, finding_count from ledger.verification order by verification_id desc limit 2',
  )
  const [last, before] = rows
  const wasNoted = last?.ended_at.toISOString() === endedAt
  if (!wasNoted || Number(before?.finding_count ?? 0) === findingCount) return
  await addNotice(pool, {
    memberId: null,
    kind: 'ledger_broken',
    at: new Date(endedAt),
    details: { findingCount: String(findingCount) },
  })
}
