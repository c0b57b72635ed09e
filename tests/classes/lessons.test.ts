import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { drawOffers, isPoolFraud } from '@dryrun/domain/classes/offers.ts'
import { createApp } from '@dryrun/server/app.ts'
import { readConfig } from '@dryrun/server/config.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { until } from '../until.ts'
import { newMember, Visitor } from '../visitor.ts'
import { type ClassWorld, type Student, startClassWorld } from './class-world.ts'

let world: ClassWorld
before(async () => {
  world = await startClassWorld()
})
after(() => world[Symbol.asyncDispose]())

type Offer = Parameters<typeof isPoolFraud>[0]

const judge = (student: Student, offer: string, saysFraud: boolean) =>
  student.send('PUT', `/api/class/judgements/${offer}`, { saysFraud })

/** Judges everything that's open, by a rule. */
async function judgeAll(student: Student, saysFraud: (offer: Offer, place: number) => boolean): Promise<Offer[]> {
  const { offers } = (await student.get('/api/class/judging')).body as { offers: Offer[] }
  for (const [place, offer] of offers.entries())
    assert.equal((await judge(student, offer, saysFraud(offer, place))).status, 200)
  return offers
}

test('a class judges twelve offers before and twelve others after, and the debrief counts what the rows say', async () => {
  const { code, classId } = await world.open()
  const students = await Promise.all(Array.from({ length: 9 }, (_, no) => world.join(code, `judge ${no}`)))
  const rounds = (body: unknown) => world.admin.post(`/api/classes/${classId}/judging`, body)
  const desk = async () => (await world.admin.get(`/api/classes/${classId}`)).body
  assert.equal((await rounds({ round: 'after' })).body.error.code, 'judging_order')
  assert.equal((await rounds({ round: 'before' })).status, 201)
  const [someone] = students as [Student]
  assert.equal((await someone.own()).judging, 'before')

  // Everyone but the last judges all of it.
  const [last] = students.slice(-1) as [Student]
  const seen = await Promise.all(
    students.slice(0, -1).map((student, no) => judgeAll(student, (offer, place) => isPoolFraud(offer) && place > no)),
  )
  const [first] = (await last.get('/api/class/judging')).body.offers
  await judge(last, first, true)
  assert.deepEqual((await desk()).judging, { before: 'open', after: 'not_yet', done: 8 })
  assert.equal((await students[0]?.get('/api/class/judging'))?.body.answers, null, 'nobody is told yet')
  await world.admin.post(`/api/classes/${classId}/judging/close`, {})

  assert.equal((await rounds({ round: 'before' })).body.error.code, 'judging_done')
  assert.equal((await rounds({ round: 'after' })).status, 201)
  const again = await Promise.all(
    students.map((student, no) => judgeAll(student, (offer, place) => isPoolFraud(offer) || (no + place) % 11 === 0)),
  )
  for (const [no, offers] of seen.entries()) {
    assert.equal(new Set([...offers, ...(again[no] ?? [])]).size, 24, 'no offer twice')
    assert.equal(offers.filter(isPoolFraud).length, 6)
  }
  await world.admin.post(`/api/classes/${classId}/judging/close`, {})

  const { taught } = (await world.admin.get(`/api/classes/${classId}/debrief`)).body
  assert.deepEqual([taught.people.length, taught.studentCount, taught.states.after], [8, 9, 'closed'])
  const { rows } = await world.app.testDatabase.owner.query<{ round: string; offer_id: Offer; count: number }>(
    `select round, offer_id, count(*)::int as count from classes.judgement
      where class_id = $1 and says_fraud and member_id <> $2 group by round, offer_id`,
    [classId, last.memberId],
  )
  const share = (round: string, fraud: boolean) =>
    rows
      .filter((row) => row.round === round && isPoolFraud(row.offer_id) === fraud)
      .reduce((sum, row) => sum + row.count, 0) / 48
  for (const round of ['before', 'after']) {
    assert.equal(taught.comparison.hits[round].value, share(round, true))
    assert.equal(taught.comparison.falseAlarms[round].value, share(round, false))
  }
  const { before: earlier, after: later, better } = taught.comparison.dPrime
  assert.equal(better.value, later.value - earlier.value)
  assert.ok(better.low <= better.value && better.value <= better.high)

  // Everyone gets to know what the offers were, whoever was right.
  const own = (await students[0]?.get('/api/class/judging'))?.body
  assert.equal(own.answers.length, 24)
  assert.ok(own.answers.every(({ source, sign }: { source: string; sign: string }) => source && sign))
  const reminder = (await new Visitor(world.app).get(`/api/reminder/${own.reminder}`)).body.offers
  assert.deepEqual(
    reminder.map(({ offer }: { offer: Offer }) => offer),
    drawOffers(Number(own.reminder), 'reminder'),
  )
  assert.ok(reminder.every(({ offer }: { offer: Offer }) => ![...(seen[0] ?? []), ...(again[0] ?? [])].includes(offer)))
  // The list of classes adds them up.
  assert.ok((await world.admin.get('/api/classes')).body.taught.people.length >= 8)
})

test('with fewer than eight people there are counts and no interval', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'alone')
  for (const round of ['before', 'after']) {
    await world.admin.post(`/api/classes/${classId}/judging`, { round })
    await judgeAll(student, isPoolFraud)
    await world.admin.post(`/api/classes/${classId}/judging/close`, {})
  }
  const { taught } = (await student.get(`/api/classes/${classId}/debrief`)).body
  assert.equal(taught.comparison, null)
  assert.deepEqual(taught.people, [
    { studentNo: 1, before: { hits: 6, falseAlarms: 0 }, after: { hits: 6, falseAlarms: 0 } },
  ])
})

const order = (student: Student, body: Record<string, unknown>) => student.money('orders', body)
const positions = async (student: Student) => (await student.get('/api/trading/positions')).body

test('the honest twin: half the class is promised something, half buys at the market, and each has books of its own', async () => {
  const { code, classId } = await world.open({ scenario: 'honest_twin' })
  const students = await Promise.all(Array.from({ length: 6 }, (_, no) => world.join(code, `twin ${no}`)))
  const owns = await Promise.all(students.map(async (student) => ({ student, own: await student.own() })))
  const promised = owns.filter(({ own }) => own.house === 'promise').map(({ student }) => student)
  const atMarket = owns.filter(({ own }) => own.house === 'market').map(({ student }) => student)
  assert.deepEqual([promised.length, atMarket.length], [3, 3])
  for (const { own } of owns) assert.equal(own.canTrade.length === 0, own.house === 'promise')
  for (const { own } of owns) assert.equal(own.canInvestIn.length === 0, own.house === 'market')

  for (const student of students) assert.equal((await student.deposit('600')).status, 201)
  for (const student of promised) assert.equal((await student.invest(2, '600')).status, 201)
  for (const student of atMarket)
    assert.equal((await order(student, { symbol: 'KO', side: 'buy', dollars: '500' })).status, 201)
  // The next price comes with the clock.
  await world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_maturity' })
  await until('everything is bought', async () =>
    (await Promise.all(atMarket.map((student) => positions(student)))).every(({ fillCount }) => fillCount === 1),
  )
  await until('the plans have matured', async () =>
    (await Promise.all(promised.map((student) => student.own()))).every(({ profit }) => profit === '270.00'),
  )
  const desk = (await world.admin.get(`/api/classes/${classId}`)).body
  assert.deepEqual([desk.house.held, desk.house.owed], ['1800.00', '2610.00'], 'the market’s deposits aren’t in it')
  // With the house of the promise nothing has come back yet; at the market what they hold counts, less what it cost to buy.
  for (const { house, result } of desk.students)
    if (house === 'promise') assert.equal(result, '-600.00')
    else assert.ok(Math.abs(Number(result)) < 100, result)
  assert.deepEqual([desk.market.paidIn, desk.market.fillCount, desk.market.studentCount], ['1800.00', 3, 3])

  // The promise breaks, and the market goes on paying what was sold.
  const [early, , late] = promised as [Student, Student, Student]
  assert.equal((await early.withdraw('870')).body.isPaid, true)
  assert.equal((await promised[1]?.withdraw('870'))?.body.isPaid, true)
  assert.equal((await late.withdraw('870')).body.isPaid, false)
  const [seller] = atMarket as [Student]
  const [held] = (await positions(seller)).positions
  assert.equal((await order(seller, { symbol: 'KO', side: 'sell', quantity: held.quantity })).status, 201)
  await world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_day' })
  await until('it is sold', async () => (await positions(seller)).fillCount === 2)
  const { balance } = await seller.own()
  assert.deepEqual((await seller.withdraw(balance)).body, { isPaid: true })

  const debrief = (await world.admin.get(`/api/classes/${classId}/debrief`)).body
  assert.deepEqual([debrief.broke.asked, debrief.house.paidIn, debrief.traders], ['870.00', '1800.00', null])
  assert.equal(debrief.market.paidOut, balance)
  const { rows } = await world.app.testDatabase.owner.query<{ costs: string }>(
    `select sum(fee_cents + spread_cents + impact_cents)::text as costs
       from trading.fill join classes.student using (member_id) where class_id = $1`,
    [classId],
  )
  assert.equal(debrief.market.costs.replace('.', ''), rows[0]?.costs)
  const sold = debrief.results.find(
    ({ nickname }: { nickname: string }) => nickname === owns.find(({ student }) => student === seller)?.own.nickname,
  )
  assert.equal(sold.result, (Number(balance) - 600).toFixed(2), 'nothing is left in their book')
  const end = debrief.market.moments.at(-1)
  const together = Number(debrief.market.cash) + Number(debrief.market.positions)
  assert.equal(end.worth, together.toFixed(2))
  await world.checkLedger()
})

test('the trading month: nobody trades without a reason, and the table says what fills and prices say', async () => {
  const { code, classId } = await world.open({ scenario: 'trading_month' })
  const [one, two] = [await world.join(code, 'steady'), await world.join(code, 'idle')]
  assert.equal((await one.deposit('10000')).status, 201)
  const buy = { symbol: 'AAPL', side: 'buy', dollars: '4000' }
  assert.equal((await order(one, buy)).body.error.code, 'trade_reason_needed')
  assert.equal((await order(one, { ...buy, note: 'I know what they make' })).status, 201)
  assert.equal((await order(one, { ...buy, symbol: 'KO', note: 'Not all in one' })).status, 201)
  for (let day = 0; day < 3; day++)
    await world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_day' })
  await until('both are filled', async () => (await positions(one)).fillCount === 2)
  const debrief = (await world.admin.get(`/api/classes/${classId}/debrief`)).body
  assert.deepEqual([debrief.house, debrief.broke, debrief.projected], [null, null, null])
  const [steady, idle] = debrief.traders.rows
  assert.deepEqual([steady.nickname, steady.instruments, steady.fillCount], ['steady', 2, 2])
  const { fees, spread, impact } = await positions(one)
  assert.equal(Number(steady.costs), Number((Number(fees) + Number(spread) + Number(impact)).toFixed(2)))
  assert.equal(steady.gained.toFixed(6), ((Number(steady.worth) - 10_000) / 10_000).toFixed(6))
  assert.ok(steady.largestFall >= 0 && steady.largestShare >= 0.5)
  assert.deepEqual([idle.worth, idle.gained, idle.largestFall, idle.costs], ['10000.00', 0, 0, '0.00'])
  assert.equal(typeof debrief.traders.holding.gained, 'number')
  assert.equal((await two.get(`/api/classes/${classId}/debrief`)).body.traders.rows[0].nickname, null)
  await world.checkLedger()
})

test('a promise that hasn’t broken has a projected day in its debrief', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'taker')
  await student.deposit('1000')
  await student.invest(2, '500')
  await student.withdraw('100')
  const { projected, broke } = (await world.admin.get(`/api/classes/${classId}/debrief`)).body
  assert.equal(broke, null)
  assert.equal(projected.measuredDays, 1)
})

test('red flags that were turned on are counted beside the reality check', async () => {
  const { code, classId } = await world.open()
  const [one] = [await world.join(code, 'careful'), await world.join(code, 'careless')]
  for (const kind of ['red_flags', 'red_flags', 'reality_check'])
    assert.equal((await one.send('PUT', `/api/class/warnings/${kind}`, {})).status, 200)
  assert.equal((await one.send('PUT', '/api/class/warnings/horoscope', {})).status, 400)
  const { warned } = (await world.admin.get(`/api/classes/${classId}/debrief`)).body
  assert.deepEqual([warned.redFlags, warned.checked], [[1], [1]])
})

test('a clock that a trainer stopped or made faster is as it was after a restart, and is given back with the last class', async () => {
  await using own = await startClassWorld()
  const { classId } = await own.open()
  const { testDatabase, dataDir } = own.app
  const speed = async () =>
    (await testDatabase.owner.query<{ speed: number }>('select speed from platform.clock')).rows[0]?.speed
  const now = async () =>
    (await testDatabase.owner.query<{ at: Date }>('select platform.clock_now() as at')).rows[0]?.at ?? new Date(0)
  /** Another server on the same database, started and stopped. */
  const restart = async (CLOCK_SPEED: string) => {
    const settings = {
      DATABASE_URL: testDatabase.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      CLOCK_SPEED,
    }
    const again = await createApp(readConfig(settings), createLog('silent'))
    const told = { speed: again.clock.speed(), now: again.clock.now() }
    await again.close()
    return told
  }
  for (const wanted of [0, 60]) {
    await own.admin.post(`/api/classes/${classId}/clock`, { change: 'speed', speed: wanted })
    const was = await now()
    const told = await restart('1')
    assert.equal(told.speed, wanted)
    assert.ok(told.now >= was, 'time never goes back')
    assert.equal(await speed(), wanted)
  }
  // The operator has the last word, where they say something new.
  assert.equal((await restart('1440')).speed, 1440)
  await own.admin.post(`/api/classes/${classId}/clock`, { change: 'speed', speed: 0 })
  const { classId: other } = await own.open()
  await own.admin.post(`/api/classes/${other}/end`, {})
  assert.equal(await speed(), 0, 'another class is still on')
  await own.admin.post(`/api/classes/${classId}/end`, {})
  assert.equal(await speed(), 1440)
})

test('class accounts are counted apart from members, and their payouts are nobody’s recent withdrawal', async () => {
  await using own = await startClassWorld()
  await newMember(own.app)
  const { code, classId } = await own.open()
  const student = await own.join(code, 'uncounted')
  await student.deposit('200')
  assert.equal((await student.withdraw('50')).body.isPaid, true)
  const visitor = new Visitor(own.app)
  const stats = (await visitor.get('/api/stats')).body
  const figure = (name: string) => stats.figures.find((each: { name: string }) => each.name === name)
  assert.equal(figure('members').value, 1)
  assert.match(figure('members').definition, /Class accounts aren’t counted/)
  assert.equal(figure('median_payout'), undefined)
  assert.deepEqual(stats.recentWithdrawals, [])
  const told = (await visitor.get('/api/transparency')).body
  assert.deepEqual([told.memberCount, told.classAccountCount, told.paidOut.amount], [1, 1, '50.00'])
  await own.admin.send('DELETE', `/api/classes/${classId}/students/${student.memberId}`)
  await own.checkLedger()
})
