import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { commandKinds } from '@dryrun/server/ledger/command.ts'
import { type BatchRun, openTeller, type Teller } from '@dryrun/server/ledger/teller.ts'
import { openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import * as fc from 'fast-check'
import pg from 'pg'
import { copyTestDatabase, type TestDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { Draw, drawKind, type MixedCommand, type MixFacts, readMixFacts } from './mixes/commands.ts'
import { differences, readEverything } from './mixes/compare.ts'
import { buildMixWorld } from './mixes/world.ts'
import type { Instance, MoneyWorld } from './money-world.ts'

let world: MoneyWorld
let facts: MixFacts
let kinds: readonly string[]
let hurtBefore: ReadonlySet<string>

before(async () => {
  world = await buildMixWorld()
  const { owner } = world.testDatabase
  try {
    facts = await readMixFacts(owner, world.adminId, world.instances[0] as Instance)
  } finally {
    // Nobody may be connected to what's copied.
    for (const instance of world.instances) await instance.close()
    await owner.end()
  }
  kinds = [...commandKinds.keys()].toSorted()
  hurtBefore = new Set((await run([], 'one by one')).findings.map((finding) => JSON.stringify(finding)))
})
after(() => world.testDatabase[Symbol.asyncDispose]())

const log = createLog('silent')

type Way = 'in one batch' | 'in several' | 'one by one'

interface Ran {
  readonly answers: readonly unknown[]
  readonly rows: Readonly<Record<string, readonly string[]>>
  readonly findings: readonly unknown[]
  readonly batches: readonly BatchRun[]
}

/** Runs rounds of commands on a copy of the world. In a round every command is of another member. */
async function run(rounds: readonly (readonly MixedCommand[])[], way: Way): Promise<Ran> {
  await using copy = await copyTestDatabase(world.testDatabase.name)
  const database = await openDatabase({ dataDir: '', databaseUrl: copy.url }, log)
  const batches: BatchRun[] = []
  const teller = openTeller(database.application, log, undefined, (batch) => void batches.push(batch))
  try {
    const answers: unknown[] = []
    for (const round of rounds)
      for (const together of split(round, way))
        answers.push(
          ...(await (together.length === 1 ? submitAll(teller, together) : inOneBatch(copy, teller, together))),
        )
    // Before the check, which writes down what it found.
    const rows = await readEverything(copy.owner)
    const { findings } = await checkLedger(database)
    return { answers, rows, findings, batches }
  } finally {
    await teller.close()
    await database.close()
  }
}

function split(round: readonly MixedCommand[], way: Way): MixedCommand[][] {
  const size = way === 'one by one' ? 1 : way === 'in several' ? 3 : round.length
  return Array.from({ length: Math.ceil(round.length / size) }, (_, at) => round.slice(at * size, (at + 1) * size))
}

function submitAll(teller: Teller, commands: readonly MixedCommand[]): Promise<unknown[]> {
  return Promise.all(
    commands.map(async ({ kind, memberId, input, key }) => {
      const found = commandKinds.get(kind)
      assert.ok(found, kind)
      try {
        return await teller.submit(found, memberId, input, key === undefined ? undefined : { key, content: kind })
      } catch (error) {
        if (error instanceof Refusal) return { refused: error.code }
        throw error
      }
    }),
  )
}

/** Both batches that a teller may have under way wait for locked books, so everything else comes in one batch behind them. */
async function inOneBatch(copy: TestDatabase, teller: Teller, commands: readonly MixedCommand[]): Promise<unknown[]> {
  const { owner } = copy
  const busy = new Set(commands.map(({ memberId }) => memberId))
  const others = facts.members.filter(({ member_id }) => !busy.has(member_id)).slice(0, 2)
  assert.equal(others.length, 2, 'too many members are busy')
  const holder = new pg.Client(copy.url)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from ledger.book where member_id = any($1) for update', [
    others.map((each) => each.member_id),
  ])
  const waiting = others.map(({ member_id: memberId }) => ({ kind: 'give-starting-money', memberId, input: undefined }))
  const first = submitAll(teller, waiting.slice(0, 1))
  await until('the first batch waits', async () => (await waitingLocks(owner)) === 1)
  const second = submitAll(teller, waiting.slice(1))
  await until('the second batch waits', async () => (await waitingLocks(owner)) === 2)
  const answers = submitAll(teller, commands)
  await holder.end()
  await Promise.all([first, second])
  return answers
}

async function waitingLocks(owner: TestDatabase['owner']): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

/** The commands that the numbers say, without a second one of the same member. */
function draw(numbers: readonly (readonly number[])[], among: readonly string[]): MixedCommand[] {
  const taken = new Set<string>()
  return numbers.flatMap((each, at) => {
    const from = new Draw([...each, at], facts.nowMs)
    const kind = from.of(among)
    const drawn = drawKind[kind]
    assert.ok(drawn, `tests/money/mixes/commands.ts doesn't say how a command ${kind} is drawn`)
    const { memberId, input } = drawn(from, facts)
    if (taken.has(memberId)) return []
    taken.add(memberId)
    return { kind, memberId, input, ...(from.number(2) === 0 && { key: from.id() }) }
  })
}

async function compareWays(rounds: readonly (readonly MixedCommand[])[]): Promise<Ran> {
  const alone = await run(rounds, 'one by one')
  // What the world was hurt with may still be there, and nothing else.
  assert.deepEqual(
    alone.findings.filter((finding) => !hurtBefore.has(JSON.stringify(finding))),
    [],
  )
  for (const way of ['in one batch', 'in several'] as const) {
    const together = await run(rounds, way)
    assert.deepEqual(together.answers, alone.answers, way)
    assert.deepEqual(differences(together.rows, alone.rows), [], way)
    assert.deepEqual(together.findings, alone.findings, way)
    assert.deepEqual(
      together.batches.filter(({ isDone }) => !isDone),
      [],
      'a batch failed',
    )
  }
  return alone
}

test('every kind of command can be drawn, and does something for somebody', async () => {
  assert.ok(kinds.length >= 29)
  const idle: string[] = []
  for (const kind of kinds) {
    // Enough to come upon a row that this kind can do something with.
    const tries = Array.from({ length: 24 }, (_, at) => draw([[at * 7, at * 3 + 1, at]], [kind]))
    const { answers } = await run(tries, 'one by one')
    if (!answers.some(hasDone)) idle.push(kind)
  }
  // It only ever looks: what it would have answered is another kind's.
  assert.deepEqual(idle, ['look-for-answer'])
})

/** A refusal, or `{ settled: false }` and the like, did nothing. */
const hasDone = (answer: unknown) => {
  const values = Object.entries(answer as object)
  return !(values.length === 1 && (values[0]?.[0] === 'refused' || values[0]?.[1] === false))
}

/** Whatever stands before and behind them in the batch. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  'withdrawals of a class, paid at once, behind decisions about others': [
    'decline-withdrawal',
    'withdraw-in-class',
    'cancel-withdrawal',
    'withdraw-in-class',
    'withdraw-in-class',
  ],
  'deposits of a class, credited at once, behind decisions about others': [
    'approve-deposit',
    'deposit-in-class',
    'cancel-deposit',
    'deposit-in-class',
    'decline-deposit',
    'deposit-in-class',
  ],
  'orders, withdrawals and deposits, mixed': [
    'place-order',
    'decline-withdrawal',
    'move-order',
    'withdraw-in-class',
    'settle-order',
    'cancel-deposit',
    'correct-deposit',
    'deposit-in-class',
    'pay-in-class',
    'withdraw-in-class',
  ],
}

for (const [name, order] of Object.entries(fixed))
  test(`in a batch as one by one: ${name}`, async () => {
    for (const seed of [1, 2, 3]) {
      const commands = order.flatMap((kind, at) => draw([[seed * 13 + at * 5, seed + at * 11, seed * at]], [kind]))
      const different = commands.filter(
        ({ memberId }, at) => commands.findIndex((other) => other.memberId === memberId) === at,
      )
      await compareWays([different])
    }
  })

test('any mix of all kinds of commands leaves the same rows and answers in one batch, in several, and one by one', async () => {
  const numbers = fc.array(fc.array(fc.nat({ max: 10_000 }), { minLength: 3, maxLength: 6 }), {
    minLength: 2,
    maxLength: 24,
  })
  await fc.assert(
    fc.asyncProperty(numbers, numbers, async (first, second) => {
      const rounds = [draw(first, kinds), draw(second, kinds)].filter((round) => round.length > 0)
      // What was sent under a key is sent again at the end, whatever became of it.
      const again = rounds
        .flat()
        .filter(
          ({ key }, at, all) => key !== undefined && all.findIndex((c) => c.memberId === all[at]?.memberId) === at,
        )
      await compareWays(again.length > 1 ? [...rounds, again] : rounds)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
