import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { matchPayouts, type Posted, sourcesPerPayoutMax } from './whose-deposit.ts'

const fromTheStart = { paidInBeforeCents: 0n, paidOutBeforeCents: 0n }
const dollars = (amount: number, memberId = 'someone'): Posted => ({ memberId, amountCents: BigInt(amount) * 100n })

/** Each payout as [source, dollars] and each source as [deposits, spent before, unspent]. */
function told(matching: ReturnType<typeof matchPayouts<Posted, Posted>>) {
  return {
    payouts: matching.payouts.map(({ parts }) => parts.map((part) => [part.source, Number(part.amountCents) / 100])),
    sources: matching.sources.map((source) => [
      source.deposits.length,
      Number(source.spentBeforeCents) / 100,
      Number(source.unspentCents) / 100,
    ]),
  }
}

test('every payout spends the oldest deposits that are left', () => {
  const deposits = [900, 700, 500, 640].map((amount) => dollars(amount))
  const payouts = [1150, 240, 600].map((amount) => dollars(amount, 'another'))
  const matching = matchPayouts(deposits, payouts, fromTheStart)
  // By hand: 900 + 250; 240 of the 450 left of the second; the last 210 of it and 390 of the third.
  assert.deepEqual(told(matching), {
    payouts: [
      [
        [0, 900],
        [1, 250],
      ],
      [[1, 240]],
      [
        [1, 210],
        [2, 390],
      ],
    ],
    sources: [
      [1, 0, 0],
      [1, 0, 0],
      [1, 0, 110],
      [1, 0, 640],
    ],
  })
  assert.equal(matching.fromOthersCents, 199_000n)
})

test('what came before is said by two sums, and the answer is the same as from the start of the books', () => {
  const deposits = [900, 700, 500, 640, 100].map((amount) => dollars(amount))
  const offsets = { paidInBeforeCents: 90_000n, paidOutBeforeCents: 139_000n }
  assert.deepEqual(told(matchPayouts(deposits.slice(1), [dollars(600)], offsets)), {
    payouts: [
      [
        [0, 210],
        [1, 390],
      ],
    ],
    // Of the first 490 were spent before; only one deposit is told that nothing was spent of.
    sources: [
      [1, 490, 0],
      [1, 0, 110],
      [1, 0, 640],
    ],
  })
})

test('what nobody paid in is told as nobody’s, and the deposits that come next make it good', () => {
  const payouts = [dollars(300), dollars(200)]
  assert.deepEqual(told(matchPayouts([dollars(250)], payouts, fromTheStart)).payouts, [
    [
      [0, 250],
      [null, 50],
    ],
    [[null, 200]],
  ])
  assert.deepEqual(told(matchPayouts([dollars(250), dollars(100)], payouts, fromTheStart)), {
    payouts: [
      [
        [0, 250],
        [1, 50],
      ],
      [
        [1, 50],
        [null, 150],
      ],
    ],
    sources: [
      [1, 0, 0],
      [1, 0, 0],
    ],
  })
})

test('who is paid out of their own deposit is not paid by others', () => {
  const deposits = [dollars(300, 'first'), dollars(300, 'second')]
  assert.equal(matchPayouts(deposits, [dollars(400, 'first')], fromTheStart).fromOthersCents, 10_000n)
  assert.equal(matchPayouts(deposits, [dollars(400, 'second')], fromTheStart).fromOthersCents, 30_000n)
})

test('of many deposits in one payout the older ones are told together, but none that another payout shares', () => {
  const deposits = Array.from({ length: 12 }, () => dollars(100))
  // The first takes the first and half of the second; the other the rest of it, eight whole ones and half of the next.
  assert.deepEqual(told(matchPayouts(deposits, [dollars(150), dollars(900)], fromTheStart)), {
    payouts: [
      [
        [0, 100],
        [1, 50],
      ],
      [
        [1, 50],
        [2, 700],
        [3, 100],
        [4, 50],
      ],
    ],
    sources: [
      [1, 0, 0],
      [1, 0, 0],
      [7, 0, 0],
      [1, 0, 0],
      [1, 0, 50],
      [1, 0, 100],
    ],
  })
})

test('without a payout only the deposit that would be spent next is told', () => {
  assert.deepEqual(told(matchPayouts([dollars(10), dollars(20)], [], fromTheStart)), {
    payouts: [],
    sources: [[1, 0, 10]],
  })
  assert.deepEqual(told(matchPayouts<Posted, Posted>([], [], fromTheStart)), { payouts: [], sources: [] })
})

const amounts = fc.array(fc.bigInt({ min: 1n, max: 50_000n }), { maxLength: 40 })
const posted = (cents: readonly bigint[], prefix: string) =>
  cents.map((amountCents, at) => ({ memberId: `${prefix}${at}`, amountCents }))
const sum = (cents: readonly bigint[]) => cents.reduce((total, each) => total + each, 0n)

test('no cent is lost, none is spent twice, and older cents are spent before younger ones', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.array(fc.bigInt({ min: 1n, max: 200_000n }), { maxLength: 6 }),
      fc.nat(6),
      (ins, outs, n) => {
        const before = outs.slice(0, Math.min(n, outs.length))
        const shown = outs.slice(before.length)
        const paidOutBeforeCents = sum(before)
        const matching = matchPayouts(posted(ins, 'in'), posted(shown, 'out'), { ...fromTheStart, paidOutBeforeCents })

        matching.payouts.forEach(({ payout, parts }) => {
          assert.equal(sum(parts.map((part) => part.amountCents)), payout.amountCents)
          assert.ok(parts.every((part) => part.amountCents > 0n))
          assert.ok(parts.filter((part) => part.source !== null).length <= sourcesPerPayoutMax)
        })
        matching.sources.forEach((source, at) => {
          const spent = sum(
            matching.payouts.flatMap(({ parts }) =>
              parts.filter((part) => part.source === at).map((part) => part.amountCents),
            ),
          )
          assert.equal(source.spentBeforeCents + spent + source.unspentCents, source.amountCents)
          assert.equal(sum(source.deposits.map((deposit) => deposit.amountCents)), source.amountCents)
        })
        const order = matching.payouts.flatMap(({ parts }) =>
          parts.map((part) => part.source ?? Number.POSITIVE_INFINITY),
        )
        assert.deepEqual(
          order,
          order.toSorted((one, other) => one - other),
        )
        const nobodys = sum(
          matching.payouts.flatMap(({ parts }) =>
            parts.filter((part) => part.source === null).map((part) => part.amountCents),
          ),
        )
        const [paidIn, paidOut] = [sum(ins), sum(outs)]
        const overpaid = paidOut > paidIn ? paidOut - paidIn : 0n
        assert.equal(nobodys, overpaid < sum(shown) ? overpaid : sum(shown))
        assert.equal(matching.fromOthersCents, sum(shown) - nobodys)
      },
    ),
  )
})

test('what stands before the window changes nothing about the window', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.nat(40), (ins, outs, n) => {
      const shown = posted(outs.slice(-3), 'out')
      const paidOutBeforeCents = sum(outs.slice(0, -3))
      const whole = matchPayouts(posted(ins, 'in'), shown, { paidInBeforeCents: 0n, paidOutBeforeCents })
      // Any number of deposits may be left away that were spent before.
      let left = 0
      while (left < Math.min(n, ins.length) && sum(ins.slice(0, left + 1)) <= paidOutBeforeCents) left++
      const window = matchPayouts(posted(ins, 'in').slice(left), shown, {
        paidInBeforeCents: sum(ins.slice(0, left)),
        paidOutBeforeCents,
      })
      assert.deepEqual(window, whole)
    }),
  )
})
