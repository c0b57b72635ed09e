import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { centsOf } from '../../money.ts'

type House = Debrief['results'][number]['house']

/** A figure of the debrief that was pressed. */
export type Figure =
  /** A count of people opens who they are. */
  | { readonly of: 'people'; readonly students: readonly number[] }
  /** Of one house, or of some students; up to a step of the class and with it, or only what came before it. */
  | {
      readonly of: 'paidIn' | 'paidOut' | 'held' | 'owed'
      readonly house?: House
      readonly students?: readonly number[]
      readonly until?: number
      readonly before?: number
    }
  | { readonly of: 'asked'; readonly step: number }
  | PayoutFigure
  | { readonly of: 'rewards' | 'positions' | 'starting' }
  | { readonly of: 'costs'; readonly students?: readonly number[] }
  | { readonly of: 'results'; readonly students: readonly number[] }
  /** What everyone at the market had, and had put in, at a moment of the chart. */
  | { readonly of: 'had' | 'putIn'; readonly place: number }
  /** A row of those who trade. */
  | { readonly of: 'worth' | 'gained' | 'fall' | 'instruments' | 'largestShare' | 'fills'; readonly studentNo: number }

type PayoutFigure =
  | { readonly of: 'payout' | 'ownMoney'; readonly step: number }
  | { readonly of: 'part'; readonly step: number; readonly place: number }
  | { readonly of: 'fromOthers' }

export type OnExplain = (figure: Figure) => void

/** What a line is about: an entry by its kind, something bought or sold, something held, or a figure by name. */
export type LineOf =
  | { readonly kind: string }
  | { readonly side: 'buy' | 'sell'; readonly symbol: string; readonly quantity: string }
  | { readonly position: string; readonly quantity: string }
  | { readonly fee: string }
  | { readonly slip: string }
  | { readonly from: readonly number[] }
  | { readonly name: 'starting' | 'worth' | 'high' | 'low' | 'result' }

export interface Line {
  readonly about: LineOf
  readonly studentNo?: number
  readonly at?: string
  /** With its sign. */
  readonly amount: string
}

/** What is listed, and what it comes to: the number that was pressed. */
export interface Listed {
  readonly lines: readonly Line[]
  /** Money, a share such as 0.1, or how many there are. */
  readonly total: { readonly money: string } | { readonly share: number } | { readonly count: number }
}

type Entry = Debrief['entries'][number]

const cents = (amount: string) => centsOf(amount)
const isSome = (amount: bigint) => amount !== 0n
const negative = (amount: string) => formatAmount(-cents(amount))
const isOf = (students: readonly number[] | undefined, no: number) => students?.includes(no) ?? true

function summed(lines: readonly Line[]): Listed {
  return { lines, total: { money: formatAmount(lines.reduce((sum, { amount }) => sum + cents(amount), 0n)) } }
}

function linesOf(entries: readonly Entry[], change: (entry: Entry) => bigint): Line[] {
  return entries
    .filter((entry) => isSome(change(entry)))
    .map((entry) => ({
      about: { kind: entry.kind },
      studentNo: entry.studentNo,
      at: entry.at,
      amount: formatAmount(change(entry)),
    }))
}

const changes: Readonly<Record<'paidIn' | 'paidOut' | 'held' | 'owed', (entry: Entry) => bigint>> = {
  paidIn: ({ paidIn }) => cents(paidIn),
  paidOut: ({ paidOut }) => cents(paidOut),
  held: ({ paidIn, paidOut }) => cents(paidIn) - cents(paidOut),
  owed: ({ owed }) => cents(owed),
}

function fillLines({ market }: Debrief, students: readonly number[] | undefined, until?: string): Line[] {
  return (market?.fills ?? [])
    .filter(({ studentNo, at }) => isOf(students, studentNo) && (until === undefined || at <= until))
    .map(({ studentNo, at, side, symbol, quantity, flow }) => ({
      about: { side, symbol, quantity },
      studentNo,
      at,
      amount: negative(flow),
    }))
}

function positionLines({ market }: Debrief, students?: readonly number[]): Line[] {
  return (market?.holdings ?? [])
    .filter(({ studentNo }) => isOf(students, studentNo))
    .map(({ studentNo, symbol, quantity, value }) => ({
      about: { position: symbol, quantity },
      studentNo,
      amount: value ?? '0.00',
    }))
}

/** Fees, then what spread and impact took, of each trade. */
function costLines({ market }: Debrief, students: readonly number[] | undefined): Line[] {
  return (market?.fills ?? [])
    .filter(({ studentNo }) => isOf(students, studentNo))
    .flatMap(({ studentNo, at, symbol, fee, slip }) => [
      { about: { fee: symbol }, studentNo, at, amount: fee },
      { about: { slip: symbol }, studentNo, at, amount: slip },
    ])
    .filter(({ amount }) => isSome(cents(amount)))
}

/** Trades are told by fills, since an entry doesn't say what was bought. */
const isTrade = ({ kind }: Entry) => kind.startsWith('order_')

/** What one student's result is made of: what came back less what went in, or at the market what trading has come to. */
function resultLines(debrief: Debrief, studentNo: number): Line[] {
  const own = debrief.entries.filter((entry) => entry.studentNo === studentNo)
  const { house } = debrief.results.find((row) => row.studentNo === studentNo) ?? {}
  if (house !== 'market') return linesOf(own, (entry) => cents(entry.paidOut) - cents(entry.paidIn))
  // Deposits and withdrawals only move money between their pocket and their book.
  const other = (entry: Entry) => cents(entry.owed) - cents(entry.paidIn) + cents(entry.paidOut)
  return [
    ...fillLines(debrief, [studentNo]),
    ...linesOf(
      own.filter((entry) => !isTrade(entry)),
      other,
    ),
    ...positionLines(debrief, [studentNo]),
  ]
}

/** Several results are listed as results, one is opened. */
function results(debrief: Debrief, students: readonly number[]): Listed {
  if (students.length === 1 && students[0] !== undefined) return summed(resultLines(debrief, students[0]))
  return summed(
    debrief.results
      .filter(({ studentNo }) => students.includes(studentNo))
      .map(({ studentNo, result }) => ({ about: { name: 'result' }, studentNo, amount: result ?? '0.00' })),
  )
}

function payout({ payouts }: Debrief, figure: PayoutFigure): Listed {
  const told = figure.of === 'fromOthers' ? payouts : payouts.filter(({ step }) => step === figure.step)
  return summed(
    told.flatMap(({ studentNo, at, parts }) =>
      parts
        .filter((_, place) => figure.of !== 'part' || place === figure.place)
        .map(({ amount, others, from }) => ({
          about: { from: from.map((each) => each.studentNo) },
          studentNo,
          at,
          amount:
            figure.of === 'fromOthers'
              ? others
              : figure.of === 'ownMoney'
                ? formatAmount(from.length === 0 ? 0n : cents(amount) - cents(others))
                : amount,
        }))
        .filter(({ amount }) => isSome(cents(amount))),
    ),
  )
}

function atMarket(debrief: Debrief, { of, place }: Extract<Figure, { of: 'had' | 'putIn' }>): Listed {
  const moment = debrief.market?.moments[place]
  if (!moment) return summed([])
  const isLast = place === (debrief.market?.moments.length ?? 0) - 1
  // Prices may be some seconds older than the newest entries, which belong to the last of them.
  const entries = debrief.entries.filter(({ house, at }) => house === 'market' && (isLast || at <= moment.at))
  if (of === 'putIn') return summed(linesOf(entries, changes.held))
  return summed([
    ...linesOf(
      entries.filter((entry) => !isTrade(entry)),
      changes.owed,
    ),
    ...fillLines(debrief, undefined, moment.at),
    ...moment.positions.map(({ symbol, quantity, value }) => ({
      about: { position: symbol, quantity },
      amount: value ?? '0.00',
    })),
  ])
}

type OfTrader = Extract<Figure, { of: 'worth' | 'gained' | 'fall' | 'instruments' | 'largestShare' | 'fills' }>

function trader(debrief: Debrief, { of, studentNo }: OfTrader): Listed {
  const row = debrief.traders?.rows.find((each) => each.studentNo === studentNo)
  const starting: Line = { about: { name: 'starting' }, amount: debrief.traders?.starting ?? '0.00' }
  const fills = fillLines(debrief, [studentNo])
  const positions = positionLines(debrief, [studentNo])
  const listed: Readonly<Record<OfTrader['of'], Listed>> = {
    worth: summed([starting, ...fills, ...positions]),
    gained: {
      lines: [
        { about: { name: 'worth' }, amount: row?.worth ?? '0.00' },
        { ...starting, amount: negative(starting.amount) },
      ],
      total: { share: row?.gained ?? 0 },
    },
    fall: {
      lines: row?.fall
        ? [
            { about: { name: 'high' }, at: row.fall.highAt, amount: row.fall.high },
            { about: { name: 'low' }, at: row.fall.lowAt, amount: row.fall.low },
          ]
        : [],
      total: { share: row?.largestFall ?? 0 },
    },
    largestShare: { lines: positions, total: { share: row?.largestShare ?? 0 } },
    instruments: { lines: positions, total: { count: positions.length } },
    fills: { lines: fills, total: { count: fills.length } },
  }
  return listed[of]
}

/** Everything behind a figure, with its sign, and what it comes to. */
export function listFigure(debrief: Debrief, figure: Exclude<Figure, { of: 'people' }>): Listed {
  switch (figure.of) {
    case 'paidIn':
    case 'paidOut':
    case 'held':
    case 'owed': {
      const { house, students, until, before } = figure
      const within = debrief.entries.filter(
        (entry) =>
          (house === undefined || entry.house === house) &&
          isOf(students, entry.studentNo) &&
          (until === undefined || entry.step <= until) &&
          (before === undefined || entry.step < before),
      )
      return summed(linesOf(within, changes[figure.of]))
    }
    case 'asked':
      return summed(
        linesOf(
          debrief.entries.filter(({ step, kind }) => step === figure.step && kind === 'withdrawal_requested'),
          ({ amount }) => cents(amount),
        ),
      )
    case 'rewards':
      return summed(
        linesOf(
          debrief.entries.filter(({ kind }) => kind === 'reward_credited'),
          ({ amount }) => cents(amount),
        ),
      )
    case 'starting':
      return summed([{ about: { name: 'starting' }, amount: debrief.traders?.starting ?? '0.00' }])
    case 'positions':
      return summed(positionLines(debrief))
    case 'costs':
      return summed(costLines(debrief, figure.students))
    case 'results':
      return results(debrief, figure.students)
    case 'payout':
    case 'ownMoney':
    case 'part':
    case 'fromOthers':
      return payout(debrief, figure)
    case 'had':
    case 'putIn':
      return atMarket(debrief, figure)
    case 'worth':
    case 'gained':
    case 'fall':
    case 'instruments':
    case 'largestShare':
    case 'fills':
      return trader(debrief, figure)
    default:
      return summed([])
  }
}
