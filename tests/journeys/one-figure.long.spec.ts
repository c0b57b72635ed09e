import { randomUUID } from 'node:crypto'
import { payoutAddress } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { setClockSpeed } from '@dryrun/server/platform/clock.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { contradictions, type ShownFigure } from '../contradictions.ts'
import { until } from '../until.ts'
import { figuresOn } from './figures.ts'
import { test } from './journey.ts'
import { startOwnServer } from './own-server.ts'
import { bringEverything, pages, settle } from './pages.ts'
import { openRichMember } from './rich-member.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Words that name another thing each time: a row of a form, or one of many requests. Each has its reason. */
const namesOfMany = new Map([
  ['Amount', 'what is being sent or asked for on that page'],
  ['Fee', 'the fee of one fill'],
  ['Network fee', 'in the coin that is chosen'],
  ['Missing for it', 'once with the plans and once without them, side by side under those headings'],
])

type Own = Awaited<ReturnType<typeof startOwnServer>>

/** Time is stopped: whatever differs then was never the same. */
async function stopTheClock(own: Own) {
  await setClockSpeed(own.owner, 0.000_001)
  await until('time is stopped', async () => {
    const { clock } = (await (await fetch(`${own.origin}/api/instance`)).json()) as { clock: { speed: number } }
    return clock.speed < 1
  })
}

async function look(page: Page, path: string): Promise<ShownFigure[]> {
  await page.goto(path)
  await settle(page)
  await bringEverything(page)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await page.waitForLoadState('networkidle')
  return figuresOn(page, path)
}

/** A member with something of everything, who took out more than they paid in; and the admin who decides. */
async function someHistory(browser: Browser, own: Own) {
  const { page, admin } = await openRichMember(browser, { balance: '5000.10', savings: '30.25' }, own.origin)
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { 'idempotency-key': randomUUID() }, data })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await post('/api/wallet/faucet', { coin: 'ETH' })
  await post('/api/investments', { planId: 1, amount: '333.33' })
  await post('/api/trading/orders', { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '250.00' })
  await own.passTime(['11 hours', '11 hours', '6 hours'], page, admin)
  const read = async <T>(path: string) => (await (await page.request.get(path)).json()) as T
  await until('the order is filled', async () => {
    const { fills } = await read<{ fills: unknown[] }>('/api/trading/fills')
    return fills.length > 0
  })
  await until('the plan has matured', async () => (await read<{ profit: string }>('/api/balances')).profit !== '0.00')
  await post('/api/trading/orders', { symbol: 'AAPL', side: 'buy', type: 'limit', dollars: '25.00', price: '1.00' })
  await post('/api/withdrawals', { amount: '600.07', coin: 'BTC', address: payoutAddress('BTC'), acceptClosing: true })
  await post('/api/investments', { planId: 1, amount: '120' })
  return { visitor: await (await browser.newContext({ baseURL: own.origin })).newPage(), member: page, admin }
}

test('at one moment, what claims to be the same figure has one value on every page', async ({ browser }) => {
  test.setTimeout(900_000)
  const own = await startOwnServer({ settings: { AUTO_PAY: 'off' } })
  const people = await someHistory(browser, own)
  await stopTheClock(own)
  const found: Record<string, string[]> = {}
  for (const audience of ['visitor', 'member', 'admin'] as const) {
    const figures: ShownFigure[] = []
    for (const { path } of pages.filter((each) => each.audience === audience && !each.path.includes('sample')))
      if (path !== '/styleguide') figures.push(...(await look(people[audience], path)))
    expect(figures.length, `figures that a ${audience} sees`).toBeGreaterThan(5)
    const wrong = contradictions(figures, new Set(namesOfMany.keys()))
    if (wrong.length > 0) found[audience] = wrong
  }
  expect(found).toEqual({})
  await own.close()
})
