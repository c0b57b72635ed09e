// A member's account as a statement: filters, months with their sums, and the running balance.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { centsOf } from '../../web/app/money.ts'
import { moveClock } from '../move-clock.ts'
import { type MoneyWorld, startMoneyWorld } from './money-world.ts'

interface Month {
  readonly month: string
  readonly count: number
  readonly start: string
  readonly in: string
  readonly out: string
  readonly end: string
}

let world: MoneyWorld
let member: string
before(async () => {
  world = await startMoneyWorld()
  member = await world.newMember({ balance: '10000' })
  // Enough for three pages, over three months.
  for (let month = 0; month < 3; month++) {
    for (let at = 0; at < 21; at++) {
      const withdrawal = { amount: `${at + 1}`, coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: false }
      const { body } = await world.call({ member }, 'POST', '/api/withdrawals', withdrawal)
      if (at % 2 === 0) await world.call({ member }, 'POST', `/api/withdrawals/${body.withdrawalId}/cancellation`, {})
    }
    await moveClock(world.testDatabase.owner, '31 days')
  }
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '285.51' })
})
after(() => world[Symbol.asyncDispose]())

const read = async (query: string) => (await world.call({ member }, 'GET', `/api/statement?${query}`)).body

async function readAll(query: string) {
  const entries = []
  let page = await read(query)
  const { months } = page
  entries.push(...page.entries)
  while (page.next !== null) {
    page = await read(`${query}&before=${page.next}`)
    assert.deepEqual(page.months, months, 'a month’s sums don’t depend on the page')
    entries.push(...page.entries)
  }
  return { entries, months: months as Month[] }
}

test('start + in − out = end in every month, each begins where the one before ended, and the last is the balance', async () => {
  const { entries, months } = await readAll('account=balance')
  assert.ok(months.length >= 4)
  for (const [at, month] of months.entries()) {
    assert.equal(centsOf(month.start) + centsOf(month.in) - centsOf(month.out), centsOf(month.end), month.month)
    const earlier = months[at + 1]
    assert.equal(month.start, earlier?.end ?? '0.00')
    assert.equal(month.count, entries.filter((entry) => entry.at.startsWith(month.month)).length)
  }
  assert.equal(months[0]?.end, (await world.balancesOf(member))['balance'])
  assert.equal(entries.length, 1 + 21 * 3 + 11 * 3 + 1)
  for (const [at, entry] of entries.entries()) {
    const signed = centsOf(entry.amount) * (entry.direction === 'in' ? 1n : -1n)
    assert.equal(centsOf(entries[at + 1]?.balanceAfter ?? '0.00') + signed, centsOf(entry.balanceAfter))
  }
})

test('a kind, a day, an amount and a name narrow it down, and a nonsense finds nothing', async () => {
  const plans = await readAll('account=balance&group=plans')
  assert.deepEqual(
    plans.entries.map(({ kind }) => kind),
    ['investment_opened'],
  )
  const amount = await readAll('account=balance&search=285.51')
  assert.deepEqual(
    amount.entries.map(({ amount: found }) => found),
    ['285.51'],
  )
  const named = await readAll('account=balance&search=cancelled&named=withdrawal_cancelled')
  assert.equal(named.entries.length, 33)
  const [newest] = plans.entries
  const day = newest.at.slice(0, 10)
  assert.equal((await readAll(`account=balance&from=${day}&to=${day}`)).entries.length, 1)
  assert.equal((await readAll(`account=balance&to=2020-01-01`)).entries.length, 0)
  for (const hostile of ['%', '_', "' or 1=1 --"])
    assert.equal((await readAll(`account=balance&search=${encodeURIComponent(hostile)}`)).entries.length, 0, hostile)
})

test('each account has its own statement, and a withdrawal says where its request is', async () => {
  const { entries, months } = await readAll('account=withdrawal')
  assert.equal(months[0]?.end, (await world.balancesOf(member))['withdrawal'])
  const requested = entries.filter(({ kind }) => kind === 'withdrawal_requested')
  assert.deepEqual(new Set(requested.map(({ requestStatus }) => requestStatus)), new Set(['pending', 'cancelled']))
  assert.deepEqual((await readAll('account=savings')).entries, [])
})

test('what isn’t a day, an account or a kind is refused', async () => {
  for (const query of [
    '',
    'account=paid_in',
    'account=balance&from=yesterday',
    'account=balance&group=all',
    'account=balance&named=a;b',
  ])
    assert.equal((await world.call({ member }, 'GET', `/api/statement?${query}`)).status, 400, query)
})
