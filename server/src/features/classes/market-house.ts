import type { MarketHouse } from '@dryrun/contract/class-shapes.ts'
import { owedBy, paidInBy, paidOutBy } from '@dryrun/domain/classes/house.ts'
import type { Presence } from '@dryrun/domain/classes/presence.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { costOf, heldAfter, sumOf, worthOf } from '@dryrun/domain/trading/portfolio.ts'
import type pg from 'pg'
import type { MarketSource } from '../markets/index.ts'
import { type KnownWorth, type OrderFill, readFillsOf, worthFrom } from '../trading/index.ts'
import { type ClassBooks, type HousedTransfer, ofHouse } from './class-books.ts'

/** Everything that's known of the students who buy at the market, as of one moment. */
export interface MarketBooks {
  readonly students: readonly MarketStudent[]
  readonly transfers: readonly HousedTransfer[]
  readonly worth: KnownWorth
  readonly nowMs: number
}

export interface MarketStudent {
  readonly memberId: string
  readonly studentNo: number
  readonly nickname: string | null
  readonly presence: Presence
  readonly paidInCents: bigint
  readonly paidOutCents: bigint
  readonly cashCents: bigint
  readonly fills: readonly OrderFill[]
}

/** Null where nobody of the class is with such a house. */
export async function readMarketBooks(
  { pool, market }: { readonly pool: pg.Pool; readonly market: MarketSource },
  books: ClassBooks,
  until: Date,
): Promise<MarketBooks | null> {
  const students = books.students.filter(({ house, presence }) => house === 'market' && presence !== 'gone')
  if (students.length === 0) return null
  const transfers = ofHouse(books.transfers, 'market')
  const fills = await readFillsOf(
    pool,
    students.map((student) => student.member_id),
  )
  // Whoever kept their account may trade on, and what is sold when a book closes later is no part of the lesson either.
  const inLesson = new Set(transfers.filter(({ kind }) => kind === 'order_filled').map(({ causeId }) => causeId))
  const worth = await worthFrom(market, [...fills.values()].flat())
  const nowMs = Math.min(until.getTime(), worth.newestMs)
  return {
    worth,
    nowMs,
    transfers,
    students: students.map((row) => {
      const own = transfers.filter(({ memberId }) => memberId === row.member_id)
      return {
        memberId: row.member_id,
        studentNo: row.student_no,
        nickname: row.nickname,
        presence: row.presence,
        paidInCents: sumBy(own, paidInBy),
        paidOutCents: sumBy(own, paidOutBy),
        cashCents: sumBy(own, owedBy),
        // The newest price may be some seconds old. What was filled since then belongs to it.
        fills: (fills.get(row.member_id) ?? [])
          .filter(({ orderId }) => inLesson.has(orderId))
          .map((fill) => (fill.atMs > nowMs ? Object.assign({}, fill, { atMs: nowMs }) : fill)),
      }
    }),
  }
}

export const orNull = (cents: bigint | undefined) => (cents === undefined ? null : formatAmount(cents))

export const sumBy = <Item>(items: readonly Item[], pick: (item: Item) => bigint) =>
  items.reduce((sum, item) => sum + pick(item), 0n)

/** Undefined as soon as one of them is. */
export function sumKnown(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  return amounts.reduce<bigint | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
    0n,
  )
}

const positionsOf = ({ fills }: MarketStudent, { worth, nowMs }: MarketBooks) =>
  worthOf(heldAfter(fills), worth.at, nowMs)

/** Each position is rounded to the cent by itself, and a total is the sum of them: so the rows always add up to it. */
export function marketHouseOf(books: MarketBooks): MarketHouse {
  const { students } = books
  const fills = students.flatMap((student) => student.fills)
  return {
    studentCount: students.filter(({ presence }) => presence === 'there').length,
    paidIn: formatAmount(sumBy(students, ({ paidInCents }) => paidInCents)),
    paidOut: formatAmount(sumBy(students, ({ paidOutCents }) => paidOutCents)),
    cash: formatAmount(sumBy(students, ({ cashCents }) => cashCents)),
    positions: orNull(sumKnown(students.map((student) => positionsOf(student, books)))),
    costs: formatAmount(sumOf(fills, costOf)),
    fillCount: fills.length,
  }
}

/** What one student has come to: what came back and what is still in their book, less what they put in. */
export function marketResult(student: MarketStudent, books: MarketBooks): bigint | undefined {
  const positions = positionsOf(student, books)
  if (positions === undefined) return undefined
  return student.paidOutCents + student.cashCents + positions - student.paidInCents
}
