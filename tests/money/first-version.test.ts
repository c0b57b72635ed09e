// A database that the first version wrote, as its own `npm run backup` copied it: the demo members, and six more who
// moved dollars and coins in every way there was. Beside it stands what that version answered about it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { formerNames } from '@dryrun/database/former-names.ts'
import { restore } from '@dryrun/database/snapshot.ts'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { deliverCoins } from '@dryrun/server/features/wallet/index.ts'
import { moveClock } from '../move-clock.ts'
import { createTestDatabase } from '../test-database.ts'
import { everyAnswer } from './every-answer.ts'
import { type Reply, startInstance, type Who } from './money-world.ts'

const folder = join(import.meta.dirname, 'first-version')

/** The newest migration of the first version. */
const firstVersion = '0017_language.sql'

interface Recorded {
  readonly members: Readonly<Record<string, { readonly balances: Readonly<Record<string, string>> }>>
  readonly transparency: unknown
  readonly totals: readonly unknown[]
  readonly entries: readonly unknown[]
  /** Without numbers: coins had a numbering of their own. */
  readonly coinEntries: readonly unknown[]
}

/** An answer without what has been added to it since: each object has the fields that its forerunner had. */
function knownBefore(now: unknown, before: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(before)) return now.map((each, at) => knownBefore(each, before[at] ?? each))
  if (typeof now !== 'object' || typeof before !== 'object' || now === null || before === null) return now
  const fields = Object.entries(now).filter(([name]) => name in before)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, knownBefore(value, (before as Record<string, unknown>)[name])]),
  )
}

test('a database of the first version migrates, and nothing that anybody is told about money changes', async () => {
  const text = gunzipSync(readFileSync(join(folder, 'answers.json.gz'))).toString()
  const { members, transparency, totals, entries, coinEntries } = JSON.parse(text) as Recorded
  await using testDatabase = await createTestDatabase({ migrated: false })
  const { owner } = testDatabase
  await restore(owner, join(folder, 'database.gz'), { upTo: firstVersion })
  await owner.query(
    `update platform.migration set name = former from unnest($1::text[], $2::text[]) as renamed (former, present)
      where name = present`,
    [Object.keys(formerNames), Object.values(formerNames)],
  )

  // Whoever starts the new version on it migrates it.
  const instance = await startInstance(testDatabase.url)
  await using _ = { [Symbol.asyncDispose]: () => instance.close() }
  const { pool } = instance.database
  async function call(who: Who, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> {
    const answer = await fetch(`${instance.origin}${path}`, {
      method,
      headers: {
        ...(typeof who === 'object' && { 'x-test-role': 'member', 'x-test-member': who.member }),
        ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  const memberIds = Object.keys(members)
  assert.ok(memberIds.length > 15 && entries.length > 1_000 && coinEntries.length > 100, 'the copy is worth comparing')
  const now = await everyAnswer(call, memberIds)
  for (const member of memberIds)
    assert.deepEqual(knownBefore(now.members[member], members[member]), members[member], member)
  assert.deepEqual(knownBefore(now.transparency, transparency), transparency)

  const readTotals = `select asset, kind::text, balance_units::text as units from ledger.total
                       where balance_units <> 0 order by asset, kind::text`
  assert.deepEqual((await owner.query(readTotals)).rows, totals, 'the totals as they were counted last')
  assert.deepEqual(
    (
      await owner.query(
        `select member_id, asset, account_kind::text, transfer_no::text, side::text, amount_units::text,
                balance_after_units::text
           from ledger.entry where asset = 'USD' order by member_id, account_kind::text, transfer_no`,
      )
    ).rows,
    entries,
    'dollars keep their numbers',
  )
  assert.deepEqual(
    (
      await owner.query(
        `select member_id, asset, account_kind::text, side::text, amount_units::text, balance_after_units::text
           from ledger.entry where asset <> 'USD' order by member_id, asset, account_kind::text, transfer_no`,
      )
    ).rows,
    coinEntries,
  )

  const check = await checkLedger({ pool })
  assert.deepEqual(check.findings, [])
  assert.deepEqual([check.bookCount, check.entryCount], [memberIds.length, entries.length + coinEntries.length])
  assert.deepEqual((await owner.query(readTotals)).rows, totals, 'counted anew they are the same')

  // And life goes on: what was on its way arrives, and money moves under the next number.
  await moveClock(owner, '1 minute')
  await deliverCoins({ pool, teller: instance.teller })
  const under = await owner.query(`select from network.arrival where arrived_at is null
                                      and exists (select from ledger.book where book.member_id = arrival.member_id
                                                     and closed_at is null)
                                   union all
                                   select from network.transfer where arrived_at is null and to_member_id = member_id`)
  assert.equal(under.rowCount, 0)
  const rich = memberIds.find((member) => Number(members[member]?.balances['balance']) > 200) ?? ''
  const invested = await call({ member: rich }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  assert.equal(invested.status, 201)
  assert.deepEqual((await checkLedger({ pool })).findings, [])
})
