// What the debrief says, worked out again by a second program from the rows, for every scenario and however the clock goes.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { msOfTick, tickAt } from '@dryrun/domain/markets/ticks.ts'
import { openDayKeys, openMarketSource } from '@dryrun/server/features/markets/index.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { until } from '../until.ts'
import { keepForm, startClassWorld } from './class-world.ts'
import { pressEverything } from './pressed-figures.ts'
import { type ClockMode, type Lesson, liveThrough, type Scenario } from './random-lesson.ts'
import { type Told, tellAgain } from './second-debrief.ts'

const world = await startClassWorld()
const { owner } = world.app.testDatabase
const keys = await openDayKeys(world.app.database.pool, world.app.clock, createLog('silent'))
const market = await openMarketSource(
  { kind: 'simulated', seed: 7 },
  { clock: world.app.clock, keys, log: createLog('silent') },
)
after(async () => {
  keys.close()
  await world[Symbol.asyncDispose]()
})

const debriefOf = async (classId: string) => (await world.admin.get(`/api/classes/${classId}/debrief`)).body

async function expected(classId: string): Promise<Told> {
  const { trail } = market
  const { history } = trail
  assert.ok(history)
  return tellAgain(owner, classId, {
    newestMs: msOfTick((await trail.newest()) ?? 0),
    prices: {
      priceAt: (symbol, ms) => history.priceAt(symbol, tickAt(ms)) ?? '',
      levelAt: (ms) => history.level(tickAt(ms)),
    },
  })
}

/** What both say of one and the same moment: an order may still be filled in between, and then they're asked again. */
async function tellBoth(classId: string): Promise<{ debrief: Told; told: Told }> {
  for (;;) {
    const debrief = await debriefOf(classId)
    const told = await expected(classId)
    if (isDeepStrictEqual(await debriefOf(classId), debrief)) return { debrief, told }
  }
}

const centsOf = (amount: string) => Math.round(Number(amount) * 100)
const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + centsOf(amount), 0)
const isNear = (one: number | null, other: number | null, what: string) =>
  assert.ok(one === other || Math.abs((one ?? 0) - (other ?? 0)) < 1e-9, `${what}: ${one} and ${other}`)

/** Every figure of the debrief against what the rows say. */
function compare(debrief: Told, told: Told): void {
  for (const figure of [
    'studentCount',
    'removed',
    'house',
    'moments',
    'broke',
    'fromOthers',
    'referrals',
    'warned',
    'promised',
    'projected',
  ])
    assert.deepEqual(debrief[figure], told[figure], figure)
  const withoutName = (row: Told) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'nickname'))
  assert.deepEqual(debrief['results'].map(withoutName), told['results'], 'results')
  assert.deepEqual(
    debrief['payouts'].map(({ studentNo, amount, ownMoney, parts }: Told) => ({
      studentNo,
      amount,
      ownMoney,
      others: (sumOf(parts.map((part: Told) => part['others'])) / 100).toFixed(2),
    })),
    told['payouts'],
    'payouts',
  )
  for (const { amount, parts } of debrief['payouts'])
    assert.equal(sumOf(parts.map((part: Told) => part['amount'])), centsOf(amount), 'the parts make the payout')
  compareMarket(debrief, told)
  assert.equal(debrief['taught'].studentCount, told['studentCount'])
}

function compareMarket({ market: shown, traders }: Told, told: Told): void {
  assert.deepEqual(
    shown && Object.fromEntries(Object.keys(told['market']).map((key) => [key, shown[key]])),
    told['market'],
  )
  assert.equal(traders === null, told['traders'] === null)
  if (shown) {
    const last = shown.moments.at(-1)
    assert.equal(
      centsOf(last.worth),
      centsOf(shown.cash) + centsOf(shown.positions),
      'the chart ends where the books are',
    )
    assert.equal(centsOf(last.putIn), centsOf(shown.paidIn) - centsOf(shown.paidOut))
  }
  if (!traders) return
  assert.equal(traders.rows.length, told['traders'].rows.length)
  for (const [at, row] of told['traders'].rows.entries())
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'number') isNear(traders.rows[at][name], value, `${name} of ${row.studentNo}`)
      else assert.equal(traders.rows[at][name], value, `${name} of ${row.studentNo}`)
  const { holding } = told['traders']
  assert.equal(traders.holding === null, holding === null)
  if (holding) for (const name of ['gained', 'largestFall']) isNear(traders.holding[name], holding[name], name)
}

/** Rows and their totals, as whoever reads the page would add them up. */
function addUp({ results, removed, house, market: shown }: Told): void {
  for (const [kind, totals] of Object.entries({ promise: house, market: shown })) {
    if (!totals) continue
    const rows = [...results, ...removed].filter((row: Told) => row['house'] === kind)
    for (const name of ['paidIn', 'paidOut'])
      assert.equal(
        sumOf(rows.map((row: Told) => row[name])),
        centsOf(totals[name]),
        `${name} of the house of the ${kind}`,
      )
  }
  if (shown && !removed.some((row: Told) => row['house'] === 'market')) {
    const rows = results.filter((row: Told) => row['house'] === 'market')
    assert.equal(
      sumOf(rows.map((row: Told) => row['result'])),
      sumOf([shown.paidOut, shown.cash, shown.positions]) - centsOf(shown.paidIn),
      'results of the half at the market',
    )
  }
}

/** The server's order against the order in which the requests were sent. */
async function compareOrder({ classId, pressed }: Lesson): Promise<void> {
  const { entries } = await debriefOf(classId)
  const { rows } = await owner.query<{ member_id: string; student_no: number }>(
    'select member_id, student_no from classes.student where class_id = $1',
    [classId],
  )
  const numberOf = new Map(rows.map((row) => [row.member_id, row.student_no]))
  assert.deepEqual(
    entries
      .filter(({ kind }: Told) => kind === 'deposit_credited' || kind === 'withdrawal_requested')
      .map(({ studentNo, kind }: Told) => [studentNo, kind]),
    pressed.map(({ memberId, kind }) => [numberOf.get(memberId), kind]),
  )
}

async function endAndKeep({ classId, students }: Lesson): Promise<void> {
  assert.equal((await world.admin.post(`/api/classes/${classId}/end`, {})).status, 200)
  const [keeper] = students
  assert.equal((await keeper?.post('/api/class/account', keepForm()))?.status, 200)
  await owner.query('update classes.class set erase_at = clock_timestamp() where class_id = $1', [classId])
  await until('the others have gone', async () => {
    const { rowCount } = await owner.query('select from classes.class where class_id = $1 and erased_at is not null', [
      classId,
    ])
    return rowCount === 1
  })
}

/** More of them where they're asked for: `LESSONS=20 npm test -- tests/classes/debrief.test.ts`. */
const lessonCount = Number(process.env['LESSONS'] ?? 1)

const scenarios: readonly Scenario[] = ['promise', 'honest_twin', 'trading_month']
const modes: readonly ClockMode[] = ['stopped', 'running', 'jumping']

for (const [at, scenario] of scenarios.entries())
  for (const [no, mode] of modes.entries())
    test(`every figure of ${scenario} is what the rows say, with a clock that’s ${mode}`, async () => {
      for (let seed = 0; seed < lessonCount; seed++) {
        const lesson = await liveThrough(world, { seed: 1 + seed * 1_000 + 10 * no + 100 * at, scenario, mode })
        const { debrief, told } = await tellBoth(lesson.classId)
        compare(debrief, told)
        addUp(debrief)
        assert.ok(pressEverything(debrief as unknown as Debrief) > 20)
        await compareOrder(lesson)
        // An ended class keeps its figures, whatever becomes of its accounts.
        await endAndKeep(lesson)
        const later = await tellBoth(lesson.classId)
        compare(later.debrief, later.told)
        for (const figure of ['studentCount', 'removed', 'house', 'moments', 'broke', 'warned', 'payouts'])
          assert.deepEqual(later.debrief[figure], debrief[figure], `${figure} after the end`)
      }
    })

test('with the clock stopped and everyone pressing at once, the order is the one in which the house decided', async () => {
  const { classId, code } = await world.open()
  const students = await Promise.all(Array.from({ length: 24 }, (_, no) => world.join(code, `runner ${no}`)))
  await world.admin.post(`/api/classes/${classId}/begin`, {})
  await world.admin.post(`/api/classes/${classId}/clock`, { change: 'speed', speed: 0 })
  await Promise.all(students.map((student) => student.deposit('1000')))
  await Promise.all(students.map((student) => student.invest(3, '1000')))
  await world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_maturity' })
  await until('all have matured', async () =>
    (await Promise.all(students.map(async (student) => (await student.own()).profit))).every(
      (cents) => cents === '750.00',
    ),
  )
  const asked = await Promise.all(students.map((student, no) => student.withdraw(String(1_000 + no * 25))))
  const { debrief, told } = await tellBoth(classId)
  compare(debrief, told)
  const { entries, broke } = debrief
  // Each request was paid in its own step if the house held enough before it, and only then.
  let held = 24_000
  for (const { kind, step, amount } of entries) {
    if (kind !== 'withdrawal_requested') continue
    const isPaid = entries.some((each: Told) => each['kind'] === 'withdrawal_paid' && each['step'] === step)
    assert.equal(isPaid, Number(amount) <= held, `step ${step}: ${amount} of ${held}`)
    if (isPaid) held -= Number(amount)
    else if (broke.step === step) assert.deepEqual([broke.asked, Number(broke.held)], [amount, held])
  }
  assert.equal(asked.filter(({ body }) => body.isPaid).length, debrief['payouts'].length)
  await world.admin.post(`/api/classes/${classId}/end`, {})
})
