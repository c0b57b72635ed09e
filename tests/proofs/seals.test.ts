// Seals: all books as of one moment in one root, signed, each chained to the one before it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealBooks } from '@dryrun/server/features/proofs/index.ts'
import { openBooks } from '@dryrun/server/ledger/open-book.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'
import { moveClock } from '../move-clock.ts'
import { check, fetchBook, keptOf } from './own-book.ts'

const sealNow = async (world: MoneyWorld) => {
  const { status, body } = await world.call('admin', 'POST', '/api/admin/seals')
  assert.equal(status, 201)
  return body
}

const depsOf = ({ database, signer }: Instance) => ({ pool: database.pool, signer })

test('a member with a history finds the whole of it in a seal, and in the next one nothing before has changed', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember({ balance: '1000' })
  await world.newMember({ balance: '55.50' })
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  const unsealed = check(await fetchBook(world, member))
  assert.deepEqual([unsealed.isWhole, unsealed.isBroken, unsealed.keep], [false, false, null], 'not sealed yet')
  assert.deepEqual(
    unsealed.steps.map(({ state }) => state),
    ['fits', 'fits', 'unmade', 'unmade', 'unmade', 'unmade'],
    'what wasn’t made isn’t passed',
  )

  const seal = await sealNow(world)
  assert.deepEqual(
    [seal.sealNo, seal.bookCount, seal.transferCount, seal.owedCents, seal.paidInCents, seal.leafCount],
    ['1', '2', '4', '105550', '105550', '4'],
  )
  const first = check(await fetchBook(world, member))
  assert.deepEqual(
    first.steps.map(({ name, state, done, of }) => `${name} ${state} ${done} of ${of}`),
    [
      'transfers fits 3 of 3',
      'balances fits 5 of 5',
      'leaves fits 2 of 2',
      'path fits 4 of 4',
      'signature fits 1 of 1',
      'seals fits 1 of 1',
    ],
  )
  assert.deepEqual(first.sums, { owedCents: 100_000n, paidInCents: 100_000n, paidOutCents: 0n })

  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  const newer = check(await fetchBook(world, member, keptOf(first)))
  assert.deepEqual([newer.isWhole, newer.newerCount], [true, 1], 'the newest transfer waits for the next seal')
  await sealNow(world)
  const second = check(await fetchBook(world, member, keptOf(first)))
  assert.deepEqual([second.isWhole, second.newerCount, second.keep?.sealNo], [true, 0, 2n])
  await world.checkLedger()
})

test('a seal that fails leaves nothing behind, says why, and the next one is made', async () => {
  await using world = await startMoneyWorld()
  await world.newMember({ balance: '10' })
  const { owner } = world.testDatabase
  await owner.query('alter table proofs.seal add constraint no_room check (leaf_count > 1000000)')
  const deps = depsOf(world.instances[0] as Instance)
  await assert.rejects(sealBooks(deps, 'asked'), /no_room/)
  const { rows } = await owner.query('select from proofs.book_page union all select from proofs.tree_page')
  assert.equal(rows.length, 0)
  await owner.query('alter table proofs.seal drop constraint no_room')
  assert.equal(await sealBooks(deps, 'asked'), 1n)
})

test('each hour of the world’s time has one seal, however many instances look and however often', async () => {
  await using world = await startMoneyWorld({ instances: 3 })
  await world.newMember({ balance: '10' })
  const look = () =>
    Promise.all([...world.instances, ...world.instances].map((instance) => sealBooks(depsOf(instance), 'hour')))
  const made = [...(await look()), ...(await look())].filter((sealNo) => sealNo !== undefined)
  assert.deepEqual(made, [1n])
  await sealNow(world)
  assert.deepEqual(
    (await look()).filter((sealNo) => sealNo !== undefined),
    [],
    'one that was asked for takes no hour’s place',
  )
  await moveClock(world.testDatabase.owner, '1 hour')
  assert.deepEqual(
    (await look()).filter((sealNo) => sealNo !== undefined),
    [3n],
  )
  await moveClock(world.testDatabase.owner, '5 hours')
  assert.deepEqual(
    (await look()).filter((sealNo) => sealNo !== undefined),
    [4n],
    'hours that nobody was here for have none',
  )
  const { body } = await world.call('visitor', 'GET', '/api/seals')
  assert.deepEqual(
    body.seals.map(({ sealNo }: { sealNo: string }) => sealNo),
    ['4', '3', '2', '1'],
  )
  const feed = (await world.call('visitor', 'GET', '/api/seals/feed')).body
  assert.equal(feed.items[0].title, 'Seal 4')
})

test('where there is no book there is nothing to seal', async () => {
  await using world = await startMoneyWorld()
  assert.equal((await world.call('admin', 'POST', '/api/admin/seals')).body.error.code, 'nothing_to_change')
  assert.equal(await sealBooks(depsOf(world.instances[0] as Instance), 'hour'), undefined)
})

test('a tree of many pages leads every member to its root, and the order of the leaves is new each time', async () => {
  await using world = await startMoneyWorld()
  const members = Array.from({ length: 700 }, newId)
  await openBooks(world.testDatabase.owner, members)
  const rich = await world.newMember({ balance: '123.45' })
  const { leafCount } = await sealNow(world)
  assert.equal(leafCount, '2048')
  const orders: string[] = []
  for (const member of [rich, members[0], members[255], members[256], members[699]] as string[]) {
    const book = await fetchBook(world, member)
    assert.deepEqual(
      check(book).steps.filter(({ state }) => state !== 'fits'),
      [],
      member,
    )
  }
  for (let round = 0; round < 3; round++) {
    await sealNow(world)
    const { sealed } = await fetchBook(world, rich)
    orders.push(JSON.stringify(sealed?.leaves.map(({ path, nonce }) => [nonce, path.map(({ side }) => side)])))
  }
  assert.equal(new Set(orders).size, 3)
  const kept = await world.testDatabase.owner.query('select distinct seal_no from proofs.tree_page order by 1')
  assert.deepEqual(
    kept.rows.map(({ seal_no }) => seal_no),
    ['3', '4'],
    'only the trees of the last seals are kept',
  )
})

test('the application can add a seal that follows, and can neither change one nor read the key', async () => {
  await using world = await startMoneyWorld()
  await world.newMember({ balance: '10' })
  await sealNow(world)
  await sealNow(world)
  const { pool } = (world.instances[0] as Instance).database
  for (const statement of [
    'update proofs.seal set owed_cents = 0',
    'delete from proofs.seal',
    'truncate proofs.seal',
    'select secret from proofs.signing_key',
    'update proofs.signing_key set made_at = now()',
    'delete from proofs.signing_key',
    'insert into proofs.signing_key select * from proofs.signing_key',
  ])
    await assert.rejects(pool.query(statement), { code: '42501' }, statement)
  const copy = `insert into proofs.seal (seal_no, sealed_at, root, leaf_count, book_count, transfer_count, owed_cents,
      paid_in_cents, paid_out_cents, previous_digest, public_key, signature, digest)
    select $1, sealed_at, root, leaf_count, book_count, transfer_count, owed_cents, paid_in_cents, paid_out_cents, $2,
           public_key, signature, sha256(digest) from proofs.seal where seal_no = 1`
  const { rows } = await pool.query('select digest from proofs.seal order by seal_no')
  const [first, second] = rows.map(({ digest }) => digest)
  await assert.rejects(pool.query(copy, [3, first]), { code: '23503' }, 'one that names another before it')
  await assert.rejects(pool.query(copy, [4, second]), { code: '23503' }, 'one that leaves a gap')
  await assert.rejects(pool.query(copy, [2, first]), { code: '23505' }, 'a second one under the same number')
  const { owner } = world.testDatabase
  await assert.rejects(owner.query('update proofs.seal set owed_cents = 0'), { code: '42501' }, 'for the owner too')
})

test('tellers go on while a seal is made, and the seal has them before or after it, never in between', async () => {
  await using world = await startMoneyWorld()
  const members: string[] = []
  for (let at = 0; at < 8; at++) members.push(await world.newMember({ balance: '10000' }))
  await openBooks(world.testDatabase.owner, Array.from({ length: 3_000 }, newId))
  let isSealing = true
  const moving = members.map(async (member) => {
    let moved = 0
    while (isSealing || moved === 0) {
      const { status } = await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })
      if (status === 201) moved++
      else break
    }
    return moved
  })
  await sealNow(world)
  isSealing = false
  const moved = await Promise.all(moving)
  assert.ok(moved.every((count) => count > 0))
  for (const member of members) {
    const result = check(await fetchBook(world, member))
    assert.deepEqual([result.isWhole, result.sums.owedCents], [true, 1_000_000n])
  }
  await world.checkLedger()
})
