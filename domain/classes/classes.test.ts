import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Book, balancesOf, bookOf } from '../ledger/book.ts'
import { post, type Transfer } from '../ledger/transfers.ts'
import { Refusal } from '../refusal.ts'
import { codeLetters, codeOf, drawCode } from './class.ts'
import { type ClassTransfer, payFromHeld, payIn, startingMoney, tellHouse, withdrawFromHouse } from './house.ts'
import { nicknameKey, nicknameLengthMax, nicknameProblem, suggestNickname } from './nickname.ts'
import { comeBackWords, wordsOf } from './words.ts'

const startingCents = 100_000n

interface World {
  readonly books: Book[]
  held: bigint
  readonly waiting: { student: number; withdrawalId: string; amountCents: bigint }[]
  readonly told: ClassTransfer[]
  id: number
}

function move(world: World, student: number, transfers: readonly Transfer[]): void {
  world.books[student] = post(world.books[student] as Book, transfers).book
  for (const { asset, kind, from, to, amountUnits } of transfers) {
    if (asset !== 'USD') continue
    if (from === 'paid_in') world.held += amountUnits
    if (to === 'paid_out') world.held -= amountUnits
    // The clock is stopped: the order is that of the steps.
    const at = new Date(0)
    world.told.push({ studentNo: student, at, step: BigInt(world.id), kind, from, to, amountCents: amountUnits })
  }
}

type Step = { readonly student: number; readonly what: 'in' | 'out' | 'pay' | 'return'; readonly cents: bigint }

const step: fc.Arbitrary<Step> = fc.record({
  student: fc.nat({ max: 3 }),
  what: fc.constantFrom('in', 'out', 'pay', 'return'),
  cents: fc.bigInt({ min: 1n, max: 80_000n }),
})

/** A return is what plans credit: money that's owed and that nobody has paid in. */
function take(world: World, { student, what, cents }: Step): void {
  world.id += 1
  const id = `cause ${world.id}`
  const book = world.books[student] as Book
  if (what === 'in')
    move(world, student, payIn(book, { transferId: `t ${id}`, depositId: id, amountCents: cents, waits: false }))
  if (what === 'return')
    move(world, student, [
      { kind: 'return_credited', asset: 'USD', from: 'returns', to: 'profit', amountUnits: cents, causeId: id },
    ])
  if (what === 'out') {
    const asked = { withdrawalId: id, amountCents: cents, acceptClosing: true, transferId: `t ${id}` }
    const { isPaid, transfers } = withdrawFromHouse(book, [], world.held, asked)
    assert.equal(isPaid, cents <= world.held)
    move(world, student, transfers)
    if (!isPaid) world.waiting.push({ student, withdrawalId: id, amountCents: cents })
  }
  if (what === 'pay') {
    const first = world.waiting[0]
    if (!first || first.amountCents > world.held) return
    world.waiting.shift()
    move(
      world,
      first.student,
      payFromHeld(world.books[first.student] as Book, { ...first, status: 'pending' }, `t ${id}`),
    )
  }
}

function liveThrough(steps: readonly Step[]): World {
  const empty = bookOf({ USD: {}, USDT: {} })
  const world: World = { books: [], held: 0n, waiting: [], told: [], id: 0 }
  for (let student = 0; student < 4; student++)
    world.books.push(post(empty, startingMoney('class', startingCents)).book)
  for (const each of steps) {
    try {
      take(world, each)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return world
}

test('whatever a class does, its house never pays out more than it holds, and no coin is lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { books, held, waiting } = liveThrough(steps)
      assert.ok(held >= 0n)
      const sum = (of: (book: Book) => bigint) => books.reduce((all, book) => all + of(book), 0n)
      const paidIn = sum((book) => -balancesOf(book, 'USD').paid_in)
      const paidOut = sum((book) => balancesOf(book, 'USD').paid_out)
      assert.equal(paidIn - paidOut, held)
      // What the pockets and the house hold is what everyone started with: nothing was minted that others hadn't paid.
      const pockets = sum((book) => balancesOf(book, 'USDT').wallet)
      assert.equal(pockets + held, startingCents * 4n)
      assert.equal(
        sum((book) => balancesOf(book, 'USDT').network),
        0n,
      )
      // What waits is still owed.
      const asked = sum((book) => balancesOf(book, 'USD').withdrawal + balancesOf(book, 'USD').settled)
      assert.equal(
        asked,
        waiting.reduce((all, { amountCents }) => all + amountCents, 0n),
      )
    }),
  )
})

test('the promise breaks at the first request that the house cannot pay, and not before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { told, books } = liveThrough(steps)
      const { moments, broke } = tellHouse(told)
      const requests = told.filter(({ kind }) => kind === 'withdrawal_requested')
      const unpaid = requests.find(
        (request) => !told.some((each) => each.kind === 'withdrawal_paid' && each.step === request.step),
      )
      assert.equal(broke?.step, unpaid?.step)
      assert.equal(broke?.askedCents, unpaid?.amountCents)
      const last = moments.at(-1)
      const owed = ['balance', 'investment', 'profit', 'savings', 'withdrawal', 'settled', 'reserved'] as const
      const books$ = books.reduce(
        (all, book) => owed.reduce((sum, kind) => sum + balancesOf(book, 'USD')[kind], all),
        0n,
      )
      assert.equal(last?.owedCents ?? 0n, books$)
    }),
  )
})

test('nobody pays in more than is in their pocket', () => {
  const book = post(bookOf({ USD: {}, USDT: {} }), startingMoney('class', startingCents)).book
  const deposit = { transferId: 't', depositId: 'd', amountCents: startingCents + 1n, waits: false }
  assert.throws(() => payIn(book, deposit), { code: 'insufficient_coins' })
  assert.equal(payIn(book, { ...deposit, amountCents: startingCents, waits: true }).length, 2)
})

test('a code has six letters that nobody mixes up, however it is typed', () => {
  assert.doesNotMatch(codeLetters, /[AEIOULNS]/)
  const code = drawCode((below) => below - 1)
  assert.equal(code, 'ZZZZZZ')
  assert.equal(codeOf(' kwt phm '), 'KWTPHM')
})

test('nicknames are kept as typed, compared as seen, and refused kindly', () => {
  assert.equal(nicknameProblem('Zoë 2'), null)
  assert.equal(nicknameProblem('小明'), null)
  assert.equal(nicknameProblem('مريم'), null)
  assert.equal(nicknameProblem('Cassandra'), null)
  assert.equal(nicknameProblem(''), 'nickname_invalid')
  assert.equal(nicknameProblem('<b>'), 'nickname_invalid')
  assert.equal(nicknameProblem('x'.repeat(nicknameLengthMax + 1)), 'nickname_invalid')
  assert.equal(nicknameProblem('Sh1t'), 'nickname_not_allowed')
  assert.equal(nicknameProblem('f.u.c.k'), 'nickname_not_allowed')
  assert.equal(nicknameKey(' Kestrel  '), nicknameKey('kestrel'))
})

test('a suggestion is free, allowed and never too long', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,20}$/), fc.nat({ max: 30 }), (name, count) => {
      const taken = new Set([name])
      for (let at = 0; at < count; at++) taken.add(nicknameKey(suggestNickname(name, (key) => taken.has(key))))
      const suggestion = suggestNickname(name, (key) => taken.has(key))
      assert.ok(!taken.has(nicknameKey(suggestion)))
      assert.ok(suggestion.length <= nicknameLengthMax)
      assert.equal(taken.size, count + 1)
    }),
  )
})

test('there are enough words to come back with, no two alike', () => {
  assert.equal(new Set(comeBackWords).size, comeBackWords.length)
  assert.ok(comeBackWords.length >= 1_900, String(comeBackWords.length))
  assert.equal(wordsOf(' Copper, LANTERN meadow'), 'copper lantern meadow')
})
