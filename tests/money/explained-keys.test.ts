import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainedAccount } from '@dryrun/contract/ledger.ts'
import type { Transparency } from '@dryrun/contract/transparency.ts'
import { isSeen, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import * as from from '../../web/app/origins.ts'
import { fromPosition, fromPositions, fromTogether, togetherOf } from '../../web/app/position-origins.ts'
import { fromAccountsSum, fromTotal, termsOfTotal } from '../../web/app/total-origins.ts'
import { startTradingWorld } from '../trading/trading-world.ts'
import { Explanations, type Get } from './explained-keys.ts'
import type { MoneyWorld, Who } from './money-world.ts'
import { tellEverything } from './told-world.ts'

/** What pages ask for, answered in full or not at all. */
const getAs =
  (world: MoneyWorld, who: Who): Get =>
  async (path) => {
    const { status, body } = await world.call(who, 'GET', path)
    assert.equal(status, 200, `${path} ${JSON.stringify(body)}`)
    return body
  }

async function all(get: Get, path: string, rows: string, cursor = 'before') {
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
  const found: any[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await get(next === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${cursor}=${next}`)
    found.push(...page[rows])
    next = page.next ?? null
  }
  return found
}

const publicTotals = [
  ...['paidIn', 'paidOut', 'held', 'overpaid', 'owed', 'owedBalance', 'owedInvestment', 'owedProfit', 'owedSavings'],
  ...['owedSetAside', 'owedPendingWithdrawals', 'returnsCredited', 'rewardsCredited', 'adjusted', 'promised', 'gap'],
  ...['positionsOwed', 'accountsSum'],
] as from.PublicTotal[]

test('every number that a member and the admin are told opens entries that give it, as of its moment', async () => {
  await using world = await startTradingWorld()
  const { member, friend } = await tellEverything(world)
  for (const [who, whose] of [
    [{ member }, undefined],
    [{ member: friend }, undefined],
    ['admin', member],
    ['admin', friend],
  ] as const) {
    const get = getAs(world, who)
    const told = new Explanations(get)
    await book(get, told, whose)
    if (whose === undefined) await own(get, told)
    const kinds = whose === undefined ? ['account', 'holding', 'cause', 'month', 'sum'] : ['account', 'cause']
    for (const kind of kinds) assert.ok((told.followed[kind] ?? 0) > 0, `nothing of ${kind} was followed`)
  }
  await totals(world)
  await world.checkLedger()
})

/** The balances and every transfer with the balances after it. */
async function book(get: Get, told: Explanations, memberId: string | undefined) {
  const base = memberId === undefined ? '/api' : `/api/admin/members/${memberId}`
  const balances = await get(`${base}/balances`)
  for (const account of explainedAccount.options) {
    const amount = account === 'total_assets' ? balances.totalAssets : balances[account]
    await told.hold(from.fromBalances(balances, account, memberId), amount, `the ${account}`)
  }
  for (const transfer of await all(get, `${base}/transfers`, 'transfers')) {
    const { transferNo: upTo, kind, amount } = transfer
    await told.hold(from.fromTransfer(transfer, { memberId }), amount, `transfer ${upTo}, ${kind}`)
    for (const [account, after] of [
      [transfer.from, transfer.fromAfter],
      [transfer.to, transfer.toAfter],
    ] as const) {
      if (isSeen(account)) await told.hold(from.fromAccount(account, { memberId, upTo }), after, `${account} @${upTo}`)
      if (account === 'reserved')
        await told.hold(from.fromHolding(dollars, { memberId, upTo }), after, `set aside @${upTo}`)
    }
  }
}

/** Everything else that a member's own pages show. */
async function own(get: Get, told: Explanations) {
  for (const account of seenAccounts)
    for (const filter of ['', '&group=deposits', '&search=0.2', '&from=2026-01-01']) {
      const query = Object.fromEntries(new URLSearchParams(`account=${account}${filter}`)) as never
      const path = `/api/statement?account=${account}${filter}`
      const { months } = await get(path)
      for (const month of months) {
        await told.hold(from.fromMonth(month, 'in', query), month.in, `${path} ${month.month} in`)
        await told.hold(from.fromMonth(month, 'out', query), month.out, `${path} ${month.month} out`)
        if (filter !== '' && !filter.includes('from')) continue
        await told.hold(from.fromMonthEdge(month, 'start', account), month.start, `${path} ${month.month} start`)
        await told.hold(from.fromMonthEdge(month, 'end', account), month.end, `${path} ${month.month} end`)
      }
    }
  for (const deposit of await all(get, '/api/deposits', 'deposits', 'after'))
    await told.hold(from.fromDeposit(deposit.depositId, deposit), deposit.amount, 'a deposit')
  for (const { withdrawalId, amount } of await all(get, '/api/withdrawals', 'withdrawals', 'after'))
    await told.hold(from.fromWithdrawal(withdrawalId), amount, 'a withdrawal')
  for (const state of ['running', 'matured', 'closed_early'])
    for (const each of await all(get, `/api/investments?state=${state}`, 'investments', 'after')) {
      await told.hold(from.fromPrincipal(each.investmentId), each.principal, 'a principal')
      await told.hold(from.fromReturn(each), each.return, 'a return')
      if (each.principalBack)
        await told.hold(from.fromPrincipalBack(each.investmentId), each.principalBack, 'a principal back')
    }
  for (const reward of (await get('/api/referrals/rewards')).rewards)
    await told.hold(from.fromReward(reward), reward.amount, 'a reward')
  const preview = await get('/api/withdrawals/preview')
  for (const account of ['balance', 'investment', 'profit'] as const)
    await told.hold(
      from.fromAmountOf(account, preview[account], { upTo: preview.version }),
      preview[account],
      'a preview',
    )
  await coins(get, told)
  await trading(get, told)
  for (const { dollars: amount, upTo, at } of (await get('/api/assets')).points)
    await told.hold(from.fromHolding(dollars, { upTo, part: 'own' }), amount, `the chart at ${at}`)
}

async function coins(get: Get, told: Explanations) {
  const wallet = await get('/api/wallet')
  for (const { coin, balance, rate, worth } of wallet.coins) {
    const held = from.fromCoinsHeld(coin, balance, wallet.upTo)
    await told.hold(held, balance, `the ${coin}`)
    await told.hold(from.fromCoins(coin, balance, rate, worth, held), worth, `the worth of the ${coin}`)
  }
  await told.hold(from.fromWallet(wallet), wallet.worth, 'the wallet')
  for (const transfer of await all(get, '/api/wallet/transfers', 'transfers', 'after'))
    await told.hold(from.fromSent(transfer), transfer.amount, `a transfer, ${transfer.kind}`)
}

async function trading(get: Get, told: Explanations) {
  const positions = await get('/api/trading/positions')
  const balances = await get('/api/balances')
  const { upTo } = positions
  for (const position of positions.positions) {
    const { symbol, quantity, value } = position
    await told.hold(from.fromHolding(assetOf(symbol), { upTo }), quantity, `the ${symbol}`)
    await told.hold(fromPosition(position, upTo), value, `the worth of ${symbol}`)
    const ticket = await get(`/api/trading/ticket?symbol=${symbol}`)
    const part = (which: 'free' | 'set_aside') => from.fromHolding(assetOf(symbol), { upTo: ticket.upTo, part: which })
    await told.hold(part('free'), ticket.held, `what is free of ${symbol}`)
    await told.hold(part('set_aside'), ticket.setAside, `what is set aside of ${symbol}`)
  }
  await told.hold(fromPositions(positions), positions.value, 'all positions')
  await told.hold(from.fromSetAside(positions.setAside, upTo), positions.setAside, 'what is set aside')
  await told.hold(fromTogether(balances, positions), togetherOf(balances, positions) ?? '', 'everything together')
  for (const state of ['open', 'filled', 'cancelled'])
    for (const order of await all(get, `/api/trading/orders?state=${state}`, 'orders', 'after'))
      await told.hold(from.fromOrder(order.orderId, order), order.setAside, 'an order')
  for (const { orderId, side, symbol, quantity, traded, fee } of await all(
    get,
    '/api/trading/fills',
    'fills',
    'after',
  )) {
    await told.hold(from.fromFilled(orderId, symbol), quantity, 'a fill')
    await told.hold(from.fromTraded(orderId, side), traded, 'what a fill traded')
    await told.hold(from.fromFee(orderId), fee, 'the fee of a fill')
  }
}

/** The public totals, with more paid out than was ever paid in, and before anything was. */
async function totals(world: MoneyWorld) {
  const get = getAs(world, 'visitor')
  const told = new Explanations(get)
  const figures: Transparency = await get('/api/transparency')
  assert.notEqual(figures.overpaid, '0.00', 'this world has a broken promise')
  assert.ok(figures.months.length >= 3, 'this world is old enough')
  for (const total of publicTotals) {
    const shown = termsOfTotal(total, figures).at(-1)?.value ?? ''
    await told.hold(fromTotal(total, figures), shown, total)
    await told.hold(
      fromTotal(total, figures, true),
      shown.startsWith('-') ? shown.slice(1) : `-${shown}`.replace(/^-0.00$/, '0.00'),
      `less ${total}`,
    )
  }
  await told.hold(fromAccountsSum, '0.00', 'the sum of all accounts')
  // The last line of each total's arithmetic is the figure that the answer names.
  const named = { ...figures, paidIn: figures.paidIn.amount, paidOut: figures.paidOut.amount }
  for (const total of ['paidIn', 'paidOut', 'owed', 'returnsCredited', 'rewardsCredited', 'adjusted', 'gap'] as const)
    assert.equal(termsOfTotal(total, figures).at(-1)?.value, named[total], total)
  assert.ok((told.followed['total'] ?? 0) > 20, JSON.stringify(told.followed))
}

test('a new book and an empty ledger have nothing to open', async () => {
  await using world = await startTradingWorld()
  const member = await world.newMember()
  const balances = await getAs(world, { member })('/api/balances')
  for (const account of explainedAccount.options) assert.equal(from.fromBalances(balances, account), 'given')
  const figures: Transparency = await getAs(world, 'visitor')('/api/transparency')
  for (const total of ['paidIn', 'paidOut', 'returnsCredited', 'owedBalance', 'promised'] as const)
    assert.equal(fromTotal(total, figures), 'given', total)
})

test('what was posted later isn’t told, and a number that doesn’t exist isn’t either', async () => {
  await using world = await startTradingWorld()
  const member = await world.newMember({ balance: '100' })
  const get = getAs(world, { member })
  const before = await get('/api/balances')
  assert.equal((await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })).status, 201)
  const then = await get(`/api/accounts/balance/entries?upTo=${before.version}`)
  assert.deepEqual([then.balance, then.entryCount, then.entries.length], ['100.00', 1, 1])
  assert.equal((await get('/api/accounts/balance/entries')).balance, '0.00')
  const [atStart] = (await get('/api/accounts?upTo=0')).accounts
  assert.deepEqual([atStart.balance, atStart.entryCount], ['0.00', 0])
  for (const upTo of ['-1', 'now', '9223372036854775808'])
    assert.equal((await world.call({ member }, 'GET', `/api/accounts/balance/entries?upTo=${upTo}`)).status, 400, upTo)
})
