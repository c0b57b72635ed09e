import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dollarTransfer } from '@dryrun/domain/ledger/transfers.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from '../../../tests/money/money-world.ts'
import { testKind } from '../../../tests/money/test-kind.ts'
import { createLog } from '../platform/log.ts'

import { openTeller, type Teller } from './teller.ts'
import { changes, inserts } from './write-statement.ts'

let world: MoneyWorld
let teller: Teller
before(async () => {
  world = await startMoneyWorld()
  teller = (world.instances[0] as Instance).teller
})
after(() => world[Symbol.asyncDispose]())

/** Credits cents to balance out of paid_in, for tests of the teller itself. */
const credit = testKind<{ cents: bigint; trouble?: 'refuse' | 'break' | 'overdraw' }, never, { cents: string }>({
  name: 'test-credit',
  decide({ book }, { cents, trouble }) {
    if (trouble === 'refuse') throw new Refusal('insufficient_balance')
    if (trouble === 'break') throw new TypeError('a defect')
    const [from, to] = trouble === 'overdraw' ? (['balance', 'paid_in'] as const) : (['paid_in', 'balance'] as const)
    return {
      answer: { cents: String(book.transferCount) },
      transfers: [dollarTransfer({ kind: 'deposit_credited', from, to, amountCents: cents, causeId: randomUUID() })],
    }
  },
})

/** Writes a row that the database refuses where told so. */
const badRow = inserts(
  'test_bad_row',
  `insert into ledger.command (member_id, idempotency_key, content_digest, answer, done_at)
   select member_id, key, '', '{}', now() from unnest($1::uuid[], $2::text[]) as t (member_id, key)`,
)

/** Changes a book if it has this many transfers. */
const changeRow = changes(
  'test_change_row',
  `update ledger.book set closed_at = null from unnest($1::uuid[], $2::bigint[]) as said (member_id, count)
    where book.member_id = any($1) and book.member_id = said.member_id and book.transfer_count = said.count`,
)

const changeKind = testKind<{ count: bigint }, never, { done: true }>({
  name: 'test-change-row',
  decide({ memberId }, { count }) {
    const causeId = randomUUID()
    return {
      answer: { done: true },
      transfers: [
        dollarTransfer({ kind: 'deposit_credited', from: 'paid_in', to: 'balance', amountCents: 100n, causeId }),
      ],
      rows: [{ statement: changeRow, values: [memberId, count] }],
    }
  },
})

const writeRow = testKind<{ key: string }, never, { done: true }>({
  name: 'test-write-row',
  decide({ memberId }, { key }) {
    return {
      answer: { done: true },
      transfers: [
        dollarTransfer({
          kind: 'deposit_credited',
          from: 'paid_in',
          to: 'balance',
          amountCents: 100n,
          causeId: randomUUID(),
        }),
      ],
      rows: [{ statement: badRow, values: [memberId, key] }],
    }
  },
})

async function newMembers(count: number): Promise<string[]> {
  const members: string[] = []
  while (members.length < count) members.push(await world.newMember())
  return members
}

async function balanceOf(memberId: string): Promise<string | undefined> {
  return (await world.balancesOf(memberId))['balance']
}

test('a refusal is the answer of one command, and the others of its batch go through', async () => {
  const members = await newMembers(12)
  const outcomes = await Promise.allSettled(
    members.map((member, at) =>
      teller.submit(credit, member, { cents: 500n, ...(at % 3 === 0 && { trouble: 'refuse' }) }),
    ),
  )
  for (const [at, member] of members.entries()) {
    assert.equal(outcomes[at]?.status, at % 3 === 0 ? 'rejected' : 'fulfilled')
    assert.equal(await balanceOf(member), at % 3 === 0 ? '0.00' : '5.00')
  }
})

test('a defect in one rule, and a rule that would overdraw, harm nobody else', async () => {
  const members = await newMembers(6)
  const outcomes = await Promise.allSettled(
    members.map((member, at) =>
      teller.submit(credit, member, {
        cents: 500n,
        ...(at === 1 && { trouble: 'break' }),
        ...(at === 4 && { trouble: 'overdraw' }),
      }),
    ),
  )
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal((outcomes[4] as PromiseRejectedResult).reason.name, 'BrokenRule')
  assert.equal(await balanceOf(members[4] as string), '0.00')
})

test('where the database refuses a batch, its commands run again one by one', async () => {
  const members = await newMembers(8)
  const outcomes = await Promise.allSettled(
    members.map((member, at) => teller.submit(writeRow, member, { key: at === 5 ? '' : 'a key' })),
  )
  for (const [at, member] of members.entries()) {
    assert.equal(outcomes[at]?.status, at === 5 ? 'rejected' : 'fulfilled')
    assert.equal(await balanceOf(member), at === 5 ? '0.00' : '1.00', 'nothing half-done, nothing twice')
  }
})

test('the commands of one member run in the order in which they came', async () => {
  const [member = ''] = await newMembers(1)
  const answers = await Promise.all(Array.from({ length: 40 }, () => teller.submit(credit, member, { cents: 1n })))
  assert.deepEqual(
    answers.map(({ cents }) => Number(cents)),
    Array.from({ length: 40 }, (_, at) => at),
  )
  assert.equal(await balanceOf(member), '0.40')
})

test('a member without a book is not there', async () => {
  await assert.rejects(teller.submit(credit, randomUUID(), { cents: 1n }), { code: 'not_found' })
})

test('two tellers on the same books at once lose nothing and double nothing', async () => {
  const members = await newMembers(5)
  const { database } = world.instances[0] as Instance
  const other = openTeller(database.application, createLog('silent'))
  await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      (at % 2 === 0 ? teller : other).submit(credit, members[at % 5] as string, { cents: 1n }),
    ),
  )
  await other.close()
  for (const member of members) assert.equal(await balanceOf(member), '0.40')
})

test('a connection that is cut in the middle costs nobody their money and nobody their answer', async () => {
  const members = await newMembers(10)
  let isDone = false
  const cutting = (async () => {
    while (!isDone) {
      await world.testDatabase.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like '%ledger.%' and pid <> pg_backend_pid()`,
      )
      await sleep(15)
    }
  })()
  const key = () => ({ key: randomUUID(), content: 1 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, at) => teller.submit(credit, members[at % 10] as string, { cents: 1n }, key())),
  )
  isDone = true
  await cutting
  const acknowledged = outcomes.filter(({ status }) => status === 'fulfilled').length
  const sum = (await Promise.all(members.map(balanceOf))).reduce((total, text) => total + Number(text) * 100, 0)
  assert.ok(Math.round(sum) >= acknowledged, `${acknowledged} acknowledged, ${sum} there`)
  assert.ok(Math.round(sum) <= 100)
})

test('closing waits for what is under way and takes nothing new', async () => {
  const [member = ''] = await newMembers(1)
  const { database } = world.instances[0] as Instance
  const own = openTeller(database.application, createLog('silent'))
  const running = Array.from({ length: 20 }, () => own.submit(credit, member, { cents: 1n }))
  const closing = own.close()
  await assert.rejects(own.submit(credit, member, { cents: 1n }), { code: 'temporarily_unavailable' })
  await Promise.all(running)
  await closing
  assert.equal(await balanceOf(member), '0.20')
})

test('a write that finds fewer rows than it was given fails its own command alone, and nothing of it is kept', async () => {
  const members = await newMembers(8)
  const outcomes = await Promise.allSettled(
    members.map((member, at) =>
      at === 5 ? teller.submit(changeKind, member, { count: 99n }) : teller.submit(credit, member, { cents: 700n }),
    ),
  )
  for (const [at, member] of members.entries()) {
    assert.equal(outcomes[at]?.status, at === 5 ? 'rejected' : 'fulfilled')
    assert.equal(await balanceOf(member), at === 5 ? '0.00' : '7.00')
  }
  const failed = outcomes[5] as PromiseRejectedResult
  assert.match(String(failed.reason), /a write found 0 of 1 rows/)
})
