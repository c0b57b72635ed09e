import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setClockSpeed } from '@dryrun/server/platform/clock.ts'
import { type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'
import { freePort } from '../processes/started-server.ts'
import { root } from '../source-files.ts'
import { pass, place } from '../trading/trading-world.ts'
import { until } from '../until.ts'

const memberCount = 12
const ordersPerMember = 100
const orderCount = memberCount * ordersPerMember

/** A whole server as it runs in production, which looks for orders to fill on its own. */
async function startServer(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-filling-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  return {
    isReady,
    async stop(signal: NodeJS.Signals) {
      child.kill(signal)
      await ended
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function counts({ testDatabase }: MoneyWorld): Promise<{ open: number; filled: number; fills: number }> {
  const { rows } = await testDatabase.owner.query<{ open: number; filled: number; fills: number }>(
    `select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'filled')::int as filled,
            (select count(*)::int from trading.fill) as fills
       from trading.trade_order`,
  )
  return rows[0] ?? { open: 0, filled: 0, fills: 0 }
}

test('three servers fill the same orders while one of them is killed with -9: each order is filled once', async () => {
  await using world = await startMoneyWorld()
  await using stack = new AsyncDisposableStack()
  const { url, owner } = world.testDatabase
  const servers = await Promise.all([1, 2, 3].map(async () => stack.use(await startServer(url))))
  for (const server of servers) await until('the server is ready', server.isReady)
  // From here on time stands still, so that nothing fills before everything is there.
  await setClockSpeed(owner, 0.000_01)
  const [instance] = world.instances
  await until('time stands still', () => (instance?.clock.speed() ?? 1) < 1)
  await pass(world, '1 second')

  const members: string[] = []
  for (let at = 0; at < memberCount; at++) members.push(await world.newMember({ balance: '100000' }))
  const symbols = ['BTCUSDT', 'AAPL', 'EURUSD', 'SOLUSDT']
  // Each member places one after the other: a thousand connections opened together wait longer than a server lets them.
  await Promise.all(
    members.map(async (member) => {
      for (let at = 0; at < ordersPerMember; at++) {
        const symbol = symbols[at % symbols.length]
        const { status } = await place(world, member, { symbol, side: 'buy', type: 'market', dollars: '100' })
        assert.equal(status, 201)
      }
    }),
  )
  assert.deepEqual(await counts(world), { open: orderCount, filled: 0, fills: 0 })

  await pass(world, '6 seconds')
  await until('some are filled', async () => (await counts(world)).fills > 0)
  await servers[0]?.stop('SIGKILL')
  const then = await counts(world)
  assert.ok(then.open > 0, 'it was killed in the middle')
  assert.equal(then.filled, then.fills, 'an order is filled together with its fill, or not at all')

  await until('all are filled', async () => (await counts(world)).open === 0)
  assert.deepEqual(await counts(world), { open: 0, filled: orderCount, fills: orderCount })
  // Each order paid once, and each got its units once.
  const { rows } = await owner.query<{ times: number; orders: number }>(
    `select times, count(*)::int as orders
       from (select cause_id, asset = 'USD' as in_dollars, count(*)::int as times from ledger.transfer
              where kind = 'order_filled' group by 1, 2) as told group by times`,
  )
  assert.deepEqual(rows, [{ times: 1, orders: 2 * orderCount }])
  await world.checkLedger()
})
