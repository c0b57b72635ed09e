// What the tables of the ledger hold by themselves, for every asset alike.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type AccountKind, accountKinds, coinAccounts, mayGoBelowZero } from '@dryrun/domain/ledger/accounts.ts'
import {
  coinTransferKinds,
  dollarTransferKinds,
  type PostedTransfer,
  post,
  type Transfer,
} from '@dryrun/domain/ledger/transfers.ts'
import { instruments } from '@dryrun/domain/markets/instruments.ts'
import fc from 'fast-check'
import { type Instance, type MoneyWorld, startMoneyWorld } from '../../../tests/money/money-world.ts'
import { testKind } from '../../../tests/money/test-kind.ts'

import type { Teller } from './teller.ts'

let world: MoneyWorld
let teller: Teller
before(async () => {
  world = await startMoneyWorld()
  teller = (world.instances[0] as Instance).teller
})
after(() => world[Symbol.asyncDispose]())

interface Moves {
  readonly assets: readonly string[]
  readonly transfers: readonly Omit<Transfer, 'causeId'>[]
}

/** Moves whatever it is told, as far as the book allows it, in the assets that it is told. */
const move = testKind<Moves, never, { moved: number }>({
  name: 'test-move',
  assets: ({ assets }) => assets,
  decide({ book }, { transfers }) {
    const possible: Transfer[] = []
    for (const wanted of transfers) {
      const next = [...possible, { ...wanted, causeId: randomUUID() }]
      try {
        post(book, next)
        possible.push(next.at(-1) as Transfer)
      } catch {
        // What would take somebody below zero is left out.
      }
    }
    return { answer: { moved: possible.length }, transfers: possible }
  },
})

async function newMembers(count: number): Promise<string[]> {
  const members: string[] = []
  while (members.length < count) members.push(await world.newMember())
  return members
}

const query = async (text: string, values?: unknown[]) => (await world.testDatabase.owner.query(text, values)).rows

test('the database knows the kinds of the domain and no others, and lets the same ones below zero', async () => {
  const labels = async (type: string) =>
    new Set((await query(`select unnest(enum_range(null::ledger.${type}))::text as label`)).map(({ label }) => label))
  assert.deepEqual(await labels('account_kind'), new Set(accountKinds))
  assert.deepEqual(await labels('transfer_kind'), new Set([...dollarTransferKinds, ...coinTransferKinds]))
  for (const kind of accountKinds) {
    const inserting = query(`insert into ledger.account values (uuidv7(), 'TEST', $1, -1)`, [kind])
    if (mayGoBelowZero(kind)) await inserting
    else await assert.rejects(inserting, { code: '23514' }, kind)
  }
})

test('a transfer that is not whole, overdraws, or is numbered wrongly is refused, for the owner too', async () => {
  const member = await world.newMember({ balance: '5' })
  const [first] = await query('select cause_id, digest from ledger.transfer where member_id = $1', [member])
  const good = {
    member_id: member,
    transfer_no: 2,
    asset: 'USD',
    kind: 'investment_opened',
    from_kind: 'balance',
    to_kind: 'investment',
    amount_units: 200,
    from_after_units: 300,
    to_after_units: 200,
    cause_id: randomUUID(),
    posted_at: new Date(),
    previous_digest: first.digest,
    digest: Buffer.alloc(32, 7),
  }
  const insert = async (change: Partial<Record<keyof typeof good, unknown>>) => {
    const row = { ...good, ...change }
    const { owner } = world.testDatabase
    await owner.query('begin')
    try {
      await owner.query(
        `insert into ledger.transfer (${Object.keys(row).join(', ')})
         values (${Object.keys(row)
           .map((_, at) => `$${at + 1}`)
           .join(', ')})`,
        Object.values(row),
      )
    } finally {
      await owner.query('rollback')
    }
  }
  await insert({})
  const refused: [string, Parameters<typeof insert>[0], string][] = [
    ['without a balance after it on one side', { from_after_units: null }, '23502'],
    ['without the other account', { to_kind: null }, '23502'],
    ['of nothing', { amount_units: 0 }, '23514'],
    ['of less than nothing', { amount_units: -200 }, '23514'],
    ['from an account to itself', { to_kind: 'balance' }, '23514'],
    ['that takes a member below zero', { amount_units: 600, from_after_units: -100, to_after_units: 600 }, '23514'],
    ['that leaves less than it brought', { to_after_units: 199 }, '23514'],
    ['of something without a proper name', { asset: 'us dollars' }, '23514'],
    ['of nothing named', { asset: '' }, '23514'],
    ['of an unknown kind', { kind: 'gift' }, '22P02'],
    ['under a number that is taken', { transfer_no: 1, previous_digest: null }, '23505'],
    ['that names another digest before it', { previous_digest: Buffer.alloc(32, 7) }, '23503'],
    ['that names no digest before it', { previous_digest: null }, '23514'],
    ['that claims to be first and names one before it', { transfer_no: 1 }, '23514'],
    ['with half a digest', { digest: Buffer.alloc(16, 7) }, '23514'],
    ['without a digest', { digest: null }, '23502'],
    ['under a number that leaves a gap', { transfer_no: 3 }, '23503'],
    ['under the number zero', { transfer_no: 0 }, '23514'],
    ['in a book that has none before it', { member_id: randomUUID() }, '23503'],
    ['twice for one cause', { kind: 'deposit_credited', cause_id: first.cause_id }, '23505'],
  ]
  for (const [what, change, code] of refused) await assert.rejects(insert(change), { code }, `a transfer ${what}`)
  await assert.rejects(
    query(`update ledger.account set balance_units = -1 where member_id = $1 and kind = 'balance'`, [member]),
    {
      code: '23514',
    },
  )
})

test('an instrument is an asset like any other: it needs no table, no type and no migration', async () => {
  const member = await world.newMember({ balance: '100' })
  const assets = ['BRK.B', 'AAPL']
  const buy = { kind: 'faucet_minted', from: 'faucet', to: 'wallet' } as const
  await teller.submit(move, member, {
    assets,
    transfers: [
      { asset: 'BRK.B', ...buy, amountUnits: 1_500_000n },
      { asset: 'AAPL', ...buy, amountUnits: 3n },
      { asset: 'BRK.B', kind: 'coins_sent', from: 'wallet', to: 'network', amountUnits: 500_000n },
    ],
  })
  const entries = await query(
    `select concat_ws(' ', transfer_no, asset, side, account_kind, amount_units, balance_after_units) as entry
       from ledger.entry where member_id = $1 and asset <> 'USD' order by transfer_no, side`,
    [member],
  )
  assert.deepEqual(
    entries.map(({ entry }) => entry),
    [
      '2 BRK.B from faucet 1500000 -1500000',
      '2 BRK.B to wallet 1500000 1500000',
      '3 AAPL from faucet 3 -3',
      '3 AAPL to wallet 3 3',
      '4 BRK.B from wallet 500000 1000000',
      '4 BRK.B to network 500000 500000',
    ],
  )
  assert.equal((await world.balancesOf(member))['balance'], '100.00', 'the dollars are as they were')
  const symbols = instruments.map(({ symbol }) => symbol)
  const made = await world.testDatabase.owner.query(
    `insert into ledger.account select uuidv7(), symbol, 'wallet', 1 from unnest($1::text[]) as symbol`,
    [symbols],
  )
  assert.equal(made.rowCount, symbols.length, 'every one of them has a name that an asset may have')
})

test('a command that moves an asset which it did not name is stopped, and nothing is written', async () => {
  const member = await world.newMember({ balance: '100' })
  const wrong = testKind<null, never, { done: true }>({
    name: 'test-wrong-asset',
    decide: () => ({
      answer: { done: true },
      transfers: [
        { asset: 'BTC', kind: 'faucet_minted', from: 'faucet', to: 'wallet', amountUnits: 1n, causeId: randomUUID() },
      ],
    }),
  })
  await assert.rejects(teller.submit(wrong, member, null), { name: 'BrokenRule' })
  // Also not where somebody else in the same batch has named it.
  const others = await newMembers(5)
  const mint = { asset: 'BTC', kind: 'faucet_minted', from: 'faucet', to: 'wallet', amountUnits: 7n } as const
  const outcomes = await Promise.allSettled([
    ...others.map((other) => teller.submit(move, other, { assets: ['BTC'], transfers: [mint] })),
    teller.submit(wrong, member, null),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [...others.map(() => 'fulfilled'), 'rejected'],
  )
  assert.deepEqual(await query(`select from ledger.account where member_id = $1 and asset = 'BTC'`, [member]), [])
})

test('an edit of balances is not disturbed by coins that move meanwhile, and is by dollars', async () => {
  const member = await world.newMember({ balance: '100' })
  const path = `/api/admin/members/${member}/balances`
  const { version } = (await world.call('admin', 'GET', path)).body
  await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  const edit = { savings: '5', reason: 'A gift', version }
  const edited = await world.call('admin', 'POST', path, edit)
  assert.equal(edited.status, 200)
  assert.equal(edited.body.version, (await world.call('admin', 'GET', path)).body.version)
  assert.equal((await world.call('admin', 'POST', path, edit)).body.error.code, 'balance_changed')
})

const assets = ['USD', 'BTC', 'ETH', 'USDT']
const dollarKind = fc.constantFrom<AccountKind>('balance', 'investment', 'savings', 'paid_in', 'paid_out')
const coinKind = fc.constantFrom<AccountKind>(...coinAccounts)

/** Any movement of dollars between accounts of dollars, or of coins between accounts of coins. */
const anyMove = fc.constantFrom(...assets).chain((asset) => {
  const account = asset === 'USD' ? dollarKind : coinKind
  return fc.record({
    asset: fc.constant(asset),
    kind: fc.constantFrom(...(asset === 'USD' ? dollarTransferKinds : coinTransferKinds)),
    from: account,
    to: account,
    amountUnits: fc.bigInt({ min: 1n, max: 1_000_000n }),
  })
})

test('any history of several assets stands in the tables as it was posted, in every book', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 2 }), fc.array(anyMove, { maxLength: 6 })), { minLength: 1, maxLength: 25 }),
      async (history) => {
        const members = await newMembers(3)
        const posted = new Map<string, PostedTransfer[]>(members.map((member) => [member, []]))
        // A command of its own kind, so that what it posts is known here too.
        const recorded: typeof move = {
          ...move,
          decide(facts, input) {
            const decision = move.decide(facts, input)
            posted.get(facts.memberId)?.push(...post(facts.book, decision.transfers ?? []).posted)
            return decision
          },
        }
        await Promise.all(
          history.map(([at, transfers]) => teller.submit(recorded, members[at] as string, { assets, transfers })),
        )
        for (const member of members) await compare(member, posted.get(member) ?? [])
      },
    ),
    { numRuns: 12 },
  )
})

/** Tables against what the rule posted, and both against sums that PostgreSQL works out. */
async function compare(member: string, posted: readonly PostedTransfer[]): Promise<void> {
  const entries = posted.flatMap(({ transferNo, asset, from, to, amountUnits, fromAfterUnits, toAfterUnits }) => [
    `${transferNo} ${asset} from ${from} ${amountUnits} ${fromAfterUnits} ${to}`,
    `${transferNo} ${asset} to ${to} ${amountUnits} ${toAfterUnits} ${from}`,
  ])
  const found = await query(
    `select concat_ws(' ', transfer_no, asset, side, account_kind, amount_units, balance_after_units, other_kind) as entry
       from ledger.entry where member_id = $1 order by transfer_no, side`,
    [member],
  )
  assert.deepEqual(
    found.map(({ entry }) => entry),
    entries,
  )
  const wrong = await query(
    `select asset, kind from ledger.account
       full join (select member_id, asset, account_kind as kind,
                         sum(case side when 'to' then amount_units else -amount_units end) as moved_units
                    from ledger.entry group by 1, 2, 3) as sums using (member_id, asset, kind)
      where member_id = $1 and balance_units is distinct from moved_units
     union all
     select asset, null from ledger.account where member_id = $1 group by asset having sum(balance_units) <> 0`,
    [member],
  )
  assert.deepEqual(wrong, [])
  const [book] = await query('select transfer_count from ledger.book where member_id = $1', [member])
  assert.equal(book.transfer_count, String(posted.length))
}
