import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { createTestDatabase } from '../test-database.ts'
import { fillDigest, fillMembers, measureAll } from './growth-world.ts'

/**
 * Where there are fewer members, the rows of a page lie together and the trees of the indexes are lower, so the same
 * look-ups touch fewer blocks. What grows from 5,000 on grows with the members.
 */
const sizes = [5_000, 20_000] as const
/** Trees of an index get a little higher: that much is no growth. */
const timesMax = 1.5
const blocksMore = 40

test('whatever 5,000 members cost, 20,000 cost the same', { timeout: 600_000 }, async () => {
  const measured = []
  for (const count of sizes) {
    await using database = await createTestDatabase({
      filled: { name: `growth_${count}_${fillDigest()}`, fill: (owner) => fillMembers(owner, count) },
    })
    if (count === sizes[0]) await holds(database)
    measured.push(await measureAll(database.url, database.owner, count === sizes[0] ? 'as if large' : 'as they are'))
  }
  const [few = [], many = []] = measured
  const grown = many.filter(({ name, blocks }) => {
    const before = few.find((each) => each.name === name)?.blocks ?? 0
    return blocks > before * timesMax && blocks > before + blocksMore
  })
  const told = many.map(({ name, blocks }, at) => `${few[at]?.blocks} → ${blocks} ${name}`).join('\n')
  assert.deepEqual(
    grown.map(({ name }) => name),
    [],
    told,
  )
})

/** What is measured is worth it only if the check finds nothing wrong with it. */
async function holds({ url }: { readonly url: string }): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl: url }, createLog('silent'))
  try {
    assert.deepEqual((await checkLedger(database)).findings, [])
  } finally {
    await database.close()
  }
}
