import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkLedger, setBalances } from '@dryrun/server/features/ledger/index.ts'
import { openBooks } from '@dryrun/server/ledger/open-book.ts'
import { openTeller } from '@dryrun/server/ledger/teller.ts'
import { asOwner, type Database } from '@dryrun/server/platform/db/open-database.ts'
import type { Log } from '@dryrun/server/platform/log.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'
import { until } from '../until.ts'

const memberCount = 24

/** A member who invests without pause, and remembers what was answered. */
export interface Investor {
  readonly memberId: string
  readonly token: string
  /** Every key that was sent, and the investment it was answered with; undefined where no answer came. */
  readonly asked: Map<string, string | undefined>
}

/** Where people send their requests. */
export interface Place {
  readonly origin: string
  /** What the browser would say it's on: PUBLIC_URL. */
  readonly publicOrigin: string
}

/** Members with more money than they can invest. */
export async function prepareInvestors(database: Database, log: Log): Promise<Investor[]> {
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

export async function investWithoutPause(place: Place, person: Investor, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const key = randomUUID()
    person.asked.set(key, undefined)
    person.asked.set(key, await invest(place, person, key))
    if (person.asked.get(key) === undefined) await sleep(50)
  }
}

/** The investment's id; undefined where the answer was lost or the platform said that it is away. */
async function invest({ origin, publicOrigin }: Place, { token }: Investor, key: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${origin}/api/investments`, {
      method: 'POST',
      headers: {
        cookie: `session=${token}`,
        origin: publicOrigin,
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

/** What was never answered is asked again with the same key, as a browser does. */
export async function askAgain(place: Place, people: readonly Investor[]): Promise<void> {
  for (const person of people) {
    for (const [key, investmentId] of person.asked) {
      if (investmentId !== undefined) continue
      await until('an unanswered request is answered', async () => {
        person.asked.set(key, await invest(place, person, key))
        return person.asked.get(key) !== undefined
      })
    }
  }
}

/** Nothing acknowledged is lost, nothing happened twice, and the ledger holds. Gives back how many were acknowledged. */
export async function countInvestments({ pool }: Pick<Database, 'pool'>, people: readonly Investor[]): Promise<number> {
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
