import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type BooksHeadline, type BooksState, type Outlook, reassuring, tellBooks, tellOutlook } from './headline.ts'

const books = (change: Partial<BooksState> = {}): BooksState => ({
  hasDeposits: true,
  heldCents: 1_000n,
  owedCents: 1_000n,
  promisedCents: 0n,
  positionsCents: 0n,
  ...change,
})

/** Every state of the books and what is said of it. The pages were looked at in each of them. */
const table: readonly (readonly [state: string, BooksState, BooksHeadline])[] = [
  ['nobody has paid in', books({ hasDeposits: false, heldCents: 0n, owedCents: 0n }), 'nothing_yet'],
  ['a reward without any deposit', books({ hasDeposits: false, heldCents: 0n, owedCents: 5n }), 'owed_not_held'],
  ['one deposit, nothing promised', books(), 'all_held'],
  ['everything was paid out', books({ heldCents: 0n, owedCents: 0n }), 'all_held'],
  ['a plan was opened', books({ promisedCents: 150n }), 'promised_not_held'],
  ['its return was credited', books({ owedCents: 1_150n }), 'owed_not_held'],
  ['credited and opened again', books({ owedCents: 1_150n, promisedCents: 170n }), 'owed_not_held'],
  ['a cent is missing', books({ owedCents: 1_001n }), 'owed_not_held'],
  ['a cent is too much', books({ owedCents: 999n }), 'all_held'],
  ['the demo data after 27 days', books({ heldCents: 2_910_000n, owedCents: 12_893_674n }), 'owed_not_held'],
  ['more went out than came in', books({ heldCents: -1n, owedCents: 0n }), 'ran_out'],
  ['more went out, and a lot is owed', books({ heldCents: -500n, owedCents: 900n }), 'ran_out'],
  ['bought at the market', books({ owedCents: 400n, positionsCents: 600n }), 'all_held'],
  ['positions gained', books({ owedCents: 400n, positionsCents: 601n }), 'positions_not_held'],
  ['a price is missing', books({ owedCents: 400n, positionsCents: null }), 'positions_unknown'],
  ['a price is missing, and a gap', books({ owedCents: 1_400n, positionsCents: null }), 'owed_not_held'],
]

test('each state of the books has its headline', () => {
  for (const [state, of, says] of table) assert.equal(tellBooks(of), says, state)
})

test('each end of a projection has its sentence, and says that deposits pay where the books don’t', () => {
  const said = (of: BooksState, ends: 'cannot_pay' | 'owes_more_than_the_world' | 'beyond_horizon', lastDay: number) =>
    tellOutlook(of, { ends, lastDay })
  const gap = books({ owedCents: 1_001n })
  const outlooks: readonly (readonly [Outlook, Outlook])[] = [
    ['cannot_pay_today', said(gap, 'cannot_pay', 0)],
    ['last_paid_on', said(gap, 'cannot_pay', 1)],
    ['last_paid_on', said(books(), 'cannot_pay', 700)],
    ['beyond_the_world', said(gap, 'owes_more_than_the_world', 400)],
    ['paid_by_deposits', said(gap, 'beyond_horizon', 729)],
    ['paid_by_deposits', said(books({ promisedCents: 1n }), 'beyond_horizon', 729)],
    ['paid_by_deposits', said(books({ positionsCents: null }), 'beyond_horizon', 729)],
    ['all_paid', said(books(), 'beyond_horizon', 729)],
  ]
  for (const [expected, is] of outlooks) assert.equal(is, expected)
})

const cents = fc.bigInt({ min: 0n, max: 10_000n })
const anyBooks = fc.record({
  hasDeposits: fc.boolean(),
  heldCents: fc.bigInt({ min: -3_000n, max: 10_000n }),
  owedCents: cents,
  promisedCents: cents,
  positionsCents: fc.option(cents),
})

test('nothing reassures while anything that is owed or promised isn’t held', () => {
  fc.assert(
    fc.property(
      anyBooks,
      fc.constantFrom('cannot_pay', 'owes_more_than_the_world', 'beyond_horizon'),
      fc.nat({ max: 729 }),
      (state, ends, lastDay) => {
        const { heldCents, owedCents, promisedCents, positionsCents } = state
        const isGap = positionsCents === null || owedCents + promisedCents + positionsCents > heldCents
        const said = [tellBooks(state), tellOutlook(state, { ends, lastDay })]
        assert.equal(said.some((each) => reassuring.includes(each)) && isGap, false, JSON.stringify(said))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('more owed never makes a headline kinder', () => {
  const order: readonly BooksHeadline[] = [
    'nothing_yet',
    'all_held',
    'positions_not_held',
    'positions_unknown',
    'promised_not_held',
    'owed_not_held',
    'ran_out',
  ]
  const rank = (state: BooksState) => order.indexOf(tellBooks(state))
  fc.assert(
    fc.property(anyBooks, cents, (state, more) => {
      assert.ok(rank({ ...state, owedCents: state.owedCents + more }) >= rank(state))
    }),
  )
})
