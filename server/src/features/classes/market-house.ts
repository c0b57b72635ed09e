import type { Debrief, MarketHouse } from '@dryrun/contract/class-shapes.ts'
import { largestFall, tellTrader } from '@dryrun/domain/classes/traders.ts'
import { tickAt } from '@dryrun/domain/markets/ticks.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { costOf, heldAfter, momentsOf, type PortfolioFill, sumOf, worthOf } from '@dryrun/domain/trading/portfolio.ts'
import { owedAccounts } from '@dryrun/domain/transparency/history.ts'
import type pg from 'pg'
import type { MarketSource } from '../markets/index.ts'
import { type KnownWorth, readFillsOf, worthFrom } from '../trading/index.ts'

/** So many moments of the chart are asked for at most. */
const pointsMax = 120

/** Everything that's known of the students who buy at the market, as of one moment. */
export interface MarketBooks {
  readonly students: readonly MarketStudent[]
  readonly worth: KnownWorth
  readonly nowMs: number
}

export interface MarketStudent {
  readonly memberId: string
  readonly studentNo: number
  readonly nickname: string | null
  readonly paidInCents: bigint
  readonly paidOutCents: bigint
  readonly cashCents: bigint
  readonly fills: readonly PortfolioFill[]
}

/** Null where nobody of the class is with such a house. */
export async function readMarketBooks(
  { pool, market }: { readonly pool: pg.Pool; readonly market: MarketSource },
  classId: string,
  until: Date,
): Promise<MarketBooks | null> {
  const { rows } = await pool.query<{ member_id: string; student_no: number; nickname: string | null }>(
    `select member_id, student_no, nickname from classes.student
      where class_id = $1 and house = 'market' order by student_no`,
    [classId],
  )
  if (rows.length === 0) return null
  const memberIds = rows.map(({ member_id: memberId }) => memberId)
  const money = await readMarketMoney(pool, memberIds, until)
  const fills = await readFillsOf(pool, memberIds, until)
  const worth = await worthFrom(market, [...fills.values()].flat())
  return {
    worth,
    nowMs: Math.min(until.getTime(), worth.newestMs),
    students: rows.map((row) => ({
      memberId: row.member_id,
      studentNo: row.student_no,
      nickname: row.nickname,
      paidInCents: money.get(row.member_id)?.paid_in ?? 0n,
      paidOutCents: money.get(row.member_id)?.paid_out ?? 0n,
      cashCents: money.get(row.member_id)?.cash ?? 0n,
      // Whoever kept their account may trade on, and what is sold when a book closes is no part of the lesson either.
      fills: fills.get(row.member_id) ?? [],
    })),
  }
}

interface MarketMoney {
  readonly member_id: string
  readonly paid_in: bigint
  readonly paid_out: bigint
  readonly cash: bigint
}

/** As it was then: some books are closed since, others were kept and go on. */
async function readMarketMoney(
  pool: pg.Pool,
  memberIds: readonly string[],
  until: Date,
): Promise<Map<string, MarketMoney>> {
  const { rows } = await pool.query<MarketMoney>(
    `select member_id, coalesce(-sum(moved.units) filter (where moved.kind = 'paid_in'), 0)::bigint as paid_in,
            coalesce(sum(moved.units) filter (where moved.kind = 'paid_out'), 0)::bigint as paid_out,
            coalesce(sum(moved.units) filter (where moved.kind = any($2)), 0)::bigint as cash
       from ledger.transfer
      cross join lateral (values (to_kind, amount_units), (from_kind, -amount_units)) as moved (kind, units)
      where member_id = any($1::uuid[]) and asset = 'USD' and posted_at <= $3 and transfer.kind::text not like 'closed_%'
      group by member_id`,
    [memberIds, owedAccounts, until],
  )
  return new Map(rows.map((row) => [row.member_id, row]))
}

const orNull = (cents: bigint | undefined) => (cents === undefined ? null : formatAmount(cents))

const sumBy = <Item>(items: readonly Item[], pick: (item: Item) => bigint) =>
  items.reduce((sum, item) => sum + pick(item), 0n)

export function marketHouseOf({ students, worth, nowMs }: MarketBooks): MarketHouse {
  const fills = allFills(students)
  return {
    studentCount: students.length,
    paidIn: formatAmount(sumBy(students, ({ paidInCents }) => paidInCents)),
    paidOut: formatAmount(sumBy(students, ({ paidOutCents }) => paidOutCents)),
    cash: formatAmount(sumBy(students, ({ cashCents }) => cashCents)),
    positions: orNull(worthOf(heldAfter(fills), worth.at, nowMs)),
    costs: formatAmount(sumOf(fills, costOf)),
    fillCount: fills.length,
  }
}

const allFills = (students: readonly MarketStudent[]) =>
  students.flatMap(({ fills }) => fills).toSorted((one, other) => one.atMs - other.atMs)

/** What one student has come to: what came back and what is still in their book, less what they put in. */
export function marketResult(student: MarketStudent, { worth, nowMs }: MarketBooks): bigint | undefined {
  const positions = worthOf(heldAfter(student.fills), worth.at, nowMs)
  if (positions === undefined) return undefined
  return student.paidOutCents + student.cashCents + positions - student.paidInCents
}

interface Flow {
  readonly atMs: number
  /** Below zero where it was taken out. */
  readonly cents: bigint
}

/** What everyone together had over the lesson, beside what they had put in. */
export function marketMoments(
  { students, worth, nowMs }: MarketBooks,
  posted: readonly Flow[],
): NonNullable<Debrief['market']>['moments'] {
  // The newest price may be some seconds old. What moved since then belongs to it.
  const flows = posted.map(({ atMs, cents }) => ({ atMs: Math.min(atMs, nowMs), cents }))
  const fills = allFills(students)
  const times = [...new Set([...flows.map(({ atMs }) => atMs), ...gridOf(fills, nowMs), nowMs])]
    .filter((atMs) => atMs <= nowMs)
    .toSorted((one, other) => one - other)
  return thinned(times).map((atMs) => {
    const done = fills.filter((fill) => fill.atMs <= atMs)
    const putIn = sumBy(
      flows.filter((flow) => flow.atMs <= atMs),
      ({ cents }) => cents,
    )
    const positions = worthOf(heldAfter(done), worth.at, atMs)
    const cash =
      putIn -
      sumOf(done, ({ side, tradedCents, feeCents }) =>
        side === 'buy' ? tradedCents + feeCents : feeCents - tradedCents,
      )
    return {
      at: new Date(atMs).toISOString(),
      worth: orNull(positions === undefined ? undefined : cash + positions),
      putIn: formatAmount(putIn),
    }
  })
}

const gridOf = (fills: readonly PortfolioFill[], nowMs: number) =>
  momentsOf(fills, { fromMs: 0, nowMs, pointsMax }).map(({ atMs }) => atMs)

/** Evenly spread ones, always with the first and the last. */
function thinned(times: readonly number[]): number[] {
  if (times.length <= pointsMax) return [...times]
  const step = (times.length - 1) / (pointsMax - 1)
  return Array.from({ length: pointsMax }, (_, at) => times[Math.round(at * step)] as number)
}

/** Everyone's month, in the order of their numbers, beside having bought the whole market once. */
export async function tradersOf(
  books: MarketBooks,
  market: MarketSource,
  { startingCents, isTrainer }: { readonly startingCents: bigint; readonly isTrainer: boolean },
): Promise<NonNullable<Debrief['traders']>> {
  const { students, worth, nowMs } = books
  const grid = thinned(gridOf(allFills(students), nowMs))
  return {
    starting: formatAmount(startingCents),
    holding: await holdingOf(
      market,
      momentsOf(allFills(students), { fromMs: 0, nowMs, pointsMax })
        .filter(({ isWhole }) => isWhole)
        .map(({ atMs }) => atMs),
    ),
    rows: students.map(({ studentNo, nickname, fills }) => {
      const momentsMs = [...new Set([...grid, ...fills.map(({ atMs }) => atMs), nowMs])].toSorted((a, b) => a - b)
      const told = tellTrader({ startingCents, fills, momentsMs, worth: worth.at })
      return {
        studentNo,
        nickname: isTrainer ? nickname : null,
        worth: orNull(told.worthCents),
        gained: told.gained ?? null,
        largestFall: told.largestFall ?? null,
        instruments: told.instruments,
        largestShare: told.largestShare ?? null,
        costs: formatAmount(told.costsCents),
        fillCount: fills.length,
      }
    }),
  }
}

/** Only the simulated market knows how all of it stood at a moment. */
async function holdingOf(
  { trail: { history } }: MarketSource,
  grid: readonly number[],
): Promise<NonNullable<Debrief['traders']>['holding']> {
  const [first] = grid
  if (!history || first === undefined) return null
  const levels: number[] = []
  for (const atMs of grid) {
    levels.push(history.level(tickAt(atMs)))
    // Each takes a few milliseconds, and others have questions too.
    await new Promise(setImmediate)
  }
  const [start] = levels
  const end = levels.at(-1)
  if (!start || !end) return null
  return { gained: end / start - 1, largestFall: largestFall(levels), since: new Date(first).toISOString() }
}
