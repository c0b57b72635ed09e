import assert from 'node:assert/strict'
import { matureInvestments } from '@dryrun/server/features/investments/index.ts'
import { creditRewards } from '@dryrun/server/features/referrals/index.ts'
import { deliverCoins } from '@dryrun/server/features/wallet/index.ts'
import { first, pass, place, sweep } from '../trading/trading-world.ts'
import type { MoneyWorld, Reply } from './money-world.ts'

const address = 'pracbtc1qsomewhere'

/**
 * A member who has done everything there is, over three months: deposits, plans that matured, ran on or were closed,
 * orders that filled, wait or were cancelled, coins, rewards, withdrawals of each outcome, and more entries than a page
 * has. At the end more has been paid out than was ever paid in.
 */
export async function tellEverything(world: MoneyWorld): Promise<{ member: string; friend: string }> {
  const member = await world.newMember({ balance: '4000.01' })
  const me = { member }
  const friend = await world.newMember({ balance: '900', referredBy: member })
  const mature = async () => {
    const { database, teller } = first(world)
    while (await matureInvestments({ pool: database.pool, teller }));
  }
  const withdraw = async (amount: string): Promise<string> => {
    const asked = { amount, coin: 'BTC', address, acceptClosing: true }
    return made(await world.call(me, 'POST', '/api/withdrawals', asked)).withdrawalId
  }
  const decide = (withdrawalId: string, how: string, body: object) =>
    world.call('admin', 'POST', `/api/admin/members/${member}/withdrawals/${withdrawalId}/${how}`, body)

  made(await world.call(me, 'POST', '/api/investments', { planId: 1, amount: '333.33' }))
  made(await world.call(me, 'POST', '/api/wallet/faucet', { coin: 'ETH' }))
  made(await world.call(me, 'POST', '/api/wallet/faucet', { coin: 'USDT' }))
  const wallet = made(await world.call({ member: friend }, 'GET', '/api/wallet'))
  const to = wallet.coins.find(({ coin }: { coin: string }) => coin === 'USDT').address
  made(await world.call(me, 'POST', '/api/wallet/transfers', { coin: 'USDT', address: to, amount: '12.5' }))
  await pass(world, '26 hours')
  await mature()
  const { database, teller } = first(world)
  await deliverCoins({ pool: database.pool, teller })
  made(await world.call({ member: friend }, 'POST', '/api/investments', { planId: 1, amount: '100' }))
  await creditRewards({ pool: database.pool, teller })
  await trade(world, member)

  await pass(world, '31 days')
  // More entries than a page of the drawer has.
  const path = `/api/admin/members/${member}/balances`
  for (let cents = 10; cents < 40; cents++) {
    const { version, balance } = made(await world.call('admin', 'GET', path))
    const raised = (Number(balance) + cents / 100).toFixed(2)
    made(await world.call('admin', 'POST', path, { balance: raised, reason: 'Rounding', version }))
  }
  made(await decide(await withdraw('50.07'), 'approve', { confirmation: 'yes', note: 'By hand' }))
  made(await decide(await withdraw('20'), 'decline', { reason: 'Not yours' }))
  made(await world.call(me, 'POST', `/api/withdrawals/${await withdraw('30')}/cancellation`, {}))
  made(await world.call(me, 'POST', '/api/savings/moves', { amount: '1.25' }))

  await pass(world, '31 days')
  made(await world.call(me, 'POST', '/api/investments', { planId: 2, amount: '500' }))
  const { version } = made(await world.call('admin', 'GET', path))
  made(await world.call('admin', 'POST', path, { profit: '9000', reason: 'A promise', version }))
  made(await decide(await withdraw('8000'), 'approve', { confirmation: 'yes', note: 'By hand' }))
  made(await world.call(me, 'POST', '/api/investments', { planId: 1, amount: '120' }))
  await withdraw('15')
  made(await world.call(me, 'POST', '/api/investments', { planId: 1, amount: '150' }))
  made(await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'limit', dollars: '40', price: '1.00' }))
  const claim = { amount: '77', coin: 'BTC', proof: `transactions/${member}/a.png` }
  made(await world.call(me, 'POST', '/api/deposits', claim))
  return { member, friend }
}

/** Buys, sells a part, leaves a part for sale and cancels an order. */
async function trade(world: MoneyWorld, member: string): Promise<void> {
  const fill = async () => {
    await pass(world, '6 seconds')
    await sweep(world)
  }
  made(await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '250' }))
  made(await place(world, member, { symbol: 'BTCUSDT', side: 'buy', type: 'market', dollars: '100' }))
  await fill()
  made(await place(world, member, { symbol: 'AAPL', side: 'sell', type: 'market', quantity: '0.2' }))
  await fill()
  made(await place(world, member, { symbol: 'AAPL', side: 'sell', type: 'limit', quantity: '0.1', price: '100000.00' }))
  const waiting = made(
    await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'limit', dollars: '60', price: '1.00' }),
  )
  made(await world.call({ member }, 'POST', `/api/trading/orders/${waiting.orderId}/cancel`, {}))
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
function made({ status, body }: Reply): any {
  assert.ok(status === 200 || status === 201, `${status} ${JSON.stringify(body)}`)
  return body
}
