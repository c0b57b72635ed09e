import assert from 'node:assert/strict'
import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { type Figure, listFigure } from '../../web/app/features/classes/debrief-figures.ts'

type Listable = Exclude<Figure, { of: 'people' }>

const centsOf = (amount: string) => Math.round(Number(amount) * 100)

/** Every amount on the debrief, and what a press on it asks for. */
function* amountsOf(debrief: Debrief): Generator<readonly [shown: string, figure: Listable]> {
  const { house, market, broke, moments, results, payouts, referrals, traders } = debrief
  if (house)
    for (const name of ['paidIn', 'paidOut', 'held', 'owed'] as const) {
      yield [house[name], { of: name, house: 'promise' }]
      for (const moment of moments) yield [moment[name], { of: name, house: 'promise', until: moment.step }]
    }
  if (broke) {
    yield [broke.asked, { of: 'asked', step: broke.step }]
    yield [broke.held, { of: 'held', house: 'promise', before: broke.step }]
  }
  for (const { studentNo, result } of results)
    if (result !== null) yield [result, { of: 'results', students: [studentNo] }]
  const all = results.map(({ studentNo }) => studentNo)
  const sum = results.reduce((cents, { result }) => cents + centsOf(result ?? '0.00'), 0)
  if (all.length > 1) yield [(sum / 100).toFixed(2), { of: 'results', students: all }]
  for (const { step, amount, ownMoney, parts } of payouts) {
    yield [amount, { of: 'payout', step }]
    yield [ownMoney, { of: 'ownMoney', step }]
    for (const [place, part] of parts.entries()) yield [part.amount, { of: 'part', step, place }]
  }
  yield [debrief.fromOthers, { of: 'fromOthers' }]
  yield [referrals.cost, { of: 'rewards' }]
  yield [referrals.brought, { of: 'paidIn', students: referrals.friends }]
  if (market) yield* ofMarket(market)
  for (const { studentNo, worth, costs } of traders?.rows ?? []) {
    if (worth !== null) yield [worth, { of: 'worth', studentNo }]
    yield [costs, { of: 'costs', students: [studentNo] }]
  }
}

function* ofMarket(market: NonNullable<Debrief['market']>): Generator<readonly [shown: string, figure: Listable]> {
  yield [market.paidIn, { of: 'paidIn', house: 'market' }]
  yield [market.paidOut, { of: 'paidOut', house: 'market' }]
  yield [market.cash, { of: 'owed', house: 'market' }]
  yield [market.costs, { of: 'costs' }]
  if (market.positions !== null) yield [market.positions, { of: 'positions' }]
  for (const [place, { worth, putIn }] of market.moments.entries()) {
    if (worth !== null) yield [worth, { of: 'had', place }]
    yield [putIn, { of: 'putIn', place }]
  }
}

/** What a press on any figure opens adds up to that figure, line by line, signs and all. Says how many were pressed. */
export function pressEverything(debrief: Debrief): number {
  let pressed = 0
  for (const [shown, figure] of amountsOf(debrief)) {
    const { lines, total } = listFigure(debrief, figure)
    const added = lines.reduce((sum, { amount }) => sum + centsOf(amount), 0)
    assert.equal(added, centsOf(shown), `${JSON.stringify(figure)} is ${shown} and opens ${added / 100}`)
    assert.deepEqual(total, { money: shown === '-0.00' ? '0.00' : shown })
    pressed += 1
  }
  for (const row of debrief.traders?.rows ?? []) pressShares(debrief, row)
  return pressed
}

/** Shares and counts follow from the lines that they open as well. */
function pressShares(debrief: Debrief, row: NonNullable<Debrief['traders']>['rows'][number]): void {
  const { studentNo } = row
  const list = (of: 'gained' | 'fall' | 'instruments' | 'largestShare' | 'fills') => {
    const { lines, total } = listFigure(debrief, { of, studentNo })
    return { amounts: lines.map(({ amount }) => centsOf(amount)), total }
  }
  const isNear = (share: number, shown: number | null) => assert.ok(Math.abs(share - (shown ?? 0)) < 1e-9)
  const [now = 0, start = 0] = list('gained').amounts
  isNear((now + start) / -start, row.gained)
  const [high = 0, low = 0] = list('fall').amounts
  isNear(high === 0 ? 0 : (high - low) / high, row.largestFall)
  const held = list('largestShare').amounts
  if (held.length > 0) isNear(Math.max(...held) / held.reduce((sum, each) => sum + each, 0), row.largestShare)
  assert.deepEqual(list('instruments').total, { count: row.instruments })
  assert.deepEqual(list('fills').total, { count: row.fillCount })
}
