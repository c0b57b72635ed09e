// `npm run bench -- trading`: what a sweep over open orders costs with 1,000 of them and with 100,000, turn by turn on the same
// machine, so that the ratio is the result. Nothing of it fills except as many as are placed to, the same in both.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { tickAt, tickMs } from '@dryrun/domain/markets/ticks.ts'
import { isTraded } from '@dryrun/domain/trading/terms.ts'
import { setBalances } from '@dryrun/server/features/ledger/index.ts'
import { type MarketSource, openDayKeys, openMarketSource } from '@dryrun/server/features/markets/index.ts'
import { fillOrders, placeOrder } from '@dryrun/server/features/trading/index.ts'
import { openBooks } from '@dryrun/server/ledger/open-book.ts'
import { openTeller, type Teller } from '@dryrun/server/ledger/teller.ts'
import { type Clock, openClock, setClockSpeed } from '@dryrun/server/platform/clock.ts'
import { openNotifications } from '@dryrun/server/platform/db/notifications.ts'
import { asOwner, type Database, openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { openCluster } from '@dryrun/server/platform/embedded-postgres/cluster.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'
import { moveClock } from '../../tests/move-clock.ts'
import { until } from '../../tests/until.ts'

const rounds = Number(process.argv[2] ?? 20)
const sizes = [1_000, 100_000] as const
const memberCount = 1_000
/** Market orders that each round places, so that each sweep fills something. */
const fillsPerRound = 20
const log = createLog('warn')

interface World {
  readonly database: Database
  readonly teller: Teller
  readonly market: MarketSource
  readonly clock: Clock
  readonly members: readonly string[]
  close(): Promise<void>
}

async function prepare(
  address: { host: string; port: number; user: string; password: string },
  openOrders: number,
): Promise<World> {
  const name = `bench_${openOrders}`
  await asOwner({ ...address, database: 'postgres' }, (client) => client.query(`create database ${name}`))
  const { host, port, user, password } = address
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${name}`
  const database = await openDatabase({ dataDir: '', databaseUrl }, log)
  await asOwner(database.owner, (client) => setClockSpeed(client, 0.000_01))
  const notifications = await openNotifications(database.application, log)
  const clock = await openClock(database.pool, notifications, log)
  const keys = await openDayKeys(database.pool, clock, log)
  const market = await openMarketSource({ kind: 'simulated', seed: 7 }, { clock, keys, log })
  const teller = openTeller(database.application, log)
  const members = Array.from({ length: memberCount }, newId)
  await asOwner(database.owner, async (client) => {
    await client.query(
      `insert into members.member (member_id, username, username_key, email, email_key, full_name, created_at)
       select id, id::text, id::text, id || '@dryrun.example', id || '@dryrun.example', 'A Member', now()
         from unnest($1::uuid[]) as id`,
      [members],
    )
    await openBooks(client, members)
  })
  const admin = { adminId: newId(), key: 'bench' }
  const rich = { balance: '999999999.00', reason: 'Bench', version: '0' }
  await Promise.all(members.map((member) => setBalances({ teller }, member, rich, admin)))
  await placeFarAway({ teller, market }, members, openOrders)
  const close = async () => {
    keys.close()
    clock.close()
    await notifications.close()
    await teller.close()
    await database.close()
  }
  return { database, teller, market, clock, members, close }
}

/** Limits that no price comes near, over all instruments. */
async function placeFarAway(
  deps: { teller: Teller; market: MarketSource },
  members: readonly string[],
  count: number,
): Promise<void> {
  const traded = (await deps.market.instruments()).filter(isTraded)
  for (let done = 0; done < count; done += members.length) {
    await Promise.all(
      members.slice(0, count - done).map(async (member, at) => {
        const { symbol, priceDecimals } = traded[(done + at) % traded.length] as (typeof traded)[number]
        const last = Number((await deps.market.trail.last(symbol))?.price)
        const price = (last * 0.3).toFixed(priceDecimals)
        await placeOrder(deps, member, { symbol, side: 'buy', type: 'limit', price, dollars: '10' }, newId())
      }),
    )
  }
}

/** One tick later, with some orders to fill: how long the sweep takes. */
async function sweepOnce({ database, teller, market, clock, members }: World, round: number): Promise<number> {
  for (let at = 0; at < fillsPerRound; at++) {
    const member = members[(round * fillsPerRound + at) % members.length] as string
    await placeOrder(
      { teller, market },
      member,
      { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '10' },
      newId(),
    )
  }
  const before = tickAt(clock.now().getTime())
  await asOwner(database.owner, (client) => moveClock(client, `${tickMs} milliseconds`))
  await until('the next tick', () => tickAt(clock.now().getTime()) > before)
  const started = performance.now()
  await fillOrders({ pool: database.pool, teller, market })
  return performance.now() - started
}

const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-bench-'))
const cluster = await openCluster(join(dataDir, 'postgres'), log)
const worlds: World[] = []
try {
  for (const size of sizes) {
    const world = await prepare(cluster.address, size)
    worlds.push(world)
    // All of them are new at first; after this they're watched.
    while (await fillOrders({ pool: world.database.pool, teller: world.teller, market: world.market }));
  }
  const times = worlds.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, world] of worlds.entries()) times[at]?.push(await sweepOnce(world, round))
  const medians = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] as number)
  process.stdout.write(
    `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${rounds} rounds, ${fillsPerRound} fills each\n\n`,
  )
  process.stdout.write('| open orders | median of a sweep | against 1,000 |\n| ---: | ---: | ---: |\n')
  for (const [at, size] of sizes.entries())
    process.stdout.write(
      `| ${size.toLocaleString('en-US')} | ${(medians[at] as number).toFixed(1)} ms | ${((medians[at] as number) / (medians[0] as number)).toFixed(2)} |\n`,
    )
} finally {
  for (const world of worlds) await world.close()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
