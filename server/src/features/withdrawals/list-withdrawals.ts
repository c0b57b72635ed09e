import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import type { DecisionStatus } from '@dryrun/domain/deposits/deposit.ts'
import type pg from 'pg'
import { readRequests, withOwners } from '../../ledger/owner-of-request.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { type WithdrawalRow, withdrawalColumns, withdrawalOf } from './withdrawals.sql.ts'

/** A member's own, newest first. */
export async function listWithdrawals(
  { pool }: WithPool,
  memberId: string,
  after: string | undefined,
): Promise<{ withdrawals: Withdrawal[]; next: string | null }> {
  const { rows } = await pool.query<WithdrawalRow>(
    `select ${withdrawalColumns} from withdrawals.withdrawal
      where member_id = $1 and ($2::uuid is null or withdrawal_id < $2) order by withdrawal_id desc limit $3`,
    [memberId, after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.withdrawal_id)
  return { withdrawals: page.map(withdrawalOf), next }
}

export type WithdrawalGist = Pick<WithdrawalRow, 'coin' | 'status'>

/** Of these withdrawals of a member: their coin, and where they are now. */
export async function readWithdrawalGists(
  pool: pg.Pool,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WithdrawalGist>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<Pick<WithdrawalRow, 'withdrawal_id' | 'coin' | 'status'>>(
    `select withdrawal_id, coin, status from withdrawals.withdrawal
      where member_id = $1 and withdrawal_id = any($2::uuid[])`,
    [memberId, ids],
  )
  return new Map(rows.map(({ withdrawal_id, coin, status }) => [withdrawal_id, { coin, status }]))
}

/** These, with whose they are, by id. What is gone is left out. */
export async function listWithdrawalsByIds(pool: pg.Pool, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { rows } = await pool.query<WithdrawalRow>(
    `${everyShard} select ${withdrawalColumns} from withdrawals.withdrawal 
      where withdrawal_id = any($1::uuid[]) and ${notCopies('withdrawal.member_id')}`,
    [ids],
  )
  const withdrawals = await withOwners(pool, rows, withdrawalOf)
  return new Map(withdrawals.map((withdrawal) => [withdrawal.withdrawalId, withdrawal]))
}

/** Everybody's, for the admin: what waits comes in the order it came in, everything else newest first. */
export async function listAllWithdrawals(
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
  const found = await readRequests<WithdrawalRow>(
    pool,
    asked,
    (row) => row.withdrawal_id,
    async ({ owners, after, rowsMax }) => {
      const { rows } = await pool.query<WithdrawalRow>(
        `${everyShard} select ${withdrawalColumns} from withdrawals.withdrawal
          where ${notCopies('withdrawal.member_id')} and ($1::text is null or withdrawal.status = $1)
            and ($2::uuid is null or withdrawal_id ${compare} $2)
            and ($3::uuid[] is null or withdrawal.member_id = any($3)) and ($5::uuid is null or withdrawal_id = $5)
          order by withdrawal_id ${order} limit $4`,
        [status ?? null, after ?? null, owners, rowsMax, requestId ?? null],
      )
      return rows
    },
  )
  const { page, next } = pageOf(found, (row) => row.withdrawal_id)
  return { withdrawals: await withOwners(pool, page, withdrawalOf), next }
}
