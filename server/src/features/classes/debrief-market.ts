import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { owedBy, paidInBy, paidOutBy } from '@dryrun/domain/classes/house.ts'
import { largestFall, tellTrader } from '@dryrun/domain/classes/traders.ts'
import { tickAt } from '@dryrun/domain/markets/ticks.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { formatQuantity } from '@dryrun/domain/trading/decimals.ts'
import { flowOf, heldAfter, momentsOf, type PortfolioFill, sumOf } from '@dryrun/domain/trading/portfolio.ts'
import type { MarketSource } from '../markets/index.ts'
import type { HousedTransfer } from './class-books.ts'
import { type MarketBooks, type MarketStudent, marketHouseOf, orNull, sumBy, sumKnown } from './market-house.ts'

/** So many moments of the chart are asked for at most. */
const pointsMax = 120

type Market = NonNullable<Debrief['market']>

/** The books of those who buy at the market, with everything that their figures are made of. */
export function marketPartOf(books: MarketBooks): Market {
  return {
    ...marketHouseOf(books),
    moments: marketMoments(books),
    holdings: books.students.flatMap(({ studentNo, fills }) =>
      positionsAt(fills, books, books.nowMs).map(({ symbol, units, cents }) => ({
        studentNo,
        symbol,
        quantity: formatQuantity(units),
        value: orNull(cents),
      })),
    ),
    fills: books.students.flatMap(({ studentNo, fills }) =>
      fills.map((fill) => ({
        studentNo,
        at: new Date(fill.atMs).toISOString(),
        symbol: fill.symbol,
        side: fill.side,
        quantity: formatQuantity(fill.quantityUnits),
        flow: formatAmount(flowOf(fill)),
        fee: formatAmount(fill.feeCents),
        slip: formatAmount(fill.slipCents),
      })),
    ),
  }
}

interface Position {
  readonly symbol: string
  readonly units: bigint
  readonly cents: bigint | undefined
}

function positionsAt(fills: readonly PortfolioFill[], { worth }: MarketBooks, atMs: number): Position[] {
  return [...heldAfter(fills.filter((fill) => fill.atMs <= atMs))]
    .filter(([, units]) => units !== 0n)
    .map(([symbol, units]) => ({ symbol, units, cents: worth.at(symbol, units, atMs) }))
}

const allFills = (students: readonly MarketStudent[]) =>
  students.flatMap(({ fills }) => fills).toSorted((one, other) => one.atMs - other.atMs)

/** What trades move is told by fills, whose time is that of their price; everything else by entries. */
const isTrade = ({ kind }: HousedTransfer) => kind.startsWith('order_')

/** What everyone together had over the lesson, beside what they had put in. */
function marketMoments(books: MarketBooks): Market['moments'] {
  const { students, nowMs } = books
  const entries = books.transfers
    .filter((transfer) => !isTrade(transfer))
    .map((transfer) => ({ transfer, atMs: Math.min(transfer.at.getTime(), nowMs) }))
  const fills = allFills(students)
  const flows = entries.filter(({ transfer }) => paidInBy(transfer) !== 0n || paidOutBy(transfer) !== 0n)
  const times = [...new Set([...flows.map(({ atMs }) => atMs), ...gridOf(fills, nowMs), nowMs])]
    .filter((atMs) => atMs <= nowMs)
    .toSorted((one, other) => one - other)
  return thinned(times).map((atMs) => {
    const done = entries.filter((entry) => entry.atMs <= atMs)
    const cash =
      sumBy(done, ({ transfer }) => owedBy(transfer)) -
      sumOf(
        fills.filter((fill) => fill.atMs <= atMs),
        flowOf,
      )
    const positions = Map.groupBy(
      students.flatMap((student) => positionsAt(student.fills, books, atMs)),
      ({ symbol }) => symbol,
    )
    const worth = sumKnown([...positions.values()].flat().map(({ cents }) => cents))
    return {
      at: new Date(atMs).toISOString(),
      worth: orNull(worth === undefined ? undefined : cash + worth),
      putIn: formatAmount(sumBy(done, ({ transfer }) => paidInBy(transfer) - paidOutBy(transfer))),
      cash: formatAmount(cash),
      positions: [...positions].map(([symbol, each]) => ({
        symbol,
        quantity: formatQuantity(sumBy(each, ({ units }) => units)),
        value: orNull(sumKnown(each.map(({ cents }) => cents))),
      })),
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

/** Everyone's month who was there, in the order of their numbers, beside having bought the whole market once. */
export async function tradersOf(
  books: MarketBooks,
  market: MarketSource,
  { startingCents, isTrainer }: { readonly startingCents: bigint; readonly isTrainer: boolean },
): Promise<NonNullable<Debrief['traders']>> {
  const { worth, nowMs } = books
  const students = books.students.filter(({ presence }) => presence === 'there')
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
        largestFall: told.fall?.share ?? null,
        fall: told.fall
          ? {
              high: formatAmount(told.fall.highCents),
              highAt: new Date(told.fall.highMs).toISOString(),
              low: formatAmount(told.fall.lowCents),
              lowAt: new Date(told.fall.lowMs).toISOString(),
            }
          : null,
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
