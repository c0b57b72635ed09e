import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOutBundles } from './bundles.ts'

const at = '2026-11-15T12:00:00.000Z'
const deposit = (amount: number, more: { spentBefore?: number; unspent?: number } = {}) => ({
  name: 'S. M.',
  count: 1,
  demoCount: 0,
  isInClass: false,
  creditedAt: at,
  amount: amount.toFixed(2),
  spentBefore: (more.spentBefore ?? 0).toFixed(2),
  unspent: (more.unspent ?? 0).toFixed(2),
})
const payout = (...parts: (readonly [number | null, number])[]) => ({
  name: 'J. B.',
  isDemo: false,
  isInClass: false,
  paidAt: at,
  amount: parts.reduce((sum, [, amount]) => sum + amount, 0).toFixed(2),
  parts: parts.map(([source, amount]) => ({ source, amount: amount.toFixed(2) })),
})
const example = {
  sources: [deposit(900), deposit(700), deposit(500, { unspent: 110 }), deposit(640, { unspent: 640 })],
  payouts: [payout([0, 900], [1, 250]), payout([1, 240]), payout([1, 210], [2, 390])],
  fromOthers: '1990.00',
}

test('a line is forty dollars, and sixty on a phone', () => {
  const wide = layOutBundles(example, false)
  assert.equal(wide.lineCents, 4_000n)
  // 22.5, 6.25, 6, 5.25 and 9.75 of them.
  assert.equal(wide.lines.length, 23 + 6 + 6 + 5 + 10)
  assert.equal(layOutBundles(example, true).lineCents, 6_000n)
})

test('lines never cross, and each begins and ends on the bars it joins', () => {
  const { lines, sources, payouts } = layOutBundles(example, false)
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1]
    if (above) assert.ok(above.from < line.from && above.to < line.to)
    assert.ok(sources.some((bar) => bar.top <= line.from && line.from <= bar.spentUntil))
    assert.ok(payouts.some((bar) => bar.top <= line.to && line.to <= bar.bottom))
  }
  const unspent = sources.map(({ spentUntil, bottom }) => bottom > spentUntil)
  assert.deepEqual(unspent, [false, false, true, true])
})

test('of large sums a line stands for more, the smallest part still has one, and a long bare bar is cut', () => {
  const { lines, lineCents, sources } = layOutBundles(
    {
      sources: [deposit(1), deposit(9_000_000, { spentBefore: 1_000_000, unspent: 7_000_000 })],
      payouts: [payout([0, 1], [1, 1_000_000])],
      fromOthers: '0.00',
    },
    false,
  )
  assert.equal(lineCents, 2_000_000n)
  assert.equal(lines.length, 51)
  assert.deepEqual(
    sources.map(({ cuts }) => cuts.length),
    [0, 2],
  )
})

test('what nobody had paid in is a bar and lines of its own', () => {
  const { lines, sources } = layOutBundles(
    { sources: [deposit(80)], payouts: [payout([0, 80], [null, 120])], fromOthers: '80.00' },
    false,
  )
  assert.deepEqual(
    sources.map(({ source, amountCents }) => [source === null, amountCents]),
    [
      [false, 8_000n],
      [true, 12_000n],
    ],
  )
  assert.equal(lines.filter(({ isNobodys }) => isNobodys).length, 3)
})
