import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { pageRowsMax } from '@dryrun/server/platform/db/page.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { fillDigest, fillMembers, measureAll, type Reading } from './growth-world.ts'

const few = 1_000
const many = 20_000
/** Trees of an index get a little higher: that much is no growth. */
const timesMax = 1.5
const blocksMore = 40
/**
 * In how many tables a list looks up each row of its page by id. Among few members the rows of a page share their blocks;
 * among many each can be in blocks of its own: the root and the leaf of the index, and the row's.
 */
const lookUps: Readonly<Record<string, number>> = {
  'admin: members by name': 1,
  'admin: pending deposits': 1,
  'admin: work': 3,
}
const lookUpBlocks = 3

test('whatever 1,000 members cost, 20,000 cost the same', { timeout: 600_000 }, async () => {
  await using small = await filled(few)
  await holds(small)
  const before = await measureAll(small.url, small.owner, { planned: 'as if large' })
  await using large = await filled(many)
  const after = await measureAll(large.url, large.owner)
  assert.deepEqual(grown(before, after), [], tell(before, after))

  // Without its index a list reads everybody's rows, and is told.
  const lists = ['admin: pending deposits', 'admin: work']
  await large.owner.query('drop index deposits.deposit_pending, deposits.deposit_by_status')
  const unaided = await measureAll(large.url, large.owner, { only: (name) => lists.includes(name) })
  assert.deepEqual(grown(before, unaided), lists, tell(before, unaided))
})

function filled(count: number): Promise<TestDatabase> {
  return createTestDatabase({
    filled: { name: `growth_${count}_${fillDigest()}`, fill: (owner) => fillMembers(owner, count) },
  })
}

const blocksOf = (readings: readonly Reading[], name: string) =>
  readings.find((each) => each.name === name)?.blocks ?? 0

function grown(before: readonly Reading[], after: readonly Reading[]): string[] {
  return after
    .filter(({ name, blocks }) => {
      const most = blocksOf(before, name)
      const scattered = (lookUps[name] ?? 0) * lookUpBlocks * pageRowsMax
      return blocks > most * timesMax && blocks > most + Math.max(blocksMore, scattered)
    })
    .map(({ name }) => name)
}

function tell(before: readonly Reading[], after: readonly Reading[]): string {
  return after.map(({ name, blocks }) => `${blocksOf(before, name)} → ${blocks} ${name}`).join('\n')
}

/** What is measured is worth it only if the check finds nothing wrong with it. */
async function holds({ url }: { readonly url: string }): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl: url }, createLog('silent'))
  try {
    assert.deepEqual((await checkLedger(database)).findings, [])
  } finally {
    await database.close()
  }
}
