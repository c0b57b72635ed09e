// The tests of money again, on a single PostgreSQL whose members' tables lie in parts as on several machines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../test-database.ts'
import { partCount, shadowSetting } from './shadow-database.ts'

process.env[shadowSetting] = 'on'

interface Sent {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Each named statement of the teller as it was first sent for one member alone. */
const sentForOne = new Map<string, Sent>()
const client = pg.Client.prototype as unknown as { query: (...all: unknown[]) => unknown }
const { query } = client
client.query = function recorded(...all) {
  const { name, text, values } = (all[0] ?? {}) as Partial<Sent>
  const isForOne = values?.every((value) => !Array.isArray(value) || new Set(value).size <= 1)
  if (name && text && values && isForOne && !sentForOne.has(name)) sentForOne.set(name, { name, text, values })
  return query.apply(this, all)
}

await import('../money/life-of-money.test.ts')
await import('../network/coins.test.ts')

test('a command of one member looks at one part of each table', async () => {
  assert.ok(sentForOne.size > 10, [...sentForOne.keys()].join())
  await using database = await createTestDatabase()
  const looked = new Set<string>()
  for (const { name, text, values } of sentForOne.values()) {
    const parts = await partsOf(database.owner, text, values)
    for (const [table, found] of Map.groupBy(parts, (part) => part.replace(/_part\d$/, ''))) {
      assert.equal(found.length, 1, `${name} looks at ${found.join()} of ${partCount} parts`)
      looked.add(table)
    }
  }
  for (const table of ['ledger.book', 'ledger.account', 'ledger.command', 'deposits.deposit', 'network.transfer'])
    assert.ok(looked.has(table), `${table} was looked at`)
})

interface Plan {
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

async function partsOf(owner: pg.Client, text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (verbose, format json) ${text}`, [
    ...values,
  ])
  const parts = new Set<string>()
  const walk = (plan: Plan) => {
    const relation = plan['Relation Name']
    if (relation && /_part\d$/.test(relation)) parts.add(`${plan.Schema}.${relation}`)
    plan.Plans?.forEach(walk)
  }
  walk((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)
  return [...parts]
}
