import assert from 'node:assert/strict'
import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { fillOrders } from '@dryrun/server/features/trading/index.ts'
import { giveMoney, insertStudents } from '../../classes/insert-students.ts'
import { moveClock } from '../../move-clock.ts'
import { type Instance, type MoneyWorld, startMoneyWorld, type Who } from '../money-world.ts'
import { forgetCredit, forgetPayment } from './hurt.ts'

const houseAddressOf = (network: string) => depositWallets.find((wallet) => wallet.network === network)?.address ?? ''

/**
 * Members, classes and requests in every state that a command can find: deposits that wait, match or don't, withdrawals that
 * wait, investments that run or are due, open orders, positions, coins on their way, houses that hold enough and that don't.
 * The clock is stopped at the end, so that commands write the same times whenever they run.
 */
export async function buildMixWorld(): Promise<MoneyWorld> {
  const world = await startMoneyWorld()
  const traders = await makeMembers(world, 8, trade)
  await makeMembers(world, 8, async () => {})
  await makeClasses(world)
  await moveClock(world.testDatabase.owner, '25 hours')
  const { database, teller, market, clock } = world.instances[0] as Instance
  while (await fillOrders({ pool: database.pool, teller, market, clock } as Parameters<typeof fillOrders>[0]));
  for (const member of traders.slice(0, 3)) await sellAll(world, member)
  for (const member of traders.slice(3)) {
    await order(world, member, { symbol: 'KO', side: 'buy', type: 'limit', dollars: '50', price: '1' })
    await order(world, member, { symbol: 'MSFT', side: 'buy', type: 'market', dollars: '75' })
    await ok(world, { member }, '/api/investments', { planId: 2, amount: '500' })
  }
  // Later than every order, so that the last price is one that they can have.
  await moveClock(world.testDatabase.owner, '1 minute')
  await world.testDatabase.owner.query(
    `update platform.clock set base_clock = platform.clock_now(), base_wall = now(), speed = 0`,
  )
  return world
}

async function ok(world: MoneyWorld, who: Who, path: string, body: unknown) {
  const answer = await world.call(who, 'POST', path, body)
  assert.ok(answer.status < 300, `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const order = (world: MoneyWorld, member: string, body: unknown) => ok(world, { member }, '/api/trading/orders', body)

async function makeMembers(
  world: MoneyWorld,
  count: number,
  more: (world: MoneyWorld, member: string) => Promise<unknown>,
): Promise<string[]> {
  const members: string[] = []
  while (members.length < count) {
    const friend = members.at(-1)
    const member = await world.newMember({ balance: '9000', ...(friend && { referredBy: friend }) })
    members.push(member)
    await leaveRequests(world, member)
    await leaveCoins(world, member, friend)
    await more(world, member)
  }
  return members
}

/** Withdrawals first: each of them closes what runs. */
async function leaveRequests(world: MoneyWorld, member: string): Promise<void> {
  const own = { member }
  const address = await addressOf(world, member, 'BTC')
  for (const amount of ['120', '80'])
    await ok(world, own, '/api/withdrawals', { amount, coin: 'BTC', address, acceptClosing: true })
  await ok(world, own, '/api/deposits', { amount: '70', coin: 'BTC', proof: `transactions/${member}/a.png` })
  for (const amount of ['200', '150']) await ok(world, own, '/api/investments', { planId: 1, amount })
  await setBalance(world, member, { savings: '60' })
}

async function setBalance(world: MoneyWorld, member: string, wanted: Record<string, string>): Promise<void> {
  const path = `/api/admin/members/${member}/balances`
  const { version } = (await world.call('admin', 'GET', path)).body
  await ok(world, 'admin', path, { ...wanted, reason: 'To have something to move', version })
}

/** One deposit whose coins are what it says, one whose aren't, and coins on their way to somebody else. */
async function leaveCoins(world: MoneyWorld, member: string, friend: string | undefined): Promise<void> {
  const own = { member }
  for (const coin of ['BTC', 'ETH']) await ok(world, own, '/api/wallet/faucet', { coin })
  for (const [coin, sent, amount] of [
    ['ETH', '0.01', '20'],
    ['BTC', '0.001', '30'],
  ] as const) {
    const { transferId } = await ok(world, own, '/api/wallet/transfers', {
      coin,
      address: houseAddressOf(coin),
      amount: sent,
    })
    await ok(world, own, '/api/deposits', { amount, coin, proof: `transactions/${member}/a.png`, transferId })
  }
  if (friend)
    await ok(world, own, '/api/wallet/transfers', {
      coin: 'ETH',
      address: await addressOf(world, friend, 'ETH'),
      amount: '0.02',
    })
}

async function addressOf({ testDatabase }: MoneyWorld, member: string, network: string): Promise<string> {
  const { rows } = await testDatabase.owner.query(
    'select address from ledger.address where member_id = $1 and network = $2',
    [member, network],
  )
  return rows[0].address
}

async function trade(world: MoneyWorld, member: string): Promise<void> {
  for (const symbol of ['AAPL', 'KO'])
    await order(world, member, { symbol, side: 'buy', type: 'market', dollars: '300' })
}

async function sellAll(world: MoneyWorld, member: string): Promise<void> {
  await ok(world, { member }, '/api/trading/sell-everything', {})
  await moveClock(world.testDatabase.owner, '1 minute')
  const { database, teller, market, clock } = world.instances[0] as Instance
  while (await fillOrders({ pool: database.pool, teller, market, clock } as Parameters<typeof fillOrders>[0]));
}

/** Three classes: one whose house holds plenty, one whose house can't pay, one whose trainer approves deposits. */
async function makeClasses(world: MoneyWorld): Promise<void> {
  const open = (name: string, more: object = {}) =>
    ok(world, 'admin', '/api/classes', { name, language: 'en', scenario: 'promise', ...more })
  const rich = await open('Rich')
  for (const member of await join(world, rich.classId, 6)) {
    await ok(world, { member }, '/api/class/deposits', { amount: '700' })
    await ok(world, { member }, '/api/class/investments', { planId: 1, amount: '100' })
  }
  const [rewarded = ''] = await join(world, (await open('Rewarded')).classId, 2)
  await setBalance(world, rewarded, { savings: '30' })
  const poor = await open('Poor')
  for (const [at, member] of (await join(world, poor.classId, 6)).entries()) {
    await ok(world, { member }, '/api/class/deposits', { amount: '100' })
    await setBalance(world, member, { balance: '5000' })
    await ok(world, { member }, '/api/class/withdrawals', { amount: at === 0 ? '300' : '900', acceptClosing: true })
  }
  await hurt(world, (await open('Hurt')).classId)
  const asking = await open('Asking', { approvesDeposits: true })
  for (const member of await join(world, asking.classId, 4))
    for (const amount of ['40', '60']) await ok(world, { member }, '/api/class/deposits', { amount })
  const twin = await open('Twin', { scenario: 'honest_twin' })
  for (const member of await join(world, twin.classId, 4, 'market'))
    await ok(world, { member }, '/api/class/deposits', { amount: '500' })
}

/** Three requests as version 0.2 could leave them: paid and waiting, paid and given back, credited and waiting. */
async function hurt(world: MoneyWorld, classId: string): Promise<void> {
  const { owner } = world.testDatabase
  const [waits = '', back = '', credited = ''] = await join(world, classId, 4)
  for (const member of [waits, back, credited]) await ok(world, { member }, '/api/class/deposits', { amount: '300' })
  for (const member of [waits, back]) {
    const { isPaid } = await ok(world, { member }, '/api/class/withdrawals', { amount: '50', acceptClosing: true })
    assert.ok(isPaid)
    await forgetPayment(owner, member)
  }
  const { rows } = await owner.query('select withdrawal_id from withdrawals.withdrawal where member_id = $1', [back])
  const path = `/api/admin/members/${back}/withdrawals/${rows[0].withdrawal_id}/decline`
  await ok(world, 'admin', path, { reason: 'Nobody knew that it was paid' })
  await forgetCredit(owner, credited)
}

/** The last one still waits for their money, and isn't among those who come back from here. */
async function join(
  world: MoneyWorld,
  classId: string,
  count: number,
  house: 'promise' | 'market' = 'promise',
): Promise<string[]> {
  const members = (await insertStudents(world.testDatabase.owner, { classId, count, house })).slice(0, -1)
  await giveMoney((world.instances[0] as Instance).teller, members)
  return members
}
