import assert from 'node:assert/strict'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import type { Database } from '@dryrun/server/platform/db/open-database.ts'
import { type Deed, type DeedKind, type Deeds, deedKinds } from './deeds.ts'

/** Where each kind leaves its row, by member: what's acknowledged must be there as often, no more and no less. */
const rowsOf: Readonly<Record<DeedKind, string>> = {
  invest: `select member_id, investment_id::text as id from investments.investment where not in_class`,
  withdraw: `select member_id, withdrawal_id::text as id from withdrawals.withdrawal where not in_class`,
  'cancel a withdrawal': `select member_id, withdrawal_id::text as id from withdrawals.withdrawal where status = 'cancelled'`,
  'take coins': `select member_id, transfer_id::text as id from network.transfer
                  where kind = 'faucet' and coin = 'ETH'`,
  'place an order': `select member_id, order_id::text as id from trading.trade_order`,
  'cancel an order': `select member_id, order_id::text as id from trading.trade_order where state = 'cancelled'`,
  'deposit in class': `select member_id, null as id from deposits.deposit`,
  'invest in class': `select member_id, investment_id::text as id from investments.investment where in_class`,
  'withdraw in class': `select member_id, null as id from withdrawals.withdrawal where in_class`,
  'decline a withdrawal': `select member_id, withdrawal_id::text as id from withdrawals.withdrawal
                            where status = 'declined' and decided_by is not null`,
  'pay a withdrawal': `select member_id, withdrawal_id::text as id from withdrawals.withdrawal
                        where status = 'approved' and decided_by is not null`,
}

const idFields = ['investmentId', 'withdrawalId', 'transferId', 'orderId'] as const

const idOf = ({ kind, answer }: Deed) =>
  kind.endsWith('in class') && kind !== 'invest in class'
    ? null
    : (idFields.map((field) => answer?.body[field]).find((id) => id !== undefined) ?? null)

/** Decisions are in the book of the member that they're about. */
const memberOf = ({ person, path }: Deed) =>
  person.is === 'admin' ? (/members\/([^/]+)\//.exec(path)?.[1] ?? '') : person.memberId

/** Nothing acknowledged is lost, nothing happened twice or without an answer, and the ledger holds. */
export async function countDeeds(
  { pool }: Pick<Database, 'pool'>,
  { done }: Deeds,
): Promise<Readonly<Record<DeedKind, number>>> {
  const counts = {} as Record<DeedKind, number>
  for (const kind of deedKinds) {
    const acknowledged = done.filter((deed) => deed.kind === kind && (deed.answer?.status ?? 500) < 300)
    const { rows } = await pool.query<{ member_id: string; id: string | null }>(`/* every shard */ ${rowsOf[kind]}`)
    const written = (all: readonly { member: string; id: unknown }[]) =>
      all.map(({ member, id }) => `${member} ${String(id)}`).toSorted()
    assert.deepEqual(
      written(rows.map((row) => ({ member: row.member_id, id: row.id }))),
      written(acknowledged.map((deed) => ({ member: memberOf(deed), id: idOf(deed) }))),
      `${kind}: what was acknowledged, once each`,
    )
    counts[kind] = acknowledged.length
  }
  await comparePaid(pool, done)
  const { findings } = await checkLedger({ pool })
  assert.deepEqual(findings, [], 'the ledger holds')
  const { rows: sums } = await pool.query<{ sum: string }>(
    'select coalesce(sum(balance_units), 0)::text as sum from ledger.account',
  )
  assert.equal(sums[0]?.sum, '0')
  return counts
}

/** A class withdrawal that was answered as paid is paid, and one that wasn't isn't. */
async function comparePaid(pool: Database['pool'], done: readonly Deed[]): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `/* every shard */ select count(*)::int as count from withdrawals.withdrawal where in_class and status = 'approved'`,
  )
  const paid = done.filter(({ kind, answer }) => kind === 'withdraw in class' && answer?.body['isPaid'] === true)
  assert.equal(rows[0]?.count, paid.length, 'as many class withdrawals are paid as were answered as paid')
}
