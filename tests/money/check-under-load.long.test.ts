import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLedger, checkNextBooks } from '@dryrun/server/features/ledger/index.ts'
import { foldTotals } from '@dryrun/server/ledger/fold-totals.ts'
import { type Instance, startMoneyWorld } from './money-world.ts'

test('the check finds nothing while money moves on two servers and totals are folded', async () => {
  await using world = await startMoneyWorld({ instances: 2 })
  const members: string[] = []
  while (members.length < 12) members.push(await world.newMember({ balance: '5000' }))
  const { database } = world.instances[0] as Instance
  let isMoving = true
  let checks = 0
  const checking = (async () => {
    while (isMoving) {
      const { findings } = await checkLedger(database)
      assert.deepEqual(findings, [])
      await world.testDatabase.owner.query(`update ledger.check_progress set moment = moment - interval '2 hours'`)
      assert.deepEqual((await checkNextBooks(database))?.findings ?? [], [])
      checks += 1
    }
  })()
  const folding = (async () => {
    while (isMoving) await foldTotals(database)
  })()
  try {
    await Promise.all(
      members.map(async (member, at) => {
        const own = { member }
        const options = { instance: at % 2 }
        for (let round = 0; round < 12; round++) {
          await world.call(own, 'POST', '/api/investments', { planId: 1, amount: '100' }, options)
          await world.call(own, 'POST', '/api/wallet/faucet', { coin: 'ETH' }, options)
          const order = { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '20' }
          await world.call(own, 'POST', '/api/trading/orders', order, options)
          const asked = { amount: '30', coin: 'BTC', address: 'by hand, please', acceptClosing: true }
          const { body } = await world.call(own, 'POST', '/api/withdrawals', asked, options)
          const path = `/api/admin/members/${member}/withdrawals/${body.withdrawalId}`
          if (round % 2 === 0) await world.call('admin', 'POST', `${path}/decline`, { reason: 'No' }, options)
          else await world.call('admin', 'POST', `${path}/approve`, { confirmation: 'yes', note: 'Paid' }, options)
        }
      }),
    )
  } finally {
    isMoving = false
    await Promise.all([checking, folding])
  }
  assert.ok(checks > 0)
})
