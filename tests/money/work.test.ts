// One list of all that waits for the admin, by age.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { moveClock } from '../move-clock.ts'
import { type MoneyWorld, startMoneyWorld } from './money-world.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld()
})
after(() => world[Symbol.asyncDispose]())

const read = async (query = '') => {
  const { status, body } = await world.call('admin', 'GET', `/api/admin/work?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const claim = async (member: string, amount: string, coin: 'BTC' | 'ETH') =>
  (
    await world.call({ member }, 'POST', '/api/deposits', {
      amount,
      coin,
      proof: `transactions/${member}/a.png`,
    })
  ).body.depositId

test('deposits, withdrawals, chats and reviews are in one list, oldest first, with counts and the balance of now', async () => {
  const member = await world.newMember({ balance: '1000' })
  const deposit = await claim(member, '250', 'ETH')
  await moveClock(world.testDatabase.owner, '1 hour')
  const asked = { amount: '100', coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: false }
  const { withdrawalId } = (await world.call({ member }, 'POST', '/api/withdrawals', asked)).body
  await moveClock(world.testDatabase.owner, '1 hour')
  const { items, counts, next } = await read()
  assert.deepEqual(
    items.map(({ kind, workId }: { kind: string; workId: string }) => [kind, workId]),
    [
      ['deposit', deposit],
      ['withdrawal', withdrawalId],
    ],
  )
  assert.deepEqual(counts, { deposit: 1, withdrawal: 1, support: 0, review: 0 })
  assert.deepEqual([items[0].balance, items[0].deposit.member.memberId, next], ['900.00', member, null])

  assert.deepEqual((await read('kind=withdrawal')).items.length, 1)
  assert.deepEqual((await read('min=200')).items.length, 1)
  assert.deepEqual((await read('max=100')).items[0].kind, 'withdrawal')
  assert.deepEqual((await read('coin=ETH')).items.length, 1)
  assert.deepEqual((await read('match=unmatched')).items.length, 1)
  assert.deepEqual((await read('match=matched')).items.length, 0)
  assert.deepEqual((await read('match=unmatched&kind=withdrawal')).items.length, 0)
  assert.deepEqual((await read('to=2001-01-01')).items.length, 0)
  await world.call('admin', 'POST', `/api/admin/members/${member}/deposits/${deposit}/approve`, { confirmation: 'yes' })
  assert.deepEqual((await read()).items.length, 1, 'what was decided is gone')
})

test('a long list comes in pages without a gap or a repeat', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => world.newMember()))
  for (const member of members) for (let at = 0; at < 17; at++) await claim(member, `${at + 1}`, 'BTC')
  const seen: string[] = []
  let page = await read('kind=deposit')
  for (;;) {
    seen.push(...page.items.map(({ workId }: { workId: string }) => workId))
    if (page.next === null) break
    page = await read(`kind=deposit&after=${encodeURIComponent(page.next)}`)
  }
  assert.equal(seen.length, 68)
  assert.equal(new Set(seen).size, 68)
})

test('members and visitors have no such list', async () => {
  const member = await world.newMember()
  assert.equal((await world.call({ member }, 'GET', '/api/admin/work')).status, 403)
  assert.equal((await world.call('visitor', 'GET', '/api/admin/work')).status, 401)
  assert.equal((await world.call('admin', 'GET', '/api/admin/work?after=x')).status, 400)
})
