import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Route } from '@dryrun/contract/route.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { gatherEvents } from '@dryrun/server/features/audit/index.ts'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { type MarketSource, openDayKeys, openMarketSource } from '@dryrun/server/features/markets/index.ts'
import { openSigner, type Signer } from '@dryrun/server/features/proofs/index.ts'
import { createHandlers } from '@dryrun/server/handlers.ts'
import { openBook } from '@dryrun/server/ledger/open-book.ts'
import { answerTheSame } from '@dryrun/server/ledger/same-answer.ts'
import { openTeller, type Teller } from '@dryrun/server/ledger/teller.ts'
import { type Clock, openClock } from '@dryrun/server/platform/clock.ts'
import { openNotifications } from '@dryrun/server/platform/db/notifications.ts'
import { asOwner, type Database, openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { createServer } from '@dryrun/server/platform/http/create-server.ts'
import { registerRoutes } from '@dryrun/server/platform/http/register-routes.ts'
import { tokenCookies } from '@dryrun/server/platform/http/token-cookie.ts'
import { type Live, openLive } from '@dryrun/server/platform/live/open-live.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

const log = createLog('silent')

export interface Reply {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
  readonly body: any
}

/** One server process as far as money is concerned: its own pool, teller and live streams. */
export interface Instance {
  readonly origin: string
  readonly database: Database
  readonly teller: Teller
  readonly live: Live
  readonly market: MarketSource
  readonly clock: Clock
  readonly signer: Signer
  close(): Promise<void>
}

export interface MoneyWorld extends AsyncDisposable {
  readonly testDatabase: TestDatabase
  readonly instances: readonly Instance[]
  readonly adminId: string
  /** A new member with so many dollars of balance, which came in as an approved deposit. */
  newMember(options?: { balance?: string; referredBy?: string }): Promise<string>
  /** As a member, or as the admin. */
  call(who: Who, method: Route['method'], path: string, body?: unknown, options?: CallOptions): Promise<Reply>
  balancesOf(memberId: string): Promise<Record<string, string>>
  /** Brings what commands have told into the audit log, as a sweep does. */
  gatherEvents(): Promise<void>
  /** Fails where the ledger does not hold. */
  checkLedger(): Promise<void>
}

export type Who = { readonly member: string } | 'admin' | 'visitor'

interface CallOptions {
  /** Without one, each call has a key of its own; null sends none. */
  readonly key?: string | null
  readonly instance?: number
}

/** The real routes, use cases, teller and database; only who asks is said by the test instead of a session. */
export async function startMoneyWorld(options: { instances?: number } = {}): Promise<MoneyWorld> {
  const testDatabase = await createTestDatabase()
  const instances: Instance[] = []
  for (let at = 0; at < (options.instances ?? 1); at++) instances.push(await startInstance(testDatabase.url))
  const first = instances[0] as Instance
  const adminId = await insertMember(testDatabase, { role: 'admin' })

  async function call(
    who: Who,
    method: Route['method'],
    path: string,
    body?: unknown,
    { key = randomUUID(), instance = 0 }: CallOptions = {},
  ): Promise<Reply> {
    const answer = await fetch(`${(instances[instance] as Instance).origin}${path}`, {
      method,
      headers: {
        ...headersOf(who, adminId),
        ...(method !== 'GET' && body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && key !== null && { 'idempotency-key': key }),
      },
      ...(method !== 'GET' && body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  return {
    testDatabase,
    instances,
    adminId,
    call,
    async newMember({ balance, referredBy } = {}) {
      const memberId = await insertMember(testDatabase, { role: 'member', referredBy })
      await openBook(testDatabase.owner, memberId, { referredBy: referredBy ?? null })
      if (balance === undefined) return memberId
      const claim = { amount: balance, coin: 'BTC', proof: `transactions/${memberId}/receipt.png` }
      const { body } = await call({ member: memberId }, 'POST', '/api/deposits', claim)
      const path = `/api/admin/members/${memberId}/deposits/${body.depositId}/approve`
      assert.equal((await call('admin', 'POST', path, { confirmation: 'yes' })).status, 200)
      return memberId
    },
    async balancesOf(memberId) {
      const { body } = await call({ member: memberId }, 'GET', '/api/balances')
      const { version: _, asOf: __, used: ___, ...balances } = body
      return balances
    },
    gatherEvents: () => gatherEvents(first.database),
    async checkLedger() {
      const { findings } = await checkLedger(first.database)
      assert.deepEqual(findings, [])
    },
    async [Symbol.asyncDispose]() {
      for (const instance of instances) await instance.close()
      await testDatabase[Symbol.asyncDispose]()
    },
  }
}

function headersOf(who: Who, adminId: string): Record<string, string> {
  if (who === 'visitor') return {}
  return who === 'admin'
    ? { 'x-test-role': 'admin', 'x-test-member': adminId, 'x-test-session': 'admin' }
    : { 'x-test-role': 'member', 'x-test-member': who.member, 'x-test-session': who.member }
}

async function insertMember(
  { owner }: TestDatabase,
  { role, referredBy }: { role: 'member' | 'admin'; referredBy?: string | undefined },
): Promise<string> {
  const memberId = newId()
  const name = `m${memberId.replaceAll('-', '')}`
  await owner.query(
    `insert into members.member (member_id, role, username, username_key, email, email_key, full_name, referred_by, created_at)
     values ($1, $2, $3, $3, $4, $4, 'A Member', $5, now())`,
    [memberId, role, name, `${name}@dryrun.example`, referredBy ?? null],
  )
  // The pictures that claims here point to, as if they had been uploaded.
  await owner.query(
    `insert into files.object (member_id, name, content_id, generation, size_bytes, md5, content_type, image_type,
            download_token, created_at, updated_at)
     select $1, 'transactions/' || $1::uuid || '/' || file, uuidv7(), 1, 1, decode(repeat('00', 16), 'hex'), 'image/png',
            'image/png', '', now(), now()
       from unnest(array['a.png', 'receipt.png']) as file`,
    [memberId],
  )
  return memberId
}

export async function startInstance(databaseUrl: string): Promise<Instance> {
  const database = await openDatabase({ dataDir: '', databaseUrl }, log)
  const notifications = await openNotifications(database.application, log)
  const clock = await openClock(database.pool, notifications, log)
  const teller = openTeller(database.application, log)
  const ended = new Set<string>()
  const live = await openLive({
    pool: database.pool,
    notifications,
    findEndedSessions: async (sessions) =>
      sessions.map(({ sessionId }) => sessionId).filter((sessionId) => ended.has(sessionId)),
  })
  const keys = await openDayKeys(database.pool, clock, log)
  const market = await openMarketSource({ kind: 'simulated', seed: 7 }, { clock, log, keys })
  const signer = await asOwner(database.owner, openSigner)
  const publicUrl = new URL('http://localhost')
  const server = createServer({ publicUrl, trustProxy: false }, log)
  const handlers = createHandlers({
    pool: database.pool,
    signer,
    teller,
    live,
    market,
    clock,
    version: '0',
    transparencyKeptMs: 0,
    publicUrl,
    supportEmail: 'support@dryrun.example',
    witnesses: [],
    // Nothing here signs in or sends mail.
  } as unknown as Parameters<typeof createHandlers>[0])
  registerRoutes(server, routes, handlers, {
    async identify({ headers }) {
      const role = headers['x-test-role']
      if (role !== 'member' && role !== 'admin') return { role: 'visitor' }
      return { role, memberId: String(headers['x-test-member']), sessionId: String(headers['x-test-session']) }
    },
    limitCalls: async () => {},
    requireProof: () => {},
    cookies: tokenCookies(publicUrl),
    answerTheSame: (request, run) => answerTheSame({ teller }, request, run),
  })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    database,
    teller,
    live,
    market,
    clock,
    signer,
    async close() {
      live.close()
      keys.close()
      await server.close()
      await teller.close()
      clock.close()
      await notifications.close()
      await database.close()
    },
  }
}
