// `npm run bench -- portfolio [fills…]`: how long a portfolio takes whose member has so many fills, the first time it's asked
// for and after that, with the longest time for which everyone else had to wait.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import { startMoneyWorld } from '../../tests/money/money-world.ts'
import { insertFills } from '../../tests/trading/fill-rows.ts'

const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100, 1_000, 20_000, 50_000]
const dayMs = 86_400_000
const symbols = ['AAPL', 'BTCUSDT', 'MSFT', 'EURUSD']
const print = (line: string) => process.stdout.write(`${line}\n`)

await using world = await startMoneyWorld()
print('| Fills | first time, ms | again, ms | processor ms, first | again | longest wait of others, ms |')
print('|---:|---:|---:|---:|---:|---:|')
for (const count of counts) {
  const member = await world.newMember()
  const now = Date.now()
  await insertFills(world.testDatabase.owner, {
    memberId: member,
    count,
    symbols,
    from: new Date(now - 300 * dayMs),
    to: new Date(now - dayMs / 2),
  })
  await world.testDatabase.owner.query('analyze trading.fill')
  const waits = monitorEventLoopDelay({ resolution: 1 })
  waits.enable()
  const ask = async () => {
    const [cpu, began] = [process.cpuUsage(), performance.now()]
    const { status, body } = await world.call({ member }, 'GET', '/api/trading/portfolio')
    if (status !== 200 || (body as Portfolio).fillCount !== count) throw new Error(JSON.stringify(body).slice(0, 300))
    const { user, system } = process.cpuUsage(cpu)
    return { ms: performance.now() - began, cpuMs: (user + system) / 1000 }
  }
  const first = await ask()
  const again = [await ask(), await ask(), await ask()].toSorted((one, other) => one.ms - other.ms)[1] as typeof first
  waits.disable()
  const cells = [
    count.toLocaleString('en'),
    ...[first.ms, again.ms, first.cpuMs, again.cpuMs, waits.max / 1e6].map((ms) => ms.toFixed(0)),
  ]
  print(`| ${cells.join(' | ')} |`)
}
