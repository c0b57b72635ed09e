import type { Deposit } from '@dryrun/contract/deposits.ts'
import type { DecisionStatus } from '@dryrun/domain/deposits/deposit.ts'
import type pg from 'pg'
import { readRequests, withOwners } from '../../ledger/owner-of-request.ts'
import { readNow } from '../../platform/clock.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { type DepositRow, depositColumns, depositOf, depositsWithPaid } from './deposits.sql.ts'

/** A member's own, newest first. */
export async function listDeposits(
  { pool }: WithPool,
  memberId: string,
  after: string | undefined,
): Promise<{ deposits: Deposit[]; next: string | null }> {
  const { rows } = await pool.query<DepositRow>(
    `select ${depositColumns} from ${depositsWithPaid}
      where deposit.member_id = $1 and ($2::uuid is null or deposit_id < $2) order by deposit_id desc limit $3`,
    [memberId, after ?? null, pageRowsMax + 1],
  )
  // What a transfer has been confirmed by now counts.
  const now = await readNow(pool)
  const { page, next } = pageOf(rows, (row) => row.deposit_id)
  return { deposits: page.map((row) => depositOf(row, now)), next }
}

/** In which coins these deposits of a member came. */
export async function readDepositCoins(
  pool: pg.Pool,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DepositRow['coin']>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<Pick<DepositRow, 'deposit_id' | 'coin'>>(
    'select deposit_id, coin from deposits.deposit where member_id = $1 and deposit_id = any($2::uuid[])',
    [memberId, ids],
  )
  return new Map(rows.map((row) => [row.deposit_id, row.coin]))
}

/** These, with whose they are, by id. What is gone is left out. */
export async function listDepositsByIds(pool: pg.Pool, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { rows } = await pool.query<DepositRow>(
    `${everyShard} select ${depositColumns} from ${depositsWithPaid} 
      where deposit_id = any($1::uuid[]) and ${notCopies('deposit.member_id')}`,
    [ids],
  )
  const now = await readNow(pool)
  const deposits = await withOwners(pool, rows, (row) => depositOf(row, now))
  return new Map(deposits.map((deposit) => [deposit.depositId, deposit]))
}

/** Everybody's, for the admin: what waits comes in the order it came in, everything else newest first. */
export async function listAllDeposits(
  { pool }: WithPool,
  {
    status,
    requestId,
    ...asked
  }: {
    status?: DecisionStatus | undefined
    search?: string | undefined
    requestId?: string | undefined
    after?: string | undefined
  },
) {
  const [compare, order] = status === 'pending' ? ['>', 'asc'] : ['<', 'desc']
  const found = await readRequests<DepositRow>(
    pool,
    asked,
    (row) => row.deposit_id,
    async ({ owners, after, rowsMax }) => {
      const { rows } = await pool.query<DepositRow>(
        `${everyShard} select ${depositColumns} from ${depositsWithPaid}
          where ${notCopies('deposit.member_id')} and ($1::text is null or deposit.status = $1)
            and ($2::uuid is null or deposit_id ${compare} $2)
            and ($3::uuid[] is null or deposit.member_id = any($3)) and ($5::uuid is null or deposit_id = $5)
          order by deposit_id ${order} limit $4`,
        [status ?? null, after ?? null, owners, rowsMax, requestId ?? null],
      )
      return rows
    },
  )
  const now = await readNow(pool)
  const { page, next } = pageOf(found, (row) => row.deposit_id)
  return { deposits: await withOwners(pool, page, (row) => depositOf(row, now)), next }
}
