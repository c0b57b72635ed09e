import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { startTestApp } from '../test-app.ts'
import { createTestDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { newMember } from '../visitor.ts'

const take = { coin: 'BTC' }
const key = { 'idempotency-key': 'key-0000001' }

test('abuse 97: on a full disk a command is put off, nothing is half-written, and the same command goes through later', async () => {
  await using app = await startTestApp()
  const { owner } = app.testDatabase
  const { visitor, memberId } = await newMember(app)
  // What PostgreSQL says when its disk is full, at the last of the rows that belong together.
  await owner.query(`create function full_disk() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await owner.query(
    'create trigger full_disk before insert on network.transfer for each row execute function full_disk()',
  )
  const written = async () => {
    const { rows } = await owner.query(
      `select (select count(*) from ledger.transfer where member_id = $1) as transfers,
              (select transfer_count from ledger.book where member_id = $1) as counted,
              (select count(*) from network.transfer where member_id = $1 or to_member_id = $1) as coins`,
      [memberId],
    )
    return rows[0]
  }
  const before = await written()
  const refused = await visitor.post('/api/wallet/faucet', take, key)
  assert.equal(refused.status, 503, JSON.stringify(refused.body))
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.deepEqual(await written(), before)
  assert.equal((await visitor.get('/api/balances')).status, 200, 'reading goes on')

  await owner.query('drop trigger full_disk on network.transfer')
  assert.equal((await visitor.post('/api/wallet/faucet', take, key)).status, 201)
  assert.notDeepEqual(await written(), before)
})

/** The way to the database, which can be cut. */
async function openLine(target: URL) {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [each, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(each)
      each.on('error', () => {})
      each.on('close', () => other.destroy())
      each.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.port = String(port)
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  return { url: url.href, cut, mend: () => listen(port) }
}

test('abuse 97: while the database is away people are told to come back, and it recovers alone', async () => {
  await using database = await createTestDatabase()
  const line = await openLine(new URL(database.url))
  {
    await using app = await startTestApp({ DATABASE_URL: line.url })
    const { visitor } = await newMember(app)
    await line.cut()
    const away = await visitor.get('/api/balances')
    assert.equal(away.status, 503, JSON.stringify(away.body))
    assert.ok(Number(away.headers.get('retry-after')) > 0)
    const put = await visitor.post('/api/wallet/faucet', take, key)
    assert.equal(put.status, 503)
    assert.equal((await fetch(`${app.origin}/readyz`)).status, 503)
    assert.equal((await fetch(`${app.origin}/healthz`)).status, 200)
    await line.mend()
    await until('it is ready again', async () => (await fetch(`${app.origin}/readyz`)).ok)
    assert.equal((await visitor.get('/api/balances')).status, 200)
    assert.equal((await visitor.post('/api/wallet/faucet', take, key)).status, 201)
  }
  await line.cut()
})
