import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Instance, startMoneyWorld } from '../../../tests/money/money-world.ts'
import { checkNextBooks } from '../features/ledger/index.ts'

test('the check goes on in turns: books that moved every hour, all others in rounds, and says how far it is', async () => {
  await using world = await startMoneyWorld()
  const { database } = world.instances[0] as Instance
  const { owner } = world.testDatabase
  const quiet = await world.newMember({ balance: '100' })
  const busy = await world.newMember({ balance: '200' })
  const first = await checkNextBooks(database)
  assert.deepEqual([first?.bookCount, first?.bookTotal, first?.findingCount], [2, 2, 0])
  assert.equal(first?.transferCount, 2)
  assert.ok(first?.oldestCheckAt)
  assert.equal(await checkNextBooks(database), undefined, 'nothing is due yet')

  const tamper = async (memberId: string, units: number) => {
    await owner.query('begin')
    await owner.query('set local session_replication_role = replica')
    await owner.query(
      `update ledger.account set balance_units = balance_units + $2 where member_id = $1 and kind = 'balance'`,
      [memberId, units],
    )
    await owner.query('commit')
  }
  const anHourLater = (walks: string[]) =>
    owner.query(`update ledger.check_progress set moment = moment - interval '1 hour' where walk = any($1)`, [walks])

  // A book that moved is looked at within the hour, though the round isn't.
  await world.call({ member: busy }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  await tamper(busy, 1)
  await tamper(quiet, 1)
  await anHourLater(['moved'])
  const second = await checkNextBooks(database)
  assert.ok(second?.findings.some(({ memberId }) => memberId === busy))

  // The other is found in the next round.
  await tamper(busy, -1)
  await anHourLater(['books'])
  const third = await checkNextBooks(database)
  assert.ok(third?.findings.some(({ memberId }) => memberId === quiet))
  assert.ok(!third?.findings.some(({ memberId }) => memberId === busy))

  await tamper(quiet, -1)
  await anHourLater(['books'])
  assert.equal((await checkNextBooks(database))?.findingCount, 0)
})
