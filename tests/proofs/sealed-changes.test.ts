// A seal reads the books that changed since the seal before, and is a seal of all books all the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealWith } from '@dryrun/server/features/proofs/seal-books.ts'
import { openBooks } from '@dryrun/server/ledger/open-book.ts'
import { moneyTypes } from '@dryrun/server/platform/db/money-types.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'
import pg from 'pg'
import { type Instance, type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'
import { moveClock } from '../move-clock.ts'

/** Seals, and says how many rows were asked of the ledger for it. */
async function sealAndCount(world: MoneyWorld): Promise<number> {
  const { database, signer } = world.instances[0] as Instance
  const client = new pg.Client({ ...database.application, types: moneyTypes })
  await client.connect()
  let rowsRead = 0
  const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<pg.QueryResult>
  Object.assign(client, {
    query: async (...asked: unknown[]) => {
      const answer = await ask(...asked)
      const isOfLedger = / from (books|ledger\.book)\s/.test(`${String(asked[0])} `)
      if (isOfLedger && answer.rows[0] && 'bytes' in answer.rows[0]) rowsRead += answer.rows.length
      return answer
    },
  })
  const publicKey = signer.publicKey
  await sealWith(client, { publicKey, sign: async (bytes) => signer.sign(bytes) }, 'asked')
  await client.end()
  return rowsRead
}

/** Every book of the ledger is in the last seal as it is, and nobody else. */
async function expectAllSealed({ testDatabase: { owner } }: MoneyWorld): Promise<void> {
  const { rows } = await owner.query<{ sealed: string; books: string; differing: string }>(
    `with sealed as (
       select substr(records, 1 + at * ${recordLength}, 80) as record
         from proofs.book_page, generate_series(0, length(records) / ${recordLength} - 1) as at
        where seal_no = (select max(seal_no) from proofs.seal)),
     own as (
       select uuid_send(member_id) || int8send(transfer_count) || head_digest || int8send(owed_cents)
              || int8send(paid_in_cents) || int8send(paid_out_cents) as record from ledger.book)
     select (select count(*) from sealed) as sealed, (select count(*) from own) as books,
            (select count(*) from ((table sealed except all table own) union all (table own except all table sealed))
               as each) as differing`,
  )
  const { sealed, books, differing } = rows[0] ?? {}
  assert.deepEqual([sealed, differing], [books, '0'])
  const last = await owner.query(
    `select book_count, transfer_count, owed_cents from proofs.seal order by seal_no desc limit 1`,
  )
  const now = await owner.query(
    `select count(*) as book_count, sum(transfer_count)::bigint as transfer_count, sum(owed_cents)::bigint as owed_cents
       from ledger.book`,
  )
  assert.deepEqual(last.rows, now.rows)
}
const recordLength = 176

const invest = (world: MoneyWorld, member: string) =>
  world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })

test('a seal reads the books that moved or were opened since the one before, and takes the others from it', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember({ balance: '1000' })
  await openBooks(world.testDatabase.owner, Array.from({ length: 600 }, newId))
  await moveClock(world.testDatabase.owner, '1 day')
  assert.equal(await sealAndCount(world), 601, 'the first one reads all')
  await expectAllSealed(world)
  await moveClock(world.testDatabase.owner, '1 hour')
  assert.equal(await sealAndCount(world), 0, 'nothing has changed')
  await expectAllSealed(world)

  await moveClock(world.testDatabase.owner, '1 hour')
  await invest(world, member)
  await world.newMember({ balance: '5' })
  await openBooks(world.testDatabase.owner, [newId()])
  assert.equal(await sealAndCount(world), 3)
  await expectAllSealed(world)
  await world.checkLedger()
})

test('what carries an earlier moment than the seal before is sealed too, since then every book is read', async () => {
  await using world = await startMoneyWorld()
  const { owner } = world.testDatabase
  const member = await world.newMember({ balance: '1000' })
  await openBooks(owner, Array.from({ length: 300 }, newId))
  await moveClock(owner, '1 day')
  await sealAndCount(world)

  await invest(world, member)
  await owner.query('alter table ledger.transfer disable trigger user')
  await owner.query(`update ledger.transfer set posted_at = '2020-01-01' where member_id = $1`, [member])
  await owner.query('alter table ledger.transfer enable trigger user')
  assert.ok((await sealAndCount(world)) >= 301)
  await expectAllSealed(world)

  await owner.query(`insert into ledger.book (member_id, opened_at) values ($1, '2020-01-01')`, [newId()])
  assert.ok((await sealAndCount(world)) >= 302)
  await expectAllSealed(world)
})

test('what is kept of a seal and can’t be read any more, or was lost, isn’t needed for the next one', async () => {
  await using world = await startMoneyWorld()
  const { owner } = world.testDatabase
  await openBooks(owner, Array.from({ length: 600 }, newId))
  await moveClock(owner, '1 day')
  for (const harm of [
    `update proofs.book_page set records = records || '\\x00'`,
    `delete from proofs.book_page
      where first_member_id = (select first_member_id from proofs.book_page order by 1 desc limit 1)`,
  ]) {
    await sealAndCount(world)
    await expectAllSealed(world)
    await owner.query(harm)
    await moveClock(owner, '1 hour')
    assert.equal(await sealAndCount(world), 600)
    await expectAllSealed(world)
  }
})
