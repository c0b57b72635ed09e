import { type Plan, plans } from '@dryrun/domain/investments/plans.ts'
import {
  dayPassing,
  payersOf,
  percentPerDay,
  reinvestedCents,
  savingsPercentPerYear,
} from '@dryrun/domain/investments/promise.ts'
import { percentPerYear } from '@dryrun/domain/investments/yearly-rate.ts'
import { honestCount, offerIds } from '@dryrun/domain/learn/offers.ts'
import { daysPerChain } from '@dryrun/domain/markets/day-keys.ts'
import { nameLengthMin, usernameLengthMax } from '@dryrun/domain/members/person-rules.ts'
import { honestTwin } from '@dryrun/domain/transparency/honest-twin.ts'
import { project } from '@dryrun/domain/transparency/projection.ts'
import { expect, type Page } from '@playwright/test'
import type { Seals } from '../../contract/proofs.ts'
import type { Transparency } from '../../contract/transparency.ts'
import { layOutBundles } from '../../web/app/features/transparency/bundles.ts'
import { dayAfter, positionOf, ratesOf } from '../../web/app/features/transparency/figures.ts'
import { centsOf } from '../../web/app/money.ts'
import { test } from './journey.ts'
import { settle } from './pages.ts'

/*
 * Nothing on screen is made up: every number of a public page is either one of the constants that are named here, or it
 * can be found in what the server answered while the page was looked at.
 */

const number = (value: number, digits = 0) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
const dollars = (cents: bigint, digits = 0) => number(Number(cents) / 100, digits)

/** The year, which the foot of every page names. */
const year = String(new Date().getFullYear())
/** Every account of somebody who has just signed up. */
const nothing = '0.00'
/** The market chart shows twelve months. */
const chartMonths = '12'
/** The largest picture that a profile takes, in megabytes. */
const pictureMegabytesMax = '5'
/** A visitor's conversation with support is kept for so many days. */
const conversationDays = '90'
/** 5% referral bonus. */
const planFeatures = ['5']
/** How many minutes the lessons take to read. */
const lessonMinutes = ['5', '6', '7', '12']
/** The lowest and the highest plan, and the ends of the slider for the growth of deposits, in percent. */
const [lowestPercent, highestPercent] = [plans[0], plans.at(-1)].map((plan) => String(plan?.percent))
const growthEnds = ['0', '0.0', '30', '60']
const millionCents = 100_000_000n

/** The table of plans, and arithmetic on it. */
function planNumbers(): string[] {
  /** The drawing is ten times the money high and thirty days wide; the calculator looks ten rounds ahead. */
  const drawing = ['10', '30', String(savingsPercentPerYear)]
  const chosen = plans[2] as Plan
  const { returnCents, count, eachPaysCents, owedCents } = payersOf(chosen, chosen.minCents)
  const worked = [chosen.minCents, chosen.minCents + returnCents, returnCents, eachPaysCents, owedCents]
  return [
    ...plans.flatMap((plan) => [
      number(Number(plan.percent)),
      String(plan.hours),
      ...[plan.minCents, plan.maxCents ?? 0n, plan.minimumWithdrawalCents].map((cents) => dollars(cents)),
      number(percentPerYear(Number(plan.percent), plan.hours)),
      number(percentPerDay(plan), 1),
      String(dayPassing(plan, plan.minCents, millionCents)),
      // Where the line leaves the frame: the first day with ten times the money or more.
      String(dayPassing(plan, plan.minCents, plan.minCents * 10n - 1n)),
    ]),
    dollars(millionCents),
    ...worked.map((cents) => dollars(cents, 2)),
    String(count),
    dollars(reinvestedCents(returnCents, chosen.percent, 10), 2),
    ...planFeatures,
    ...drawing,
  ]
}

const constants: Record<string, readonly string[]> = {
  '/': [nothing, chartMonths],
  '/about': [],
  '/plans': planNumbers(),
  '/learn': [...lessonMinutes, String(lowestPercent), String(offerIds.length), String(honestCount)],
  '/transparency': [
    String(lowestPercent),
    String(highestPercent),
    number(daysPerChain),
    String(savingsPercentPerYear),
    nothing,
  ],
  '/terms': [],
  '/privacy': [conversationDays],
  '/login': [],
  '/signUp': [nothing, pictureMegabytesMax, String(nameLengthMin), String(usernameLengthMax)],
}

/** Every number that a person can read, also where something must be opened first; the scale of a drawing is no figure. */
async function numbersOn(page: Page): Promise<Set<string>> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 700) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    await page.waitForLoadState('networkidle')
  }
  const text = await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    for (const drawing of document.querySelectorAll('.market-chart-place svg, svg.drawn-chart')) drawing.remove()
    return document.body.innerText
  })
  return new Set([...text.matchAll(/\d[\d.,:]*/g)].map(([found]) => found.replace(/[.,:]+$/, '')))
}

test('without an answer of the server, a public page shows no number but the named constants', async ({ browser }) => {
  test.slow()
  for (const [path, named] of Object.entries(constants)) {
    const page = await browser.newPage()
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(path)
    await page.locator('main h1').waitFor()
    const allowed = new Set([year, ...named])
    expect(
      [...(await numbersOn(page))].filter((each) => !allowed.has(each)),
      path,
    ).toEqual([])
    await page.close()
  }
})

test('with them, every further number comes out of an answer', async ({ browser }) => {
  test.slow()
  for (const path of ['/', '/about', '/plans', '/learn', '/transparency']) {
    const page = await browser.newPage({ timezoneId: 'UTC' })
    const answers: Promise<unknown>[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/') && !response.url().includes('/live'))
        answers.push(response.json().catch(() => null))
    })
    await page.goto(path)
    await settle(page)
    const shown = await numbersOn(page)
    const allowed = new Set([year, ...(constants[path] ?? [])])
    const answered = await Promise.all(answers)
    for (const answer of answered) for (const each of [...derived(answer), ...projected(answer)]) allowed.add(each)
    for (const each of sealed(answered)) allowed.add(each)
    expect(
      [...shown].filter((each) => !allowed.has(each)),
      path,
    ).toEqual([])
    await page.close()
  }
})

/** The ways in which what the server said may be written on a page. */
function derived(value: unknown, unit?: string): string[] {
  if (typeof value === 'number') {
    const parts = [86_400_000, 3_600_000, 60_000, 1_000].map((length, at, all) =>
      Math.floor((at === 0 ? value : value % (all[at - 1] ?? 1)) / length),
    )
    return [
      number(value),
      String(value),
      ...(value <= 1 ? [number(value * 100)] : []),
      ...(unit === 'milliseconds' ? parts.map(String) : []),
    ]
  }
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return timesOf(new Date(value))
    const grouped = /^-?\d+\.\d+$/.test(value)
      ? [number(Math.abs(Number(value)), value.split('.')[1]?.length ?? 0)]
      : []
    return [...grouped, ...[...value.matchAll(/\d[\d.,:]*/g)].map(([found]) => found.replace(/[.,:]+$/, ''))]
  }
  if (Array.isArray(value)) return value.flatMap((each) => derived(each))
  if (value === null || typeof value !== 'object') return []
  const entries = Object.entries(value)
  const own = entries.flatMap(([key, each]) => derived(each, key === 'value' ? String(Reflect.get(value, 'unit')) : ''))
  const candles = Reflect.get(value, 'candles') as { open: string; close: string }[] | undefined
  const [first, last] = [candles?.[0], candles?.at(-1)]
  // The chart's sentence says by how much the price has changed over what it shows.
  return first && last ? [...own, Math.abs((Number(last.close) / Number(first.open) - 1) * 100).toFixed(2)] : own
}

/** What follows from the ledger's totals at the present rates: the arithmetic is the domain's, which is tested by hand. */
function projected(answer: unknown): string[] {
  if (answer === null || typeof answer !== 'object' || !('rates' in answer) || !('history' in answer)) return []
  const figures = answer as Transparency
  const rates = ratesOf(figures, 0)
  const ahead = project(positionOf(figures), rates).days
  const last = ahead.at(-1)
  const { payouts } = figures.whoseDeposit
  /** All of the last payouts together, and what a line of their drawing stands for. */
  const paid = dollars(
    payouts.reduce((sum, { amount }) => sum + centsOf(amount), 0n),
    2,
  )
  const line = dollars(layOutBundles(figures.whoseDeposit, false).lineCents)
  /** The table of what's held and owed, day by day. */
  const daily = [
    ...figures.history.flatMap(({ paidIn, paidOut, owed }) => [centsOf(paidIn) - centsOf(paidOut), centsOf(owed)]),
    ...ahead.flatMap(({ heldCents, owedCents }) => [heldCents, owedCents]),
  ].map((cents) => dollars(cents < 0n ? -cents : cents, 2))
  const always = [...growthEnds, paid, line, ...daily, ...twinOf(figures)]
  if (!last) return always
  const day = new Date(dayAfter(figures.asOf, last.day))
  const whole = [
    last.owedCents,
    last.heldCents,
    last.depositsCents,
    last.askedCents - last.heldBeforeCents,
    rates.depositsPerDayCents,
  ].flatMap((cents) => [dollars(cents, 2), number(Number(cents / 100n))])
  const growth = number(Math.abs(figures.rates.depositGrowthPerWeek) / 10_000, 1)
  return [...always, growth, String(last.day), String(day.getUTCDate()), String(day.getUTCFullYear()), ...whole]
}

/** The sums of the last seal, and what has come since. */
function sealed(answers: readonly unknown[]): string[] {
  const has = (answer: unknown, name: string) => answer !== null && typeof answer === 'object' && name in answer
  const seals = answers.find((answer) => has(answer, 'seals')) as Seals | undefined
  const seal = seals?.seals[0]
  if (!seal) return []
  const totals = answers.filter((answer) => has(answer, 'rates') && has(answer, 'history')) as Transparency[]
  const sums = [BigInt(seal.paidInCents), BigInt(seal.paidOutCents), BigInt(seal.owedCents)] as const
  const since = totals.flatMap(({ paidIn, paidOut, owed }) =>
    [paidIn.amount, paidOut.amount, owed].map((now, at) => centsOf(now) - (sums[at] ?? 0n)),
  )
  return [
    ...[...sums, ...since].map((cents) => dollars(cents < 0n ? -cents : cents, 2)),
    ...[seal.sealNo, seal.bookCount, seal.transferCount].map((count) => number(Number(count))),
    ...timesOf(new Date(Number(BigInt(seal.sealedAtMicros) / 1_000n))),
  ]
}

/** The same deposits at an honest rate. */
function twinOf(figures: Transparency): string[] {
  const flows = figures.history.map(({ at, paidIn, paidOut }) => ({
    atMs: Date.parse(at),
    paidInCents: centsOf(paidIn),
    paidOutCents: centsOf(paidOut),
  }))
  return Object.values(honestTwin(flows, savingsPercentPerYear)).map((cents) => dollars(cents, 2))
}

/** A moment as a clock shows it, as a date, and as the time since; for the instance's own time, also when a plan ends. */
function timesOf(moment: Date): string[] {
  const since = Math.max(0, Date.now() - moment.getTime())
  const lengths = [60_000, 3_600_000, 86_400_000]
  const ends = plans.flatMap(({ hours }) =>
    [0, 60_000].map((more) => new Date(moment.getTime() + hours * 3_600_000 + more)),
  )
  return [
    moment.toISOString().slice(11, 19),
    moment.toISOString().slice(11, 16),
    ...lengths.flatMap((length) => [0, 1].map((less) => String(Math.max(0, Math.floor(since / length) - less)))),
    ...[moment, ...ends].flatMap((each) => [String(each.getUTCDate()), each.toISOString().slice(11, 16)]),
  ]
}
