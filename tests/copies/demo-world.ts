import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openCopies, sweepCopies } from '@dryrun/server/features/copies/index.ts'
import { createLog, type Log } from '@dryrun/server/platform/log.ts'
import { picture, put, tokenOf } from '../conformance/storage-world.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { type Answer, goodPassword, newMember, Visitor } from '../visitor.ts'

export const key = () => ({ 'idempotency-key': randomUUID() })

export function done(answer: Answer): Answer {
  assert.ok(answer.status < 300, `${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

export interface DemoWorld extends AsyncDisposable {
  readonly app: TestApp
  readonly admin: Visitor
  readonly originalId: string
  /** A proof of the demo member. */
  readonly proof: string
  query<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Somebody in a copy of their own. */
  lookAround(): Promise<{ readonly visitor: Visitor; readonly memberId: string }>
  /** As often as it takes until nothing is left to do. */
  sweep(log?: Log): Promise<void>
}

/** An instance with one demo member, who has done a bit of everything. */
export async function startDemoWorld(settings: Record<string, string> = {}): Promise<DemoWorld> {
  const app = await startTestApp({ ADMIN_PASSWORD: goodPassword, ...settings })
  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', goodPassword)
  const { memberId: originalId, proof } = await liveALittle(app, admin)
  const query = async <Row>(sql: string, values: unknown[] = []) =>
    (await app.testDatabase.owner.query(sql, values)).rows as Row[]
  await until(
    'everything of the demo member is settled',
    async () =>
      (
        await query(
          `select from network.transfer where arrived_at is null union all select from notices.notice
            union all select from trading.trade_order where state = 'open' and type = 'market'`,
        )
      ).length === 0,
  )
  await query('update members.member set is_demo = true where member_id = $1', [originalId])
  await query('insert into platform.demo (anchor, finished_at) values (now(), now())')
  return {
    app,
    admin,
    originalId,
    proof,
    query,
    async lookAround() {
      const visitor = new Visitor(app)
      const { body } = done(await visitor.post('/api/session/demo'))
      return { visitor, memberId: body.user.memberId }
    },
    async sweep(log = createLog('silent')) {
      const deps = { pool: app.database.pool, clock: app.clock, log, copies: openCopies(), wakeCopies: () => {} }
      while (await sweepCopies(deps));
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Money from the admin, an investment, orders, coins, a matched deposit, one with a proof, a withdrawal, a lesson. */
async function liveALittle(app: TestApp, admin: Visitor) {
  const { visitor, memberId } = await newMember(app, {
    fullName: 'Mara Lind',
    username: `mara${randomUUID().slice(0, 6)}`,
  })
  const { addresses } = await ownAddresses(visitor)
  done(await visitor.send('PATCH', '/api/profile', { bitcoinAddress: addresses['BTC'], nameVisible: true }))
  const path = `/api/admin/members/${memberId}/balances`
  const { version } = (await admin.get(path)).body
  done(await admin.post(path, { balance: '5000', reason: 'For a test', version }, key()))
  const order = { symbol: 'AAPL', side: 'buy' }
  done(await visitor.post('/api/trading/orders', { ...order, type: 'limit', price: '1.00', quantity: '10' }, key()))
  done(await visitor.post('/api/trading/orders', { ...order, type: 'market', quantity: '1' }, key()))
  done(await visitor.post('/api/wallet/faucet', { coin: 'BTC' }, key()))
  const proof = `transactions/${memberId}/proof.png`
  const token = await tokenOf(visitor)
  assert.equal((await put(app, token, proof, await picture())).status, 200)
  done(await visitor.post('/api/deposits', { amount: '75', coin: 'BTC', proof }, key()))
  const asked = { amount: '120', coin: 'BTC', address: addresses['BTC'], acceptClosing: true }
  const { withdrawalId } = done(await visitor.post('/api/withdrawals', asked, key())).body
  const decided = `/api/admin/members/${memberId}/withdrawals/${withdrawalId}/approve`
  done(await admin.post(decided, { confirmation: 'yes' }, key()))
  // Afterwards: a withdrawal closes what runs.
  done(await visitor.post('/api/investments', { planId: 1, amount: '400' }, key()))
  done(await visitor.send('PUT', '/api/lessons/red-flags/reading', { percent: 40 }))
  return { memberId, proof }
}

export async function ownAddresses(visitor: Visitor) {
  const { coins } = (await visitor.get('/api/wallet')).body as { coins: { coin: string; address: string }[] }
  return { addresses: Object.fromEntries(coins.map(({ coin, address }) => [coin, address])) as Record<string, string> }
}

/** What the public pages say, but for what passes with the time of asking: moments, and prices. */
export async function publicAnswers(app: TestApp): Promise<Record<string, string>> {
  const stranger = new Visitor(app)
  const answers: Record<string, string> = {}
  for (const path of [
    '/api/demo-book',
    '/api/stats',
    '/api/transparency',
    '/api/transparency/payouts',
    '/api/reviews',
  ]) {
    const { status, body } = await stranger.get(path)
    assert.equal(status, 200, path)
    answers[path] = JSON.stringify(body, (name, value: unknown) => (passesWithTime.has(name) ? undefined : value))
  }
  return answers
}

const passesWithTime = new Set([
  ...['at', 'asOf', 'endedAt', 'oldestCheckAt', 'points', 'positionsAndOrders', 'together', 'positions'],
])
