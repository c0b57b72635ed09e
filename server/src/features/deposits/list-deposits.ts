import type { Deposit } from '@dryrun/contract/deposits.ts'
import type { DecisionStatus } from '@dryrun/domain/deposits/deposit.ts'
import type pg from 'pg'
import { type OwnerColumns, ownerColumns, ownerFound, ownerOf } from '../../ledger/owner-of-request.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { type DepositRow, depositColumns, depositOf, depositsWithPaid } from './deposits.sql.ts'

/** As of when they were read: what a transfer has been confirmed by then counts. */
interface Moment {
  readonly now: Date
}

/** A member's own, newest first. */
export async function listDeposits(
  { pool }: WithPool,
  memberId: string,
  after: string | undefined,
): Promise<{ deposits: Deposit[]; next: string | null }> {
  const { rows } = await pool.query<DepositRow & Moment>(
    `select ${depositColumns}, platform.clock_now() as now from ${depositsWithPaid}
      where deposit.member_id = $1 and ($2::uuid is null or deposit_id < $2) order by deposit_id desc limit $3`,
    [memberId, after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.deposit_id)
  return { deposits: page.map((row) => depositOf(row, row.now)), next }
}

/** These, with whose they are, by id. What is gone is left out. */
export async function listDepositsByIds(pool: pg.Pool, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { rows } = await pool.query<DepositRow & OwnerColumns & Moment>(
    `select ${depositColumns}, ${ownerColumns}, platform.clock_now() as now
       from ${depositsWithPaid}
       left join members.member on member.member_id = deposit.member_id
      where deposit_id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.deposit_id, Object.assign(depositOf(row, row.now), { member: ownerOf(row) })]))
}

/** Everybody's, for the admin: what waits comes in the order it came in, everything else newest first. */
export async function listAllDeposits(
  { pool }: WithPool,
  {
    status,
    search,
    requestId,
    after,
  }: {
    status?: DecisionStatus | undefined
    search?: string | undefined
    requestId?: string | undefined
    after?: string | undefined
  },
) {
  const [compare, order] = status === 'pending' ? ['>', 'asc'] : ['<', 'desc']
  const owner = await ownerFound(pool, search, 'deposit.member_id', '$3')
  const { rows } = await pool.query<DepositRow & OwnerColumns & Moment>(
    `select ${depositColumns}, ${ownerColumns}, platform.clock_now() as now
       from ${depositsWithPaid}
       left join members.member on member.member_id = deposit.member_id
      where ($1::text is null or deposit.status = $1) and ($2::uuid is null or deposit_id ${compare} $2)
        and ${owner.condition} and ($5::uuid is null or deposit_id = $5)
      order by deposit_id ${order} limit $4`,
    [status ?? null, after ?? null, owner.value, pageRowsMax + 1, requestId ?? null],
  )
  const { page, next } = pageOf(rows, (row) => row.deposit_id)
  return { deposits: page.map((row) => Object.assign(depositOf(row, row.now), { member: ownerOf(row) })), next }
}
