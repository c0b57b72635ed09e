// Run by `npm run test:distributed` alone: it ends the servers of DISTRIBUTED_URLS as a power cut would.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openInvestment } from '@dryrun/server/features/investments/index.ts'
import { type Instance, startMoneyWorld } from '../money/money-world.ts'
import { until } from '../until.ts'
import { distributedUrls } from './distributed-database.ts'
import { killAndStart } from './nodes.ts'

const memberCount = 24
/** So many commands are under way while a server dies; one starts as soon as another has its answer. */
const callerCount = 12
const pauseMs = 250

interface Asked {
  readonly memberId: string
  readonly key: string
}

test('a coordinator and its workers are killed under load: nothing acknowledged is lost, and nothing is done twice', async () => {
  const urls = distributedUrls()
  assert.ok(urls, 'DISTRIBUTED_URLS names the machines')
  await using world = await startMoneyWorld({ instances: 2 })
  const members: string[] = []
  while (members.length < memberCount) members.push(await world.newMember({ balance: '1000000' }))
  const acknowledged = new Map<string, string>()
  const unknown: Asked[] = []
  let isLoaded = true
  let count = 0
  const invest = async ({ memberId, key }: Asked) => {
    const { teller } = world.instances[count++ % world.instances.length] as Instance
    const { investmentId } = await openInvestment({ teller }, memberId, { planId: 1, amount: '100' }, key)
    return investmentId
  }
  const call = async (caller: number) => {
    for (let at = caller; isLoaded; at += callerCount) {
      const asked = { memberId: members[at % memberCount] as string, key: randomUUID() }
      try {
        acknowledged.set(asked.key, await invest(asked))
      } catch {
        unknown.push(asked)
        // Nobody asks again in the same moment.
        await sleep(pauseMs)
      }
    }
  }
  const callers = Array.from({ length: callerCount }, (_, caller) => call(caller))
  for (const url of [...urls.slice(1), urls[0] as string]) {
    const before = acknowledged.size
    await until('commands are answered', () => acknowledged.size > before + 50)
    await killAndStart(url)
  }
  const before = acknowledged.size
  await until('commands are answered again', () => acknowledged.size > before + 50)
  isLoaded = false
  await Promise.all(callers)

  // Whoever got no answer asks again under the same key, until there is one.
  for (const asked of unknown) {
    await until('it is answered', () =>
      invest(asked).then(
        (investmentId) => acknowledged.set(asked.key, investmentId),
        () => false,
      ),
    )
  }
  const { database } = world.instances[0] as Instance
  const { rows } = await database.pool.query<{ investment_id: string }>(
    'select investment_id from investments.investment where member_id = any($1::uuid[])',
    [members],
  )
  assert.deepEqual(
    rows.map((row) => row.investment_id).toSorted(),
    [...acknowledged.values()].toSorted(),
    'each answer is one investment',
  )
  await world.checkLedger()
  process.stdout.write(`${acknowledged.size} commands, of which ${unknown.length} had to be asked again.\n`)
})
