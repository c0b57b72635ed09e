// What a member can take back or move without asking anybody, and what an admin's edit does to active investments.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { matureInvestments } from '@dryrun/server/features/investments/index.ts'
import { passOnNotices } from '@dryrun/server/features/notices/index.ts'
import { openJobs } from '@dryrun/server/platform/jobs/open-jobs.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { openMailTransport } from '@dryrun/server/platform/mail/open-transport.ts'
import { moveClock } from '../move-clock.ts'
import { type Instance, type MoneyWorld, type Reply, startMoneyWorld } from './money-world.ts'

let world: MoneyWorld

before(async () => {
  world = await startMoneyWorld({ instances: 2 })
})
after(() => world[Symbol.asyncDispose]())

const address = 'pracbtc1somewhere'
const five = async (member: string) => {
  const { balance, investment, profit, savings, withdrawal } = await world.balancesOf(member)
  return [balance, investment, profit, savings, withdrawal].join(' | ')
}

function withdraw(member: string, amount: string) {
  const asked = { amount, coin: 'BTC', address, acceptClosing: true }
  return world.call({ member }, 'POST', '/api/withdrawals', asked)
}

const claim = (member: string, amount = '75.50') =>
  world.call({ member }, 'POST', '/api/deposits', { amount, coin: 'BTC', proof: `transactions/${member}/a.png` })

async function setBalances(member: string, wanted: Record<string, string>): Promise<Reply> {
  const path = `/api/admin/members/${member}/balances`
  const { version } = (await world.call('admin', 'GET', path)).body
  return world.call('admin', 'POST', path, { ...wanted, reason: 'A correction', version })
}

async function kindsOf(member: string): Promise<string[]> {
  const { transfers } = (await world.call({ member }, 'GET', '/api/transfers')).body
  return transfers.map(({ kind }: { kind: string }) => kind).toReversed()
}

test('a member cancels a pending withdrawal, and the amount is posted back to balance, once', async () => {
  const member = await world.newMember({ balance: '100' })
  const { withdrawalId } = (await withdraw(member, '60')).body
  const pending = (await world.call({ member }, 'GET', '/api/transfers')).body.transfers
  assert.deepEqual([pending[0].kind, pending[0].requestStatus], ['withdrawal_requested', 'pending'])
  const path = `/api/withdrawals/${withdrawalId}/cancellation`
  const key = randomUUID()
  const first = await world.call({ member }, 'POST', path, {}, { key })
  assert.deepEqual([first.status, first.body.status, first.body.cancelCause], [200, 'cancelled', 'member'])
  assert.deepEqual(
    (await world.call({ member }, 'POST', path, {}, { key })).body,
    first.body,
    'the same key, the same answer',
  )
  const again = await world.call({ member }, 'POST', path, {})
  assert.deepEqual([again.status, again.body.error.message], [409, 'This was already cancelled.'])
  assert.equal(await five(member), '100.00 | 0.00 | 0.00 | 0.00 | 0.00')
  assert.deepEqual(await kindsOf(member), ['deposit_credited', 'withdrawal_requested', 'withdrawal_cancelled'])
  const posted = (await world.call({ member }, 'GET', '/api/transfers')).body.transfers
  assert.equal(posted[1].requestStatus, 'cancelled')
  const { withdrawals } = (await world.call('admin', 'GET', '/api/admin/withdrawals?status=cancelled')).body
  assert.deepEqual(
    withdrawals.map((each: { withdrawalId: string }) => each.withdrawalId),
    [withdrawalId],
  )
  await world.gatherEvents()
  const { rows } = await world.testDatabase.owner.query(
    `select kind, actor_member_id from audit.event where subject_member_id = $1 order by event_id desc limit 1`,
    [member],
  )
  assert.deepEqual(rows, [{ kind: 'withdrawal.cancelled', actor_member_id: member }])
  await world.checkLedger()
})

test('a member cancels a pending claim; no money moves, and the same transfer is free again', async () => {
  const member = await world.newMember()
  const { depositId } = (await claim(member)).body
  const path = `/api/deposits/${depositId}/cancellation`
  const cancelled = await world.call({ member }, 'POST', path, {})
  assert.deepEqual([cancelled.status, cancelled.body.status, cancelled.body.cancelCause], [200, 'cancelled', 'member'])
  assert.equal(await five(member), '0.00 | 0.00 | 0.00 | 0.00 | 0.00')
  const approve = `/api/admin/members/${member}/deposits/${depositId}/approve`
  const late = await world.call('admin', 'POST', approve, { confirmation: 'yes' })
  assert.deepEqual([late.status, late.body.error.code], [409, 'already_decided'])
  await world.checkLedger()
})

test('nobody cancels what is another’s, what is decided, or nothing at all', async () => {
  const [member, other] = [await world.newMember({ balance: '100' }), await world.newMember()]
  const { withdrawalId } = (await withdraw(member, '60')).body
  const { depositId } = (await claim(member)).body
  for (const path of [
    `/api/withdrawals/${withdrawalId}/cancellation`,
    `/api/deposits/${depositId}/cancellation`,
    `/api/deposits/${randomUUID()}/cancellation`,
  ]) {
    assert.equal((await world.call({ member: other }, 'POST', path, {})).status, 404, path)
    assert.equal((await world.call('admin', 'POST', path, {})).status, 403, path)
  }
  const decline = `/api/admin/members/${member}/withdrawals/${withdrawalId}/decline`
  assert.equal((await world.call('admin', 'POST', decline, { reason: 'No' })).status, 200)
  const late = await world.call({ member }, 'POST', `/api/withdrawals/${withdrawalId}/cancellation`, {})
  assert.deepEqual([late.status, late.body.error.message], [409, 'This was already declined.'])
  assert.equal(await five(member), '100.00 | 0.00 | 0.00 | 0.00 | 0.00')
})

test('a member cancels while the admin approves, on two instances at once: exactly one of them wins', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const member = await world.newMember({ balance: '100' })
    const { withdrawalId } = (await withdraw(member, '60')).body
    const { depositId } = (await claim(member, '20')).body
    const of = `/api/admin/members/${member}`
    const hand = { confirmation: 'yes', note: 'Paid by hand' }
    const both = (instance: number) => ({ instance: (round + instance) % 2 })
    const withdrawals = [
      world.call({ member }, 'POST', `/api/withdrawals/${withdrawalId}/cancellation`, {}, both(0)),
      world.call('admin', 'POST', `${of}/withdrawals/${withdrawalId}/approve`, hand, both(1)),
      world.call({ member }, 'POST', `/api/withdrawals/${withdrawalId}/cancellation`, {}, both(1)),
    ]
    const deposits = [
      world.call('admin', 'POST', `${of}/deposits/${depositId}/approve`, { confirmation: 'yes' }, both(0)),
      world.call({ member }, 'POST', `/api/deposits/${depositId}/cancellation`, {}, both(1)),
    ]
    const statusOf = async (replies: Promise<Reply>[]) => {
      const all = await Promise.all(replies)
      const won = all.filter(({ status }) => status === 200)
      assert.equal(won.length, 1)
      assert.ok(all.every(({ status }) => status === 200 || status === 409))
      return won[0]?.body.status as string
    }
    const [withdrawal, deposit] = await Promise.all([statusOf(withdrawals), statusOf(deposits)])
    outcomes.add(withdrawal)
    const kept = withdrawal === 'approved' ? 40 : 100
    const balance = (kept + (deposit === 'approved' ? 20 : 0)).toFixed(2)
    const set = withdrawal === 'approved' ? '60.00' : '0.00'
    assert.equal(await five(member), `${balance} | 0.00 | 0.00 | 0.00 | ${set}`)
  }
  assert.ok(outcomes.size > 0)
  await world.checkLedger()
})

test('a member moves savings to balance, up to the last cent and under a key', async () => {
  const member = await world.newMember()
  await setBalances(member, { savings: '50' })
  const move = (amount: string, key = randomUUID()) =>
    world.call({ member }, 'POST', '/api/savings/moves', { amount }, { key })
  assert.equal((await move('50.01')).body.error.code, 'insufficient_savings')
  assert.equal((await move('0')).status, 400)
  const key = randomUUID()
  const first = await move('20', key)
  assert.deepEqual([first.status, first.body.savings, first.body.balance], [201, '30.00', '20.00'])
  assert.deepEqual((await move('20', key)).body, first.body)
  assert.equal((await move('30')).status, 201)
  assert.equal(await five(member), '50.00 | 0.00 | 0.00 | 0.00 | 0.00')
  const at = (instance: number) => world.call({ member }, 'POST', '/api/savings/moves', { amount: '10' }, { instance })
  await setBalances(member, { savings: '10' })
  const racing = await Promise.all([at(0), at(1), at(0), at(1)])
  assert.deepEqual(
    racing.map(({ status }) => status).toSorted((one, other) => one - other),
    [201, 422, 422, 422],
  )
  assert.equal((await world.call({ member }, 'GET', '/api/balances')).body.totalAssets, '60.00')
  await world.checkLedger()
})

test('an admin’s edit of investment closes whole investments, the newest first, and says so', async () => {
  const member = await world.newMember({ balance: '1000' })
  for (const amount of ['133.33', '100', '150'])
    assert.equal((await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount })).status, 201)
  for (const investment of ['50', '383.34', '5000']) {
    const refused = await setBalances(member, { investment })
    assert.equal(refused.body.error.code, 'investment_not_whole')
    assert.match(refused.body.error.message, /\$383\.33, \$233\.33, \$133\.33, \$0\.00/)
  }
  assert.equal((await setBalances(member, { investment: '233.33' })).status, 200)
  assert.equal(await five(member), '616.67 | 233.33 | 0.00 | 0.00 | 0.00')
  const closed = (await world.call({ member }, 'GET', '/api/investments?state=closed_early')).body.investments
  assert.deepEqual(
    closed.map((each: { principal: string; principalBack: string }) => [each.principal, each.principalBack]),
    [['150.00', '0.00']],
  )
  await moveClock(world.testDatabase.owner, '25 hours')
  const { database, teller } = world.instances[0] as Instance
  await matureInvestments({ pool: database.pool, teller })
  assert.equal(await five(member), '850.00 | 0.00 | 34.99 | 0.00 | 0.00')
  const matured = (await world.call({ member }, 'GET', '/api/investments?state=matured')).body.investments
  assert.deepEqual(
    matured.map((each: { principalBack: string }) => each.principalBack),
    ['100.00', '133.33'],
  )
  assert.equal((await setBalances(member, { investment: '1' })).body.error.code, 'investment_not_whole')
  const notices = await world.testDatabase.owner.query(
    `select details from notices.notice where member_id = $1 and kind = 'investment_taken'`,
    [member],
  )
  const causeId = closed[0].investmentId
  assert.deepEqual(notices.rows, [{ details: { causeId, plan: 'STANDARD', amount: '150.00', reason: 'A correction' } }])
  await world.checkLedger()
})

test('an answer that was lost can be asked for by its key, by the one who sent it', async () => {
  const [member, other] = [await world.newMember({ balance: '200' }), await world.newMember()]
  const key = randomUUID()
  const ask = async (who: Parameters<MoneyWorld['call']>[0], query = '') =>
    (await world.call(who, 'GET', `/api/commands/${key}${query}`)).body.isDone
  assert.equal(await ask({ member }), false)
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' }, { key })
  assert.equal(await ask({ member }), true)
  assert.equal(await ask({ member: other }), false)
  assert.equal(await ask({ member: other }, `?memberId=${member}`), false, 'a member asks about their own book alone')
  assert.equal(await ask('admin', `?memberId=${member}`), false, 'the admin has keys of their own')
  assert.equal((await world.call('visitor', 'GET', `/api/commands/${key}`)).status, 401)
})

test('mails write money and dates as the pages do, in the member’s language, and lead to what they are about', async () => {
  const member = await world.newMember({ balance: '20000' })
  const { database } = world.instances[0] as Instance
  await world.testDatabase.owner.query(`update members.member set language = 'de' where member_id = $1`, [member])
  await world.call({ member }, 'POST', '/api/investments', { planId: 4, amount: '12345.67' })
  const jobs = await openJobs(database, createLog('silent'))
  try {
    await passOnNotices({
      pool: database.pool,
      clock: { now: () => new Date(), speed: () => 1, async refresh() {}, close() {} },
      jobs,
      publicUrl: new URL('http://localhost'),
      transport: openMailTransport({ kind: 'mailbox' }),
    })
  } finally {
    await jobs.close()
  }
  const { rows } = await world.testDatabase.owner.query(
    `select body_text from mail.outbox where member_id = $1 and title = 'Ihre Anlage läuft'`,
    [member],
  )
  const [{ body_text: text }] = rows
  assert.match(text, /Wir haben 12\.345,67\s\$ aus Ihrem Guthaben in PROFESSIONAL gebucht/)
  assert.match(text, /Fällig am \d{1,2}\. \w+\.? \d{4}, \d\d:\d\d UTC/)
  assert.match(text, /http:\/\/localhost\/de\/dashboard\/invest/)
})
