import type { Payouts, Transparency } from '@dryrun/contract/transparency.ts'
import { nameForStrangers } from '@dryrun/domain/members/masked-name.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { inOneMoment } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { type DaySums, matchRows } from './read-whose-deposit.ts'
import { findPayoutOn, readDayFlows, readLastPayouts, readPayoutsTo } from './transparency.sql.ts'

const pageMax = 20

type Flows = Awaited<ReturnType<typeof readDayFlows>>
type Row = Awaited<ReturnType<typeof readLastPayouts>>[number]

/** What moved on each day by transfers of one kind, in order. */
export function sumsByDay(flows: Flows, kind: Flows[number]['kind']): DaySums {
  const days = Map.groupBy(
    flows.filter((flow) => flow.kind === kind),
    ({ day }) => day,
  )
  return [...days]
    .map(([day, own]) => ({ day, cents: own.reduce((sum, { cents }) => sum + BigInt(cents), 0n) }))
    .toSorted((a, b) => a.day - b.day)
}

/** Payouts, the newest first. A payout is known by its place: how many cents had been paid out before it. */
export async function listPayouts(
  { pool }: WithPool,
  memberId: string | undefined,
  { before, whose }: { readonly before?: string | undefined; readonly whose?: 'own' | undefined },
): Promise<Payouts> {
  return inOneMoment(pool, async (client) => {
    const paidOut = sumsByDay(await readDayFlows(client), 'withdrawal_paid')
    if (whose === 'own') return { payouts: await ownPayouts(client, memberId, paidOut), next: null }
    const from = before === undefined ? undefined : await findPayout(client, paidOut, BigInt(before))
    if (before !== undefined && !from) return { payouts: [], next: null }
    const rows = await readLastPayouts(client, pageMax + 1, from)
    let place = before === undefined ? sumBefore(paidOut, Number.POSITIVE_INFINITY) : BigInt(before)
    const payouts = rows.slice(0, pageMax).map((row) => {
      place -= row.amount_cents
      return tell(row, place, memberId)
    })
    return { payouts, next: rows.length > pageMax ? (payouts.at(-1)?.place ?? null) : null }
  })
}

/** Whose deposits paid for one payout. */
export async function readPayout({ pool }: WithPool, place: string): Promise<Transparency['whoseDeposit']> {
  return inOneMoment(pool, async (client) => {
    const flows = await readDayFlows(client)
    const row = await findPayout(client, sumsByDay(flows, 'withdrawal_paid'), BigInt(place))
    if (!row) throw new Refusal('not_found')
    return matchRows(client, [row], BigInt(place) + row.amount_cents, sumsByDay(flows, 'deposit_credited'))
  })
}

async function ownPayouts(client: pg.PoolClient, memberId: string | undefined, paidOut: DaySums) {
  if (memberId === undefined) return []
  const rows = await readPayoutsTo(client, memberId, pageMax)
  return rows.map((row) => tell(row, sumBefore(paidOut, row.day) + BigInt(row.earlier_cents), memberId))
}

async function findPayout(client: pg.PoolClient, paidOut: DaySums, place: bigint) {
  let earlier = 0n
  for (const { day, cents } of paidOut) {
    if (place < earlier + cents) return findPayoutOn(client, day, place - earlier)
    earlier += cents
  }
  return undefined
}

const sumBefore = (days: DaySums, day: number) =>
  days.reduce((sum, each) => (each.day < day ? sum + each.cents : sum), 0n)

function tell(row: Row, place: bigint, memberId: string | undefined): Payouts['payouts'][number] {
  return {
    place: String(place),
    name: nameForStrangers(row.full_name, row.name_visible),
    isDemo: row.is_demo,
    isInClass: row.is_class_account,
    isYours: row.member_id === memberId,
    paidAt: row.posted_at.toISOString(),
    amount: formatAmount(row.amount_cents),
  }
}
