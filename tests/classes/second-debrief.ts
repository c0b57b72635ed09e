// A second program for the debrief, as plain as can be: it reads the rows and adds up. It shares nothing with the product's
// debrief but the names of its figures, so that a mistake there isn't made here as well.
import { measureRates } from '@dryrun/domain/transparency/present-rates.ts'
import { project } from '@dryrun/domain/transparency/projection.ts'
import pg from 'pg'

const dayMs = 86_400_000
const stepMs = 4 * 3_600_000

interface Row {
  // oxlint-disable-next-line typescript/no-explicit-any -- rows as they come
  readonly [column: string]: any
}

interface Prices {
  /** In hundredths of a cent, or whatever: a decimal text as the market says it. */
  readonly priceAt: (symbol: string, ms: number) => string
  readonly levelAt: (ms: number) => number
}

export interface Told {
  // oxlint-disable-next-line typescript/no-explicit-any -- compared with what the server says, figure by figure
  readonly [figure: string]: any
}

const text = (cents: number) => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const owedKinds = ['balance', 'investment', 'profit', 'savings', 'withdrawal', 'settled', 'reserved']

/** One transfer with what it does to each figure. */
interface Entry {
  readonly no: number
  readonly house: string
  readonly step: number
  readonly at: number
  readonly kind: string
  readonly cause: string
  readonly amount: number
  readonly in: number
  readonly out: number
  readonly owed: number
  readonly free: number
  readonly asked: number
  readonly from: string
  readonly to: string
}

const bigintType = pg.types.builtins.INT8

/** Cents and steps of a lesson are far below what a plain number holds. */
const plainNumbers = ((type: (typeof pg.types.builtins)[keyof typeof pg.types.builtins], format?: 'text') =>
  type === bigintType ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser

async function read(owner: pg.Client, classId: string) {
  const all = async (sql: string, values: unknown[] = [classId]): Promise<Row[]> =>
    (await owner.query({ text: sql, values, types: { getTypeParser: plainNumbers } })).rows
  const [lesson] = await all('select * from classes.class where class_id = $1')
  const students = await all('select * from classes.student where class_id = $1 order by student_no')
  const members = students.map((row) => row['member_id'])
  const [clock] = await all('select platform.clock_now() as now', [])
  return {
    lesson: lesson as Row,
    students,
    now: ((lesson as Row)['ended_at'] ?? clock?.['now']) as Date,
    warnings: await all('select * from classes.warning where class_id = $1'),
    told: await all(`select * from classes.announcement where class_id = $1 and script = 'slow_payouts'`),
    steps: await all('select * from ledger.house_step where house_id = $1 order by step_no'),
    transfers: await all(
      `select * from ledger.transfer where member_id = any($1) and asset = 'USD' order by transfer_no`,
      [members],
    ),
    fills: await all('select * from trading.fill where member_id = any($1) order by filled_at, order_id', [members]),
    investments: await all('select * from investments.investment where member_id = any($1) and in_class', [members]),
  }
}

type Read = Awaited<ReturnType<typeof read>>

function entriesOf({ lesson, students, steps, transfers }: Read): Entry[] {
  const entries: Entry[] = []
  for (const step of steps) {
    if (lesson['ended_step'] !== null && step['step_no'] >= lesson['ended_step']) continue
    const student = students.find((row) => row['member_id'] === step['member_id']) as Row
    for (const row of transfers) {
      if (row['member_id'] !== step['member_id']) continue
      if (row['transfer_no'] < step['first_no'] || row['transfer_no'] > step['last_no']) continue
      const amount = Number(row['amount_units'])
      const change = (kinds: readonly string[]) =>
        (kinds.includes(row['to_kind']) ? amount : 0) - (kinds.includes(row['from_kind']) ? amount : 0)
      entries.push({
        no: student['student_no'],
        house: student['house'],
        step: Number(step['step_no']),
        at: row['posted_at'].getTime(),
        kind: row['kind'],
        cause: row['cause_id'],
        amount,
        in: 0 - change(['paid_in']),
        out: change(['paid_out']),
        owed: change(owedKinds),
        free: change(['balance', 'profit']),
        asked: change(['withdrawal', 'settled']),
        from: row['from_kind'],
        to: row['to_kind'],
      })
    }
  }
  return entries
}

/** Where each student was: in the lesson, removed while it was on, or gone before. */
function placesOf({ lesson, students }: Read, entries: readonly Entry[]) {
  const removed: Row[] = []
  const there: Row[] = []
  for (const row of students) {
    const step = row['removed_step']
    if (step === null || (lesson['ended_step'] !== null && step > lesson['ended_step'])) there.push(row)
    else if (lesson['began_step'] !== null && step > lesson['began_step']) removed.push(row)
    else if (entries.some(({ no }) => no === row['student_no'])) removed.push(row)
  }
  return { there, removed }
}

function houseOf(entries: readonly Entry[]) {
  const held = sum(entries.map((each) => each.in)) - sum(entries.map((each) => each.out))
  const owed = sum(entries.map((each) => each.owed))
  return {
    paidIn: text(sum(entries.map((each) => each.in))),
    paidOut: text(sum(entries.map((each) => each.out))),
    held: text(held),
    owed: text(owed),
    gap: text(Math.max(0, owed - held)),
  }
}

function momentsOf(entries: readonly Entry[]) {
  return [...new Set(entries.map(({ step }) => step))].map((step) => {
    const { paidIn, paidOut, held, owed } = houseOf(entries.filter((each) => each.step <= step))
    const at = Math.max(...entries.filter((each) => each.step === step).map((each) => each.at))
    return { at: new Date(at).toISOString(), step, paidIn, paidOut, held, owed }
  })
}

function breakOf(entries: readonly Entry[]) {
  const steps = [...new Set(entries.map(({ step }) => step))]
  for (const { kind, step, amount, at } of entries) {
    if (kind !== 'withdrawal_requested') continue
    const before = entries.filter((each) => each.step < step)
    const held = sum(before.map((each) => each.in - each.out))
    if (amount > held)
      return {
        at: new Date(at).toISOString(),
        step,
        asked: text(amount),
        held: text(held),
        place: steps.indexOf(step),
      }
  }
  return null
}

/** Cent by cent: the oldest deposit pays the next payout. */
function whoPaid(entries: readonly Entry[]) {
  const queue = entries.filter((each) => each.in > 0).map((each) => ({ no: each.no, left: each.in }))
  return entries
    .filter((each) => each.out > 0)
    .map((payout) => {
      let own = 0
      let others = 0
      let need = payout.out
      for (const deposit of queue) {
        const part = Math.min(need, deposit.left)
        deposit.left -= part
        need -= part
        if (deposit.no === payout.no) own += part
        else others += part
      }
      return { studentNo: payout.no, amount: text(payout.out), ownMoney: text(own), others: text(others) }
    })
}

function warnedOf(input: Read, there: readonly Row[], entries: readonly Entry[]) {
  const broke = breakOf(entries)?.step ?? null
  const toldSteps = input.told.map((row) => Number(row['told_step']))
  const told = toldSteps.length === 0 ? null : Math.min(...toldSteps)
  const people = there.filter((row) => row['house'] === 'promise')
  const numbers = (is: (row: Row) => boolean) => people.filter(is).map((row) => row['student_no'] as number)
  const warning = (row: Row, kind: string) => {
    const found = input.warnings.find((each) => each['member_id'] === row['member_id'] && each['kind'] === kind)
    return found ? Number(found['seen_step']) : null
  }
  const stepsOf = (row: Row, is: (entry: Entry) => boolean) =>
    entries.filter((each) => each.no === row['student_no'] && is(each)).map((each) => each.step)
  const deposits = (row: Row) => stepsOf(row, (each) => each.in > 0)
  const looked = (row: Row) => {
    const step = warning(row, 'reality_check')
    return step !== null && deposits(row).every((each) => each > step)
  }
  const asked = (row: Row) =>
    stepsOf(row, (each) => each.kind === 'withdrawal_requested').some((step) => broke !== null && step < broke)
  const heard = (row: Row) => told !== null && Number(row['joined_step']) < told
  return {
    students: numbers(() => true),
    checked: numbers((row) => warning(row, 'reality_check') !== null),
    checkedBefore: numbers(looked),
    paidInAfterAll: numbers((row) => looked(row) && deposits(row).length > 0),
    paidIn: numbers((row) => deposits(row).length > 0),
    redFlags: numbers((row) => warning(row, 'red_flags') !== null),
    askedBefore: broke === null ? null : numbers(asked),
    askedBeforeAndPaid:
      broke === null ? null : numbers((row) => asked(row) && stepsOf(row, (each) => each.out > 0).length > 0),
    toldSlow: told === null ? null : numbers(heard),
    paidInAfterTold: told === null ? null : numbers((row) => heard(row) && deposits(row).some((step) => step > told)),
  }
}

function referralsOf({ students }: Read, entries: readonly Entry[]) {
  const rewards = entries.filter(({ kind }) => kind === 'reward_credited')
  const friends = students
    .filter((row) => rewards.some(({ cause }) => cause === row['member_id']))
    .map((row) => row['student_no'] as number)
  return {
    friends,
    brought: text(sum(entries.filter(({ no }) => friends.includes(no)).map((each) => each.in))),
    cost: text(sum(rewards.map(({ amount }) => amount))),
  }
}

const openedIn = ({ investments }: Pick<Read, 'investments'>, entries: readonly Entry[]) =>
  investments.filter((row) => entries.some(({ to, cause }) => to === 'investment' && cause === row['investment_id']))

const stillRunning = (input: Pick<Read, 'investments'>, entries: readonly Entry[]) =>
  openedIn(input, entries).filter(
    (row) => !entries.some(({ from, cause }) => from === 'investment' && cause === row['investment_id']),
  )

function projectedOf({ now, investments }: Read, entries: readonly Entry[]) {
  const [first] = entries
  if (!first || breakOf(entries)) return null
  const dayOf = (at: number) => Math.floor((at - first.at) / dayMs)
  const days = Array.from({ length: dayOf(now.getTime()) + 1 }, (_, day) => {
    const within = entries.filter(({ at }) => dayOf(at) === day)
    const cents = (picked: readonly Entry[]) => BigInt(sum(picked.map(({ amount }) => amount)))
    return {
      freeAtStartCents: BigInt(sum(entries.filter(({ at }) => dayOf(at) < day).map(({ free }) => free))),
      depositsCents: cents(within.filter(({ from }) => from === 'paid_in')),
      maturedCents: cents(
        within.filter(({ from, to }) => ['balance', 'profit'].includes(to) && ['investment', 'returns'].includes(from)),
      ),
      withdrawnCents: cents(within.filter(({ kind }) => kind === 'withdrawal_requested')),
      investedCents: cents(within.filter(({ to }) => to === 'investment')),
    }
  })
  const opened = openedIn({ investments }, entries)
  const running = stillRunning({ investments }, entries)
  const hoursOf = (row: Row) => Math.round((row['matures_at'] - row['opened_at']) / 3_600_000)
  const plans = opened.map((row) => ({
    investedCents: BigInt(row['principal_cents']),
    hours: hoursOf(row),
    percent: BigInt(row['percent']),
  }))
  const { days: ahead, ends } = project(
    {
      heldCents: BigInt(sum(entries.map((each) => each.in - each.out))),
      freeCents: BigInt(sum(entries.map(({ free }) => free))),
      askedCents: BigInt(sum(entries.map(({ asked }) => asked))),
      lockedCents: 0n,
      running: running.map((row) => ({
        day: Math.max(0, Math.ceil((row['matures_at'].getTime() - now.getTime()) / dayMs)),
        principalCents: BigInt(row['principal_cents']),
        returnCents: BigInt(row['return_cents']),
      })),
    },
    measureRates(days, plans),
  )
  const last = ahead.at(-1)
  const at = ends === 'cannot_pay' && last ? new Date(now.getTime() + last.day * dayMs).toISOString() : null
  return { at, measuredDays: days.length }
}

interface Fill {
  readonly no: number
  readonly at: number
  readonly symbol: string
  readonly units: bigint
  readonly flow: number
  readonly cost: number
}

function fillsOf({ students, fills }: Read, entries: readonly Entry[], newestMs: number): Fill[] {
  const inLesson = new Set(entries.filter(({ kind }) => kind === 'order_filled').map(({ cause }) => cause))
  return fills
    .filter((row) => inLesson.has(row['order_id']))
    .map((row) => {
      const [traded, fee] = [Number(row['traded_cents']), Number(row['fee_cents'])]
      const isBuy = row['side'] === 'buy'
      return {
        no: students.find((each) => each['member_id'] === row['member_id'])?.['student_no'] as number,
        at: Math.min(row['filled_at'].getTime(), newestMs),
        symbol: row['symbol'],
        units: isBuy ? BigInt(row['quantity_units']) : -BigInt(row['quantity_units']),
        flow: isBuy ? traded + fee : fee - traded,
        cost: fee + Number(row['spread_cents']) + Number(row['impact_cents']),
      }
    })
}

/** Quantities have six decimals. Each position is rounded down to the cent by itself. */
function valuesOf(fills: readonly Fill[], at: number, { priceAt }: Prices): number[] {
  return [...new Set(fills.map(({ symbol }) => symbol))].flatMap((symbol) => {
    const units = fills
      .filter((fill) => fill.symbol === symbol && fill.at <= at)
      .reduce((all, fill) => all + fill.units, 0n)
    if (units === 0n) return []
    const [whole = '', decimals = ''] = priceAt(symbol, at).split('.')
    return [Number((units * BigInt(whole + decimals) * 100n) / (1_000_000n * 10n ** BigInt(decimals.length)))]
  })
}

function tradersOf(there: readonly Row[], fills: readonly Fill[], nowMs: number, starting: number, prices: Prices) {
  const theirs = fills.filter(({ no }) => there.some((row) => row['student_no'] === no))
  const first = Math.min(...theirs.map(({ at }) => at))
  const grid: number[] = []
  for (let at = Math.floor(first / dayMs) * dayMs; at < nowMs; at += stepMs) grid.push(at)
  const moments = (more: readonly Fill[]) =>
    [
      ...new Set([
        ...(theirs.length > 0 ? grid : []),
        ...theirs.map(({ at }) => at),
        ...more.map(({ at }) => at),
        nowMs,
      ]),
    ]
      .filter((at) => at <= nowMs)
      .toSorted((one, other) => one - other)
  const fallOf = (values: readonly number[]) =>
    Math.max(0, ...values.map((value, at) => 1 - value / Math.max(...values.slice(0, at + 1))))
  const levels = theirs.length === 0 ? [] : [...grid, nowMs].map(prices.levelAt)
  return {
    holding:
      levels.length === 0
        ? null
        : { gained: (levels.at(-1) as number) / (levels[0] as number) - 1, largestFall: fallOf(levels) },
    rows: there.map((row) => {
      const own = fills.filter(({ no }) => no === row['student_no'])
      const wealth = moments(own).map(
        (at) =>
          starting - sum(own.filter((fill) => fill.at <= at).map(({ flow }) => flow)) + sum(valuesOf(own, at, prices)),
      )
      const values = valuesOf(own, nowMs, prices)
      const worth = wealth.at(-1) as number
      return {
        studentNo: row['student_no'],
        worth: text(worth),
        gained: (worth - starting) / starting,
        largestFall: fallOf(wealth),
        instruments: values.length,
        largestShare: sum(values) === 0 ? null : Math.max(...values) / sum(values),
        costs: text(sum(own.map(({ cost }) => cost))),
        fillCount: own.length,
      }
    }),
  }
}

/** Every figure of a debrief, from the rows of the ledger and of the class. */
export async function tellAgain(
  owner: pg.Client,
  classId: string,
  { newestMs, prices }: { readonly newestMs: number; readonly prices: Prices },
): Promise<Told> {
  const input = await read(owner, classId)
  const entries = entriesOf(input)
  const { there, removed } = placesOf(input, entries)
  const promised = entries.filter(({ house }) => house === 'promise')
  const traded = entries.filter(({ house }) => house === 'market')
  const scenario = input.lesson['scenario'] as string
  const nowMs = Math.min(input.now.getTime(), newestMs)
  const fills = fillsOf(input, entries, nowMs)
  const moneyOf = (no: number) => {
    const own = entries.filter((each) => each.no === no)
    const fromOwn = fills.filter((fill) => fill.no === no)
    const [paidIn, paidOut] = [sum(own.map((each) => each.in)), sum(own.map((each) => each.out))]
    const cash = sum(own.map(({ owed }) => owed))
    return { paidIn, paidOut, cash, positions: sum(valuesOf(fromOwn, nowMs, prices)) }
  }
  const results = there
    .map((row) => {
      const { paidIn, paidOut, cash, positions } = moneyOf(row['student_no'])
      const result = row['house'] === 'market' ? paidOut + cash + positions - paidIn : paidOut - paidIn
      return { studentNo: row['student_no'], house: row['house'], paidIn, paidOut, result }
    })
    .toSorted((one, other) => other.result - one.result || one.studentNo - other.studentNo)
  const payouts = whoPaid(promised)
  const atMarket = [...there, ...removed].filter((row) => row['house'] === 'market')
  const holders = atMarket.map((row) => moneyOf(row['student_no']))
  return {
    studentCount: there.length,
    removed: removed.map((row) => {
      const { paidIn, paidOut } = moneyOf(row['student_no'])
      return { studentNo: row['student_no'], house: row['house'], paidIn: text(paidIn), paidOut: text(paidOut) }
    }),
    house: scenario === 'trading_month' ? null : houseOf(promised),
    moments: momentsOf(promised),
    broke: breakOf(promised),
    results: results.map(({ studentNo, house, paidIn, paidOut, result }) => ({
      studentNo,
      house,
      paidIn: text(paidIn),
      paidOut: text(paidOut),
      result: text(result),
      hasPaidIn: paidIn > 0,
    })),
    payouts,
    fromOthers: text(sum(payouts.map(({ others }) => Math.round(Number(others) * 100)))),
    referrals: referralsOf(input, promised),
    warned: warnedOf(input, there, promised),
    promised: text(sum(stillRunning(input, promised).map((row) => Number(row['return_cents'])))),
    projected: scenario === 'trading_month' ? null : projectedOf(input, promised),
    market:
      atMarket.length === 0
        ? null
        : {
            studentCount: there.filter((row) => row['house'] === 'market').length,
            paidIn: text(sum(traded.map((each) => each.in))),
            paidOut: text(sum(traded.map((each) => each.out))),
            cash: text(sum(traded.map(({ owed }) => owed))),
            positions: text(sum(holders.map(({ positions }) => positions))),
            costs: text(sum(fills.map(({ cost }) => cost))),
            fillCount: fills.length,
          },
    traders:
      scenario === 'trading_month' && atMarket.length > 0 ? tradersOf(there, fills, nowMs, 1_000_000, prices) : null,
  }
}
