import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import type { DayKeysAnswer, Receipt } from '@dryrun/contract/trading.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { earlierKey } from '@dryrun/domain/markets/day-keys.ts'
import { instruments } from '@dryrun/domain/markets/instruments.ts'
import { dayMs } from '@dryrun/domain/markets/intervals.ts'
import { epochMs, msOfTick, ticksPerDay } from '@dryrun/domain/markets/ticks.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { marketOfKeys } from '@dryrun/domain/trading/check-fill.ts'
import { formatQuantity, parseDecimal } from '@dryrun/domain/trading/decimals.ts'
import { type Fill, fillOrder, fillTransfers } from '@dryrun/domain/trading/fill.ts'
import { checkReceipt } from './check-receipt.ts'

const seed = 7
const firstDay = 2_800
const newestDay = firstDay + 4
const fillDay = firstDay + 2
const hash = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const newestKey = hash(Buffer.from('a key of its own'))
const promise = earlierKey(newestKey, newestDay - firstDay + 1, hash)
const dateOf = (day: number) => new Date(epochMs + day * dayMs).toISOString().slice(0, 10)

const keys: DayKeysAnswer = {
  chains: [
    {
      firstDay: dateOf(firstDay),
      promise: Buffer.from(promise).toString('hex'),
      madeAt: '2026-09-01T00:00:00.000Z',
      newest: { day: dateOf(newestDay), key: Buffer.from(newestKey).toString('hex') },
    },
  ],
  seed,
  source: 'simulated',
}

/** A receipt as the server would write it for a market order of 250 dollars. */
function receiptOf(onDay = fillDay): Receipt {
  const instrument = instruments.find(({ symbol }) => symbol === 'BTCUSDT') ?? assert.fail()
  const market = marketOfKeys(seed, [{ firstDay, day: newestDay, key: newestKey }], hash)
  const acceptedTick = onDay * ticksPerDay + 1_000
  const price = market.priceAt('BTCUSDT', acceptedTick + 1)
  const volumeCents = BigInt(market.dollarVolume('BTCUSDT', onDay - 1)) * 100n
  const order = {
    orderId: '018f0000-0000-7000-8000-000000000000',
    side: 'buy' as const,
    amount: { cents: 25_000n },
    terms: { type: 'market' as const },
    setAside: 25_000n,
  }
  const priceUnits = parseDecimal(price, instrument.priceDecimals) ?? assert.fail()
  const fill = fillOrder(instrument, order, { priceUnits, volumeCents }, 0n) as Fill
  const filledAt = new Date(msOfTick(acceptedTick + 1)).toISOString()
  const common = {
    orderId: order.orderId,
    orderNo: 1,
    roundNo: 1,
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
  } as const
  return {
    order: {
      ...common,
      dollars: '250.00',
      quantity: null,
      price: null,
      setAside: '250.00',
      note: null,
      acceptedAt: new Date(msOfTick(acceptedTick) + 1).toISOString(),
      endsAt: null,
      isTouched: false,
      state: 'filled',
      endReason: null,
      endedAt: filledAt,
    },
    fill: {
      ...common,
      filledAt,
      price,
      quantity: formatQuantity(fill.quantityUnits),
      traded: formatAmount(fill.tradedCents),
      fee: formatAmount(fill.feeCents),
      spread: '0.12',
      impact: '0.00',
      taken: null,
      note: null,
    },
    class: 'crypto',
    priceDecimals: instrument.priceDecimals,
    halfSpreadShares: String(fill.price.halfSpreadShares),
    impactShares: String(fill.price.impactShares),
    volume: formatAmount(volumeCents),
    givenBack: formatAmount(fill.givenBackCents),
    source: 'simulated',
    postedAt: filledAt,
    acceptedTick,
    transfers: fillTransfers(order, instrument, fill).map(({ asset, kind, from, to, amountUnits }, at) => ({
      transferNo: String(at),
      asset,
      kind,
      from,
      to,
      amount: asset === dollars ? formatAmount(amountUnits) : formatQuantity(amountUnits),
      postedAt: filledAt,
    })),
  }
}

const receipt = receiptOf()

const wrongSteps = (of: Receipt, by = keys) =>
  (checkReceipt(of, by) ?? assert.fail()).steps.filter(({ holds }) => !holds).map(({ name }) => name)

describe('checking a fill in the browser', () => {
  test('holds in all six steps for what the rules make, and draws the prices around it', () => {
    const checked = checkReceipt(receipt, keys) ?? assert.fail()
    assert.deepEqual(
      checked.steps.map(({ name, holds }) => [name, holds]),
      ['key', 'price', 'first', 'spread', 'fee', 'entries'].map((name) => [name, true]),
    )
    assert.equal(checked.steps[0]?.count, fillDay - firstDay + 1)
    assert.ok(checked.path.some(({ atMs }) => atMs === Date.parse(receipt.fill.filledAt)))
  })

  test('finds a price that the key does not make', () => {
    const price = receipt.fill.price.replace(/.$/, (last) => (last === '1' ? '2' : '1'))
    assert.ok(wrongSteps({ ...receipt, fill: { ...receipt.fill, price } }).includes('price'))
  })

  test('finds a fill that came late', () => {
    const late = new Date(Date.parse(receipt.fill.filledAt) + 5_000).toISOString()
    assert.ok(wrongSteps({ ...receipt, fill: { ...receipt.fill, filledAt: late } }).includes('first'))
  })

  test('finds a fee, an impact and an entry that are not right', () => {
    assert.deepEqual(wrongSteps({ ...receipt, fill: { ...receipt.fill, fee: '0.26' } }), ['fee'])
    assert.deepEqual(wrongSteps({ ...receipt, impactShares: '1' }), ['spread'])
    assert.deepEqual(wrongSteps({ ...receipt, transfers: receipt.transfers.slice(1) }), ['entries'])
  })

  test('finds a key that was never promised', () => {
    const [chain] = keys.chains
    const other = { ...(chain ?? assert.fail()), promise: '00'.repeat(32) }
    assert.ok(wrongSteps(receipt, { ...keys, chains: [other] }).includes('key'))
  })

  test('checks a day before the first key from the seed alone, and finds a wrong price there too', () => {
    const early = receiptOf(firstDay - 1)
    const [chain] = keys.chains
    for (const chains of [keys.chains, [{ ...(chain ?? assert.fail()), newest: null }]]) {
      const checked = checkReceipt(early, { ...keys, chains }) ?? assert.fail()
      assert.equal(checked.key, null)
      assert.deepEqual(
        checked.steps.map(({ name, holds }) => [name, holds]),
        ['price', 'first', 'spread', 'fee', 'entries'].map((name) => [name, true]),
      )
    }
    const price = early.fill.price.replace(/.$/, (last) => (last === '1' ? '2' : '1'))
    assert.ok(wrongSteps({ ...early, fill: { ...early.fill, price } }).includes('price'))
  })

  test('says nothing about a day whose key is not published', () => {
    const [chain] = keys.chains
    const early = { ...(chain ?? assert.fail()), newest: null }
    assert.equal(checkReceipt(receipt, { ...keys, chains: [early] }), undefined)
    assert.equal(checkReceipt(receipt, { ...keys, seed: null }), undefined)
  })

  test('never counts as zero what is not a figure', () => {
    for (const wrong of [{ price: 'much' }, { quantity: '' }, { quantity: '-1' }, { fee: 'none' }])
      assert.throws(() => checkReceipt({ ...receipt, fill: { ...receipt.fill, ...wrong } }, keys), /The server sent/)
    const transfers = receipt.transfers.map((row) => (row.asset === dollars ? row : { ...row, amount: '1e3' }))
    assert.throws(() => checkReceipt({ ...receipt, transfers }, keys), /The server sent/)
    const order = { ...receipt.order, dollars: null, quantity: null }
    assert.throws(() => checkReceipt({ ...receipt, order }, keys), /The server sent/)
  })
})
