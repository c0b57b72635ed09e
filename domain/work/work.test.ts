import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { creditsOf, sharedActions } from './work.ts'

test('several things are offered only what each of them can have done to it', () => {
  assert.deepEqual(sharedActions(['deposit', 'deposit']), { approve: true, decline: true })
  assert.deepEqual(sharedActions(['withdrawal']), { approve: true, decline: true })
  assert.deepEqual(sharedActions(['deposit', 'withdrawal']), { approve: false, decline: true })
  assert.deepEqual(sharedActions(['deposit', 'support']), { approve: false, decline: false })
  assert.deepEqual(sharedActions([]), { approve: false, decline: false })
})

test('what would be posted sums up, also where a member has several', () => {
  const credit = fc.record({
    memberId: fc.constantFrom('a', 'b', 'c'),
    amountCents: fc.bigInt({ min: 1n, max: 1_000_000n }),
    balanceCents: fc.constant(500n),
  })
  fc.assert(
    fc.property(fc.array(credit), (credits) => {
      const { lines, sumCents } = creditsOf(credits)
      assert.equal(
        lines.reduce((sum, line) => sum + line.creditCents, 0n),
        sumCents,
      )
      for (const line of lines) assert.equal(line.afterCents, line.beforeCents + line.creditCents)
      assert.equal(new Set(lines.map(({ memberId }) => memberId)).size, lines.length)
    }),
  )
})
