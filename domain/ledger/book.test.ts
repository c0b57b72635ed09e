import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { instruments } from '../markets/instruments.ts'
import { coins } from '../wallet/coins.ts'
import { type AccountKind, accountKinds, mayGoBelowZero } from './accounts.ts'
import { dollars } from './assets.ts'
import { type Book, BrokenRule, balancesOf, bookOf } from './book.ts'
import { type PostedTransfer, post, type Transfer } from './transfers.ts'

const assets = [dollars, 'BTC', 'USDT', 'BRK.B']
const kind = fc.constantFrom(...accountKinds)

/** Any movement at all, also such as no rule would ever want. */
const anyTransfer: fc.Arbitrary<Transfer> = fc.record({
  asset: fc.constantFrom(...assets),
  kind: fc.constant('coins_sent' as const),
  from: kind,
  to: kind,
  amountUnits: fc.bigInt({ min: 0n, max: 1_000n }),
  causeId: fc.constant('a cause'),
})

/** The balance of an account, worked out a second time from the transfers alone. */
function sumOf(posted: readonly PostedTransfer[], asset: string, account: AccountKind): bigint {
  return posted
    .filter((transfer) => transfer.asset === asset)
    .reduce((sum, { from, to, amountUnits }) => {
      if (to === account) return sum + amountUnits
      return from === account ? sum - amountUnits : sum
    }, 0n)
}

function check(book: Book, posted: readonly PostedTransfer[]): void {
  for (const asset of assets) {
    const balances = balancesOf(book, asset)
    assert.equal(
      Object.values(balances).reduce((sum, units) => sum + units, 0n),
      0n,
      `${asset} sums to zero`,
    )
    for (const account of accountKinds) {
      assert.equal(balances[account], sumOf(posted, asset, account), `${asset} ${account} is the sum of its transfers`)
      assert.ok(balances[account] >= 0n || mayGoBelowZero(account), `${asset} ${account} is not below zero`)
    }
  }
  assert.equal(book.transferCount, BigInt(posted.length))
}

test('whatever is moved in whatever assets, each sums to zero, nobody holds less than nothing, and balances are sums', () => {
  fc.assert(
    fc.property(fc.array(anyTransfer, { maxLength: 60 }), (wanted) => {
      let book = bookOf(Object.fromEntries(assets.map((asset) => [asset, {}])))
      const all: PostedTransfer[] = []
      for (const transfer of wanted) {
        const before = structuredClone(book)
        try {
          const after = post(book, [transfer])
          book = after.book
          all.push(...after.posted)
        } catch (error) {
          assert.ok(error instanceof BrokenRule)
          assert.deepEqual(book, before, 'what is refused changes nothing')
        }
        check(book, all)
      }
      for (const [at, transfer] of all.entries()) {
        const soFar = all.slice(0, at + 1)
        assert.equal(transfer.transferNo, BigInt(at + 1), 'one numbering for all assets')
        assert.equal(transfer.fromAfterUnits, sumOf(soFar, transfer.asset, transfer.from))
        assert.equal(transfer.toAfterUnits, sumOf(soFar, transfer.asset, transfer.to))
      }
    }),
    { numRuns: 200 },
  )
})

test('an asset that was not asked for is unknown and not zero, so nothing of it moves', () => {
  const book = bookOf({ BTC: { wallet: 5n } })
  const mint = { kind: 'faucet_minted', from: 'faucet', to: 'wallet', amountUnits: 1n, causeId: 'a cause' } as const
  assert.equal(balancesOf(post(book, [{ asset: 'BTC', ...mint }]).book, 'BTC').wallet, 6n)
  assert.throws(() => post(book, [{ asset: 'ETH', ...mint }]), BrokenRule)
  assert.throws(() => balancesOf(book, dollars), BrokenRule)
})

test('no instrument has the name of a coin or of the dollars, so that each can be an asset of its own', () => {
  const taken = new Set<string>([dollars, ...coins])
  assert.deepEqual(
    instruments.filter(({ symbol }) => taken.has(symbol)),
    [],
  )
})
