import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { emptyBalances } from '../ledger/accounts.ts'
import { dollars } from '../ledger/assets.ts'
import { balancesOf, bookOf, emptyAccounts } from '../ledger/book.ts'
import { post } from '../ledger/transfers.ts'
import { Refusal } from '../refusal.ts'
import { moveSavings } from './savings.ts'

const cents = fc.bigInt({ min: 0n, max: 1_000_000_000n })

test('savings move to balance up to the last cent, and nothing else changes', () => {
  fc.assert(
    fc.property(cents, cents, cents, (savings, balance, asked) => {
      fc.pre(asked > 0n)
      const before = { ...emptyBalances, savings, balance, rewards: -savings, paid_in: -balance }
      const move = () => moveSavings(before, { moveId: 'move', amountCents: asked })
      if (asked > savings) return assert.throws(move, new Refusal('insufficient_savings'))
      const { book, posted } = post(bookOf({ [dollars]: before }), move())
      assert.equal(posted.length, 1)
      assert.deepEqual(balancesOf(book, dollars), {
        ...emptyAccounts,
        ...before,
        savings: savings - asked,
        balance: balance + asked,
      })
    }),
  )
})
