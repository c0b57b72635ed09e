// Run by `npm run test:distributed` alone: what the servers ask of the workers of DISTRIBUTED_URLS.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openInvestment } from '@dryrun/server/features/investments/index.ts'
import { foldTotals } from '@dryrun/server/ledger/fold-totals.ts'
import { type BatchRun, openTeller } from '@dryrun/server/ledger/teller.ts'
import { asOwner, openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { type Instance, startMoneyWorld } from '../money/money-world.ts'
import { createTestDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { distributedUrls } from './distributed-database.ts'

const memberCount = 12
const checkCount = 5
const log = createLog('silent')
const [, worker] = distributedUrls() as [string, string]

test('a server refuses to start where a worker would lose what it acknowledges, and names it', async () => {
  await using database = await createTestDatabase()
  const open = () => openDatabase({ dataDir: '', databaseUrl: database.url }, log)
  const at = new URL(worker)
  const name = new URL(database.url).pathname.slice(1)
  await (await open()).close()
  await asOwner({ connectionString: worker }, (client) =>
    client.query(`alter database ${name} set synchronous_commit = off`),
  )
  await assert.rejects(open(), {
    message: `The database would lose acknowledged money in a crash: turn on synchronous_commit on ${at.hostname}:${at.port}.`,
  })
})

test('a batch waits for a lock on a worker as long as for one on a single machine, and is tried again', async () => {
  await using world = await startMoneyWorld()
  const { database } = world.instances[0] as Instance
  const member = await world.newMember({ balance: '1000' })
  const batches: BatchRun[] = []
  const teller = openTeller(database.application, log, undefined, (batch) => batches.push(batch))
  const { owner } = world.testDatabase
  await owner.query('begin')
  await owner.query('select from ledger.book where member_id = $1 for update', [member])
  const invested = openInvestment({ teller }, member, { planId: 1, amount: '100' }, randomUUID())
  await until('the batch has given up', () => batches.some(({ isDone }) => !isDone))
  await owner.query('commit')
  assert.ok((await invested).investmentId)
  await teller.close()
})

test('while money moves and totals are folded, the check finds nothing wrong and the totals add up', async () => {
  await using world = await startMoneyWorld()
  const { database, teller } = world.instances[0] as Instance
  const members: string[] = []
  while (members.length < memberCount) members.push(await world.newMember({ balance: '1000000' }))
  let isLoaded = true
  let count = 0
  const callers = members.map(async (member) => {
    for (; isLoaded; count++) await openInvestment({ teller }, member, { planId: 1, amount: '100' }, randomUUID())
  })
  const folding = (async () => {
    while (isLoaded) await foldTotals(database)
  })()
  try {
    for (let time = 0; time < checkCount; time++) {
      const before = count
      await until('money moves', () => count > before + memberCount)
      const { body } = await world.call('visitor', 'GET', '/api/transparency')
      assert.deepEqual([body.accountsSum, body.paidIn.amount], ['0.00', `${memberCount * 1_000_000}.00`])
      await world.checkLedger()
    }
  } finally {
    isLoaded = false
    await Promise.all([...callers, folding])
  }
  await world.checkLedger()
})
