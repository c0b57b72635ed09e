// Any history of the practice network, in any order, keeps the coins: minted by the faucet, moved by transfers, no more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { coinAccounts } from '../ledger/accounts.ts'
import { type Book, balancesOf, bookOf } from '../ledger/book.ts'
import { post, type Transfer } from '../ledger/transfers.ts'
import { Refusal } from '../refusal.ts'
import { type Coin, coins, coinTerms } from './coins.ts'
import { closeWallet, faucetDay, payOutCoins, receiveCoins, sendCoins, takeFromFaucet } from './move-coins.ts'

interface Member {
  readonly id: string
  book: Book
  /** What the sentences of the product make of the wallet, worked out a second time. */
  expected: Record<Coin, bigint>
  takes: Date[]
  causes: string[]
  isClosed: boolean
}

interface UnderWay {
  readonly transferId: string
  readonly coin: Coin
  readonly amountUnits: bigint
  readonly from: Member
  /** Nobody holds the address: null. */
  readonly to: Member | 'house' | null
}

interface World {
  readonly members: Member[]
  underWay: UnderWay[]
  now: Date
  lastId: number
  minted: Record<Coin, bigint>
  fees: Record<Coin, bigint>
}

const emptyWallet = bookOf({ BTC: {}, ETH: {}, USDT: {} })

const nothing = (): Record<Coin, bigint> => ({ BTC: 0n, ETH: 0n, USDT: 0n })

function newWorld(): World {
  const members = ['first', 'second', 'third'].map((id) => ({
    id,
    book: emptyWallet,
    expected: nothing(),
    takes: [],
    causes: [],
    isClosed: false,
  }))
  return { members, underWay: [], now: new Date(0), lastId: 0, minted: nothing(), fees: nothing() }
}

function write(member: Member, transfers: readonly Transfer[]): void {
  member.book = post(member.book, transfers).book
  member.causes.push(...transfers.map(({ kind, causeId, asset }) => `${kind} ${causeId} ${asset}`))
}

type Step = (world: World, member: Member) => void

const anyCoin = fc.constantFrom(...coins)
const whom = fc.oneof(fc.nat({ max: 2 }), fc.constantFrom('house' as const, 'nobody' as const))

const steps: fc.Arbitrary<Step>[] = [
  anyCoin.map(
    (coin): Step =>
      (world, member) => {
        const { from } = faucetDay(world.now)
        const takenToday = member.takes.filter((at) => at >= from).length
        write(member, takeFromFaucet(takenToday, coin, `take ${++world.lastId}`))
        member.takes.push(world.now)
        member.expected[coin] += coinTerms[coin].faucetUnits
        world.minted[coin] += coinTerms[coin].faucetUnits
      },
  ),
  fc.tuple(anyCoin, fc.bigInt({ min: 1n, max: 120n }), whom).map(
    ([coin, percent, to]): Step =>
      (world, member) => {
        const amountUnits = (balancesOf(member.book, coin).wallet * percent) / 100n
        if (amountUnits === 0n) return
        const transfer = { transferId: `transfer ${++world.lastId}`, coin, amountUnits }
        write(member, sendCoins(balancesOf(member.book, coin), transfer))
        member.expected[coin] -= amountUnits + coinTerms[coin].feeUnits
        world.fees[coin] += coinTerms[coin].feeUnits
        const end = to === 'nobody' ? null : to === 'house' ? to : (world.members[to] as Member)
        world.underWay.push({ ...transfer, from: member, to: end })
      },
  ),
  fc.tuple(anyCoin, fc.bigInt({ min: 1n, max: 3_000_000_000n }), whom).map(
    ([coin, amountUnits, to]): Step =>
      (world, member) => {
        const transfer = { transferId: `payout ${++world.lastId}`, coin, amountUnits }
        const before = balancesOf(member.book, coin)
        write(member, payOutCoins(before, transfer))
        world.fees[coin] += coinTerms[coin].feeUnits
        world.minted[coin] += before.faucet - balancesOf(member.book, coin).faucet
        const end = typeof to === 'number' ? (world.members[to] as Member) : null
        world.underWay.push({ ...transfer, from: member, to: end })
      },
  ),
  fc.nat({ max: 4 }).map(
    (at): Step =>
      (world) => {
        const arrival = world.underWay[at]
        if (!arrival?.to || (arrival.to !== 'house' && arrival.to.isClosed)) return
        const receiver = arrival.to === 'house' ? arrival.from : arrival.to
        if (receiver.isClosed) return
        write(receiver, receiveCoins(arrival, arrival.to === 'house' ? 'house' : 'wallet'))
        if (arrival.to !== 'house') receiver.expected[arrival.coin] += arrival.amountUnits
        world.underWay.splice(at, 1)
      },
  ),
  fc.integer({ min: 1, max: 30 }).map(
    (hours): Step =>
      (world) => {
        world.now = new Date(world.now.getTime() + hours * 3_600_000)
      },
  ),
]

const closing: Step = (_, member) => {
  write(member, closeWallet(member.book, member.id))
  member.isClosed = true
  member.expected = nothing()
}

const anyStep = fc.oneof(...steps.map((arbitrary) => ({ arbitrary, weight: 12 })), {
  arbitrary: fc.constant(closing),
  weight: 1,
})

function check(world: World): void {
  for (const coin of coins) {
    const sums = Object.fromEntries(coinAccounts.map((kind) => [kind, 0n]))
    for (const { id, book, expected, causes } of world.members) {
      const of = balancesOf(book, coin)
      assert.equal(
        coinAccounts.reduce((sum, kind) => sum + of[kind], 0n),
        0n,
        `${coin} in the book of ${id} sums to zero`,
      )
      assert.equal(of.wallet, expected[coin], `${coin} in the wallet of ${id}`)
      assert.ok(of.wallet >= 0n && of.house >= 0n)
      assert.equal(new Set(causes).size, causes.length, `nothing happens twice to ${id}`)
      for (const kind of coinAccounts) sums[kind] = (sums[kind] ?? 0n) + of[kind]
    }
    const onTheWay = world.underWay
      .filter((each) => each.coin === coin)
      .reduce((sum, { amountUnits }) => sum + amountUnits, 0n)
    assert.equal(sums['network'], onTheWay, `the network holds the ${coin} on the way, to the last unit`)
    assert.equal(sums['faucet'], -world.minted[coin], `only the faucet mints ${coin}`)
    assert.equal(sums['fees'], world.fees[coin], `the fees in ${coin} are kept`)
  }
}

test('any history conserves every coin to the last unit, in each book and over all of them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 2 }), anyStep), { maxLength: 150 }), (history) => {
      const world = newWorld()
      for (const [at, step] of history) {
        const member = world.members[at] as Member
        if (member.isClosed) continue
        const before = structuredClone(world)
        try {
          step(world, member)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          assert.deepEqual({ ...structuredClone(world), lastId: 0 }, { ...before, lastId: 0 })
        }
        check(world)
      }
    }),
    { numRuns: 200 },
  )
})

test('nobody sends more than there is, the fee included', () => {
  const { book } = post(emptyWallet, takeFromFaucet(0, 'BTC', 'take'))
  const held = balancesOf(book, 'BTC')
  const sending = { transferId: 'transfer', coin: 'BTC' as const, amountUnits: held.wallet - coinTerms.BTC.feeUnits }
  assert.equal(balancesOf(post(book, sendCoins(held, sending)).book, 'BTC').wallet, 0n)
  const tooMuch = { ...sending, amountUnits: sending.amountUnits + 1n }
  assert.throws(() => sendCoins(held, tooMuch), { code: 'insufficient_coins' })
  assert.throws(() => sendCoins(balancesOf(book, 'ETH'), { ...sending, coin: 'ETH' }), { code: 'insufficient_coins' })
})

test('the faucet gives three times between two midnights, and then no more until the next', () => {
  assert.equal(takeFromFaucet(2, 'ETH', 'take').length, 1)
  assert.throws(() => takeFromFaucet(3, 'ETH', 'take'), { code: 'faucet_limit' })
  const { from, to } = faucetDay(new Date('2026-02-28T23:59:59.999Z'))
  assert.deepEqual([from.toISOString(), to.toISOString()], ['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'])
})
