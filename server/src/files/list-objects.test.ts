import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../tests/test-database.ts'
import { listObjects } from './list-objects.ts'

let database: TestDatabase
let pool: pg.Pool
before(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
  // Files without members: their names are all that a list is about.
  await database.owner.query('set session_replication_role = replica')
})
after(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})

async function keep(memberId: string, names: readonly string[]): Promise<void> {
  await database.owner.query(
    `insert into files.object (member_id, name, content_id, generation, size_bytes, md5, content_type, download_token,
                               created_at, updated_at)
     select $1, name, uuidv7(), 1, 0, decode(repeat('00', 16), 'hex'), 'x', '', now(), now() from unnest($2::text[]) name`,
    [memberId, names],
  )
}

/** Reads page after page, and says how many questions the database was asked. */
async function readPages(query: { memberId: string; prefix: string; isByFolder: boolean; maxResults: number }) {
  const found: string[] = []
  let questions = 0
  const counting = {
    query: (...given: Parameters<pg.Pool['query']>) => {
      questions += 1
      return pool.query(...given)
    },
  } as unknown as pg.Pool
  let pages = 0
  let pageToken: string | undefined
  do {
    const page = await listObjects(counting, 'bucket', { ...query, pageToken })
    assert.ok(page.items.length + page.prefixes.length <= query.maxResults)
    found.push(...page.prefixes, ...page.items.map(({ name }) => name))
    pages += 1
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
  return { found, pages, questions }
}

const bytewise = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The same by hand. */
function expected(names: readonly string[], prefix: string, isByFolder: boolean): string[] {
  const entries = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => {
      const end = isByFolder ? name.indexOf('/', prefix.length) : -1
      return end === -1 ? name : name.slice(0, end + 1)
    })
  return [...new Set(entries)].toSorted(bytewise)
}

const part = fc.string({
  unit: fc.constantFrom('a', 'b', '.', ' ', 'ü', '€', '😀', '%', '_'),
  minLength: 1,
  maxLength: 3,
})
const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))

test('page after page, a list has every file and every folder once, in the order of their names', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { maxLength: 40 }),
      fc.constantFrom('', 'a', 'a/', 'ü/', '😀/', 'b/a/'),
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      async (names, prefix, isByFolder, maxResults) => {
        const memberId = randomUUID()
        await keep(memberId, names)
        await keep(randomUUID(), ['a/of-somebody-else', 'zzz'])
        const { found } = await readPages({ memberId, prefix, isByFolder, maxResults })
        assert.deepEqual(found.toSorted(bytewise), expected(names, prefix, isByFolder))
      },
    ),
    { numRuns: 60 },
  )
})

test('a page costs one question, however many folders are on it', async () => {
  const memberId = randomUUID()
  await keep(
    memberId,
    Array.from({ length: 900 }, (_, at) => `many/${Math.floor(at / 3)}/${at}`),
  )
  const { found, pages, questions } = await readPages({ memberId, prefix: 'many/', isByFolder: true, maxResults: 250 })
  assert.equal(found.length, 300)
  assert.deepEqual({ pages, questions }, { pages: 2, questions: 2 })
})
