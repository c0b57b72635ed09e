import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkLedger, setBalances } from '@dryrun/server/features/ledger/index.ts'
import { openBooks } from '@dryrun/server/ledger/open-book.ts'
import { openTeller } from '@dryrun/server/ledger/teller.ts'
import { asOwner, type Database, openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'
import { freePort, postgresPid } from '../processes/started-server.ts'
import { root } from '../source-files.ts'
import { until } from '../until.ts'

const memberCount = 24
const victims = ['server', 'postgres', 'both'] as const
const log = createLog('silent')

interface Person {
  readonly memberId: string
  readonly token: string
  /** Every key that was sent, and the investment it was answered with; undefined where no answer came. */
  readonly asked: Map<string, string | undefined>
}

interface Running {
  readonly process: ChildProcess
  readonly exit: Promise<unknown>
}

/**
 * Members invest without pause while the server, PostgreSQL or both are killed with -9. Afterwards everything comes
 * back by itself (a killed server is started again, as a process manager would), what was never answered is asked again
 * with the same key, and the money is counted: nothing acknowledged is lost, nothing happened twice.
 */
export async function runFaultRounds(rounds: number, tell: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-faults-'))
  const port = await freePort()
  let server = startServer(dataDir, port)
  try {
    await untilReady(port)
    const people = await withDatabase(dataDir, prepare)
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length] as (typeof victims)[number]
      let isLoading = true
      const load = people.map((person) => investWithoutPause(port, person, () => isLoading))
      await sleep(700 + Math.random() * 1_000)
      const database = postgresPid(join(dataDir, 'postgres'))
      if (victim !== 'postgres') server.process.kill('SIGKILL')
      if (victim !== 'server') process.kill(database, 'SIGKILL')
      if (victim !== 'postgres') {
        await server.exit
        server = startServer(dataDir, port)
      }
      await untilReady(port)
      // The load went on all the while; now it also meets the recovered platform.
      await sleep(300)
      isLoading = false
      await Promise.all(load)
      await askAgain(port, people)
      const counted = await withDatabase(dataDir, (each) => count(each, people))
      tell(`round ${round + 1}, killed ${victim}: ${counted} investments acknowledged so far, all there once`)
    }
  } finally {
    server.process.kill('SIGTERM')
    await server.exit
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

function startServer(dataDir: string, port: number): Running {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      DATABASE_URL: '',
      PUBLIC_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { process: child, exit: new Promise((resolve) => child.once('exit', resolve)) }
}

function untilReady(port: number): Promise<void> {
  return until(
    'the platform is ready',
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        (answer) => answer.ok,
        () => false,
      ),
    120_000,
  )
}

/** Beside the running server; whoever is last keeps the database. */
async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, log)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function prepare(database: Database): Promise<Person[]> {
  const people = Array.from({ length: memberCount }, () => ({
    memberId: newId(),
    token: randomBytes(32).toString('base64url'),
    asked: new Map(),
  }))
  const ids = people.map(({ memberId }) => memberId)
  await asOwner(database.owner, async (client) => {
    await client.query(
      `insert into members.member (member_id, username, username_key, email, email_key, full_name, created_at)
       select id, id::text, id::text, id || '@dryrun.example', id || '@dryrun.example', 'A Member', now() from unnest($1::uuid[]) as id`,
      [ids],
    )
    await client.query(
      `insert into auth.credential (member_id, password_hash, changed_at) select id, 'none', now() from unnest($1::uuid[]) as id`,
      [ids],
    )
    await client.query(
      `insert into auth.session (member_id, token_hash, device, created_at, last_seen_at, expires_at)
       select *, 'faults', now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::bytea[])`,
      [ids, people.map(({ token }) => createHash('sha256').update(token).digest())],
    )
    await openBooks(client, ids)
  })
  const teller = openTeller(database.application, log)
  const rich = { balance: '999999999', reason: 'To be invested', version: '0' }
  await Promise.all(ids.map((id) => setBalances({ teller }, id, rich, { adminId: newId(), key: 'rich-enough' })))
  await teller.close()
  return people
}

async function investWithoutPause(port: number, person: Person, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const key = randomUUID()
    person.asked.set(key, undefined)
    person.asked.set(key, await invest(port, person, key))
    if (person.asked.get(key) === undefined) await sleep(50)
  }
}

/** The investment's id; undefined where the answer was lost or the platform said that it is away. */
async function invest(port: number, { token }: Person, key: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/investments`, {
      method: 'POST',
      headers: {
        cookie: `session=${token}`,
        origin: `http://localhost:${port}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ planId: 1, amount: '100' }),
      signal: AbortSignal.timeout(20_000),
    })
    const body = (await answer.json()) as { investmentId?: string }
    return answer.status === 201 ? body.investmentId : undefined
  } catch {
    return undefined
  }
}

async function askAgain(port: number, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    for (const [key, investmentId] of person.asked) {
      if (investmentId !== undefined) continue
      await until('an unanswered request is answered', async () => {
        person.asked.set(key, await invest(port, person, key))
        return person.asked.get(key) !== undefined
      })
    }
  }
}

async function count({ pool }: Database, people: readonly Person[]): Promise<number> {
  const { rows } = await pool.query<{ investment_id: string; member_id: string }>(
    'select investment_id, member_id from investments.investment where member_id = any($1)',
    [people.map(({ memberId }) => memberId)],
  )
  const asked = people.flatMap((person) => [...person.asked.values()])
  assert.equal(new Set(asked).size, asked.length, 'each key has an investment of its own')
  const there = new Set(rows.map((row) => row.investment_id))
  assert.deepEqual(
    asked.filter((id) => id === undefined || !there.has(id)),
    [],
    'nothing acknowledged is lost',
  )
  assert.equal(rows.length, asked.length, 'and nothing happened twice')
  const { findings } = await checkLedger({ pool })
  assert.deepEqual(findings, [], 'the ledger holds')
  const { rows: sums } = await pool.query<{ sum: string }>('select sum(balance_units)::text as sum from ledger.account')
  assert.equal(sums[0]?.sum, '0')
  return asked.length
}
