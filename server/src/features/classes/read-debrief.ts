import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { owedBy, paidInBy, paidOutBy } from '@dryrun/domain/classes/house.ts'
import { scenarios } from '@dryrun/domain/classes/scenarios.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type Clock, readNow } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { WithMarket } from '../markets/index.ts'
import { type ClassBooks, type HousedTransfer, type LessonStudent, readClassBooks } from './class-books.ts'
import { type ClassRow, classColumns, summaryOf } from './classes.sql.ts'
import { marketPartOf, tradersOf } from './debrief-market.ts'
import { promisePartOf } from './debrief-promise.ts'
import { type MarketBooks, marketResult, readMarketBooks, sumBy } from './market-house.ts'
import { readTaught } from './taught.ts'

interface Deps extends WithPool, WithMarket {
  readonly clock: Clock
}

/** For its trainer, and for each of its students. For anyone else there's no such class. */
export async function readDebrief(deps: Deps, caller: SignedIn, classId: string): Promise<Debrief> {
  const { pool, market } = deps
  const { rows } = await pool.query<ClassRow>(`select ${classColumns} from classes.class where class_id = $1`, [
    classId,
  ])
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  const books = await readClassBooks(pool, row)
  const isTrainer = caller.role === 'admin' || caller.memberId === row.trainer_id
  const own = books.students.find(({ member_id: memberId }) => memberId === caller.memberId)
  if (!isTrainer && !own) throw new Refusal('not_found')
  const until = row.ended_at ?? (await readNow(pool))
  const { houses, startingCents } = scenarios[row.scenario]
  const hasPromise = houses.includes('promise')
  const atMarket = await readMarketBooks(deps, books, until)
  const there = books.students.filter(({ presence }) => presence === 'there')
  return {
    class: summaryOf(row),
    studentCount: there.length,
    ownNo: own?.student_no ?? null,
    removed: removedOf(books),
    ...(await promisePartOf(pool, books, { classId, hasPromise, now: until })),
    market: atMarket && marketPartOf(atMarket),
    traders: atMarket && !hasPromise ? await tradersOf(atMarket, market, { startingCents, isTrainer }) : null,
    taught: await readTaught(pool, classId, there),
    results: resultsOf(there, books.transfers, { atMarket, isTrainer }),
    entries: books.transfers.map(entryOf),
  }
}

function moneyOf(transfers: readonly HousedTransfer[], studentNo: number) {
  const own = transfers.filter((transfer) => transfer.studentNo === studentNo)
  return { inCents: sumBy(own, paidInBy), outCents: sumBy(own, paidOutBy) }
}

function removedOf({ students, transfers }: ClassBooks): Debrief['removed'] {
  return students
    .filter(({ presence }) => presence === 'removed')
    .map(({ student_no: studentNo, house }) => {
      const { inCents, outCents } = moneyOf(transfers, studentNo)
      return { studentNo, house, paidIn: formatAmount(inCents), paidOut: formatAmount(outCents) }
    })
}

/** What each student got back less what they put in, the largest first. With the market, what they still have counts. */
function resultsOf(
  students: readonly LessonStudent[],
  transfers: readonly HousedTransfer[],
  { atMarket, isTrainer }: { readonly atMarket: MarketBooks | null; readonly isTrainer: boolean },
): Debrief['results'] {
  return students
    .map(({ student_no: studentNo, nickname, house }) => {
      const { inCents, outCents } = moneyOf(transfers, studentNo)
      const trader = atMarket?.students.find((each) => each.studentNo === studentNo)
      const resultCents = atMarket && trader ? marketResult(trader, atMarket) : outCents - inCents
      return { studentNo, house, nickname: isTrainer ? nickname : null, inCents, outCents, resultCents }
    })
    .toSorted(
      (one, other) => Number((other.resultCents ?? 0n) - (one.resultCents ?? 0n)) || one.studentNo - other.studentNo,
    )
    .map(({ studentNo, house, nickname, inCents, outCents, resultCents }) => ({
      studentNo,
      nickname,
      house,
      paidIn: formatAmount(inCents),
      paidOut: formatAmount(outCents),
      result: resultCents === undefined ? null : formatAmount(resultCents),
      hasPaidIn: inCents > 0n,
    }))
}

function entryOf(transfer: HousedTransfer): Debrief['entries'][number] {
  return {
    studentNo: transfer.studentNo,
    house: transfer.house,
    step: Number(transfer.step),
    at: transfer.at.toISOString(),
    kind: transfer.kind,
    amount: formatAmount(transfer.amountCents),
    paidIn: formatAmount(paidInBy(transfer)),
    paidOut: formatAmount(paidOutBy(transfer)),
    owed: formatAmount(owedBy(transfer)),
  }
}
