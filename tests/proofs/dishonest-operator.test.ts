// Plays an operator who has the owner's password and bad intentions, table by table: who finds it, and when.
import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { after, before, test } from 'node:test'
import { fromHex, toHex } from '@dryrun/domain/proofs/bytes.ts'
import { sealBytes } from '@dryrun/domain/proofs/canonical.ts'
import { sealOf } from '@dryrun/domain/proofs/saved-book.ts'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'
import { check, faultsOf, fetchBook, keptOf, nodeTools, type SavedBook } from './own-book.ts'

let world: MoneyWorld
let victim: string
let other: string
/** What the member's browser kept before anything was changed. */
let kept: unknown

before(async () => {
  world = await startMoneyWorld()
  victim = await world.newMember({ balance: '2500' })
  other = await world.newMember({ balance: '700' })
  await world.call({ member: victim }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  await world.call({ member: victim }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  await world.call({ member: victim }, 'POST', '/api/investments', { planId: 1, amount: '200' })
  await world.call('admin', 'POST', '/api/admin/seals')
  const result = check(await fetchBook(world, victim))
  assert.equal(result.isWhole, true)
  kept = keptOf(result)
  await world.call('admin', 'POST', '/api/admin/seals')
})
after(() => world[Symbol.asyncDispose]())

/** Rewrites a book's digests from its rows, as somebody would who knows how they're made. */
const rehash = `
  do $$
  declare
    row ledger.transfer;
    before bytea;
  begin
    before := null;
    for row in select * from ledger.transfer where member_id = 'MEMBER' order by transfer_no loop
      update ledger.transfer as t
         set previous_digest = before,
             digest = sha256(coalesce(before, decode(repeat('00', 32), 'hex')) || ledger.content_of(t))
       where t.member_id = row.member_id and t.transfer_no = row.transfer_no
      returning digest into before;
    end loop;
    update ledger.book set head_digest = before where member_id = 'MEMBER';
  end
  $$`

interface Deed {
  readonly what: string
  readonly statements: readonly string[]
  /** What the member's next check says. Empty where it has nothing to say. */
  readonly member: readonly string[]
  /** Which rules of the hourly check find it. */
  readonly verify: readonly string[]
}

const own = `member_id = 'MEMBER'`

/** A larger deposit, with everything that follows from it. */
const rewriteDeposit: readonly string[] = [
  `update ledger.transfer set amount_units = amount_units + 100000, from_after_units = from_after_units - 100000,
                                  to_after_units = to_after_units + 100000 where ${own} and transfer_no = 1`,
  `update ledger.transfer set from_after_units = from_after_units + 100000
        where ${own} and transfer_no > 1 and from_kind = 'balance'`,
  `update ledger.account set balance_units = balance_units + case kind when 'balance' then 100000 else -100000 end
        where ${own} and asset = 'USD' and kind in ('balance', 'paid_in')`,
  `update ledger.book set owed_cents = owed_cents + 100000, paid_in_cents = paid_in_cents + 100000 where ${own}`,
  `update deposits.deposit set amount_cents = amount_cents + 100000 where ${own}`,
  rehash,
]

const deeds: readonly Deed[] = [
  {
    what: 'changes an amount',
    statements: [`update ledger.transfer set amount_units = amount_units - 100000 where ${own} and transfer_no = 1`],
    member: ['transfers: transfer_changed', 'balances: balance_other'],
    verify: ['every digest is that of its transfer', 'approved deposits and their credits'],
  },
  {
    what: 'changes an amount with everything that follows from it, and hashes the book anew',
    statements: rewriteDeposit,
    member: ['balances: owed_other', 'leaves: leaf_other', 'seals: past_rewritten'],
    verify: ['every book still has the transfers that were sealed'],
  },
  {
    what: 'changes when something happened',
    statements: [
      `update ledger.transfer set posted_at = posted_at - interval '3 days' where ${own} and transfer_no = 2`,
    ],
    member: ['transfers: transfer_changed'],
    verify: ['every digest is that of its transfer'],
  },
  {
    what: 'swaps two transfers and hashes the book anew',
    statements: [
      `update ledger.transfer set transfer_no = 100 where ${own} and transfer_no = 2`,
      `update ledger.transfer set transfer_no = 2 where ${own} and transfer_no = 3`,
      `update ledger.transfer set transfer_no = 3 where ${own} and transfer_no = 100`,
      rehash,
    ],
    member: ['leaves: leaf_other', 'seals: past_rewritten'],
    verify: ['every book still has the transfers that were sealed'],
  },
  {
    what: 'deletes a transfer',
    statements: [`delete from ledger.transfer where ${own} and transfer_no = 2`],
    member: ['transfers: transfer_missing', 'balances: balance_other'],
    verify: ['no transfer is missing', 'every transfer follows the one before it'],
  },
  {
    what: 'deletes the last transfers and sets the book back',
    statements: [
      `delete from ledger.transfer where ${own} and transfer_no > 2`,
      `update ledger.book set transfer_count = 2,
              head_digest = (select digest from ledger.transfer where ${own} and transfer_no = 2) where ${own}`,
    ],
    member: ['transfers: transfers_short'],
    verify: ['every book still has the transfers that were sealed'],
  },
  {
    what: 'inserts a transfer that never happened before the end, and hashes the book anew',
    statements: [
      `update ledger.transfer set transfer_no = transfer_no + 1 where ${own} and transfer_no = 4`,
      `insert into ledger.transfer (member_id, transfer_no, asset, kind, from_kind, to_kind, amount_units,
                                    from_after_units, to_after_units, cause_id, posted_at, previous_digest, digest)
       select member_id, 4, 'BTC', 'faucet_minted', 'faucet', 'wallet', 5, -5, 5, uuidv7(), posted_at, digest,
              sha256(digest) from ledger.transfer where ${own} and transfer_no = 3`,
      `update ledger.book set transfer_count = 5 where ${own}`,
      rehash,
    ],
    member: ['leaves: leaf_other', 'seals: past_rewritten'],
    verify: ['every book still has the transfers that were sealed'],
  },
  {
    what: 'changes a balance',
    statements: [`update ledger.account set balance_units = 1 where ${own} and kind = 'balance'`],
    member: [],
    verify: ['every balance is the sum of its entries', 'every asset of every book sums to zero'],
  },
  {
    what: 'lowers what a book adds to the next seal',
    statements: [`update ledger.book set owed_cents = 0 where ${own}`],
    member: [],
    verify: ['every book adds to the totals what its accounts say'],
  },
  {
    what: 'changes the totals of a seal',
    statements: [`update proofs.seal set owed_cents = owed_cents - 100 where seal_no = 2`],
    member: ['path: totals_other', 'signature: signature_wrong'],
    verify: ['every seal follows the one before it', 'every seal counts what its books say'],
  },
  {
    what: 'changes the root of an earlier seal',
    statements: [`update proofs.seal set root = sha256(root) where seal_no = 1`],
    member: ['seals: kept_other'],
    verify: ['every seal follows the one before it'],
  },
  {
    what: 'deletes an earlier seal',
    statements: [`delete from proofs.seal where seal_no = 1`],
    member: ['seals: seal_missing'],
    verify: ['every seal follows the one before it'],
  },
  {
    what: 'drops a member from the tree',
    statements: [`delete from proofs.book_page`],
    member: ['not sealed'],
    verify: [],
  },
  {
    what: 'changes what is kept of the tree',
    statements: [`update proofs.tree_page set nodes = set_byte(nodes, 33, 1)`],
    member: ['path: root_other'],
    verify: [],
  },
]

const withMember = (statement: string) => statement.replaceAll('MEMBER', victim)

for (const { what, statements, member, verify } of deeds) {
  test(`the owner ${what}: ${member.length > 0 ? 'the member finds it' : 'the hourly check finds it'}`, async () => {
    const { owner } = world.testDatabase
    // What the deed changes is put back afterwards: a copy of the tables that it may touch.
    const tables = [
      'ledger.transfer',
      'ledger.account',
      'ledger.book',
      'deposits.deposit',
      'proofs.seal',
      'proofs.book_page',
      'proofs.tree_page',
    ]
    await owner.query(`set session_replication_role = replica`)
    for (const [at, table] of tables.entries()) await owner.query(`create temporary table kept_${at} as table ${table}`)
    try {
      for (const statement of statements) await owner.query(withMember(statement))
      const book = await fetchBook(world, victim, kept)
      const found = book.sealed ? faultsOf(check(book)) : ['not sealed']
      assert.deepEqual(found, member)
      const { findings } = await checkLedger((world.instances[0] as Instance).database)
      const rules = new Set(findings.map((finding) => finding.check))
      for (const rule of verify) assert.ok(rules.has(rule), `"${rule}" is not among ${[...rules].join(', ')}`)
      if (verify.length === 0) assert.deepEqual([...rules], [])
    } finally {
      for (const [at, table] of tables.entries()) {
        const { rows } = await owner.query(
          `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
            where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        )
        const { columns } = rows[0]
        await owner.query(`delete from ${table}`)
        await owner.query(`insert into ${table} (${columns}) select ${columns} from kept_${at}`)
        await owner.query(`drop table kept_${at}`)
      }
      await owner.query(`set session_replication_role = default`)
    }
    assert.equal(check(await fetchBook(world, victim, kept)).isWhole, true, 'put back, it fits again')
  })
}

/** A book as the member got it, for cheats that happen on the wire. */
const fetched = () => fetchBook(world, victim, kept)

function signAnew(book: SavedBook): void {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const { seal } = book.sealed as NonNullable<SavedBook['sealed']>
  seal.publicKey = toHex(key)
  seal.signature = sign(null, sealBytes(sealOf(seal)), privateKey).toString('hex')
}

test('a seal that is signed with another key is found by whoever kept one', async () => {
  const book = await fetched()
  signAnew(book)
  book.seals[book.seals.length - 1] = (book.sealed as NonNullable<SavedBook['sealed']>).seal
  assert.deepEqual(faultsOf(check(book)), ['signature: key_other', 'seals: key_other'])
})

test('a sum below zero in the path is found, also where the root is made to fit', async () => {
  const book = await fetched()
  const step = book.sealed?.leaves[0].path[0] as { owedCents: string }
  step.owedCents = String(-BigInt(step.owedCents) - 1n)
  assert.deepEqual(faultsOf(check(book)), ['path: sum_below_zero'])
})

test('a member who is left out can’t be shown a path, and somebody else’s doesn’t fit', async () => {
  const book = await fetched()
  book.sealed = (await fetchBook(world, other)).sealed
  assert.deepEqual(faultsOf(check(book)), ['balances: owed_other', 'leaves: leaf_other'])
})

test('two members who are shown different roots see it when they compare a seal', async () => {
  const [mine, theirs] = [await fetched(), await fetchBook(world, other)]
  const digestOf = (book: SavedBook) => toHex(nodeTools.hash(sealBytes(sealOf(book.seals.at(-1) as never))))
  assert.equal(digestOf(mine), digestOf(theirs), 'honest: both have the same')
  // Somebody is shown seals of their own, all of them whole and rightly signed: only comparing finds that.
  const shown = structuredClone(theirs)
  const last = shown.seals.at(-1) as { root: string }
  last.root = toHex(nodeTools.hash(fromHex(last.root)))
  assert.notEqual(digestOf(mine), digestOf(shown))
})

test('a past that was rewritten and sealed anew is found by whoever kept a seal, and by nobody else', async () => {
  const { owner } = world.testDatabase
  const theirs = check(await fetchBook(world, other))
  await owner.query('set session_replication_role = replica')
  for (const statement of rewriteDeposit) await owner.query(statement.replaceAll('MEMBER', other))
  // Whoever rewrites a book doesn't forget the kept totals.
  await owner.query('delete from ledger.flow_delta')
  await owner.query('delete from ledger.day_flow')
  await owner.query(
    'insert into ledger.day_flow (asset, day, kind, from_kind, to_kind, units, count) select asset, day, kind, from_kind, to_kind, units, count from ledger.counted_flow',
  )
  await owner.query('delete from ledger.total')
  await owner.query('insert into ledger.total select asset, kind, sum(balance_units) from ledger.account group by 1, 2')
  await owner.query('set session_replication_role = default')
  const rules = async () => {
    const { findings } = await checkLedger((world.instances[0] as Instance).database)
    return findings.map((finding) => finding.check)
  }
  assert.deepEqual(new Set(await rules()), new Set(['every book still has the transfers that were sealed']))
  // Two seals later the old trees are gone, and the new ones were made of the rewritten book.
  await world.call('admin', 'POST', '/api/admin/seals')
  await world.call('admin', 'POST', '/api/admin/seals')
  assert.deepEqual(await rules(), [], 'the hourly check had its chance')
  assert.deepEqual(faultsOf(check(await fetchBook(world, other))), [], 'a member who never looked finds nothing')
  assert.deepEqual(faultsOf(check(await fetchBook(world, other, keptOf(theirs)))), ['seals: past_rewritten'])
  assert.deepEqual(faultsOf(check(await fetchBook(world, victim, kept))), [], 'other books are as they were')
})
