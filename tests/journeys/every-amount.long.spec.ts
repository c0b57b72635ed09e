import { randomUUID } from 'node:crypto'
import { payoutAddress } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { expect, type Page } from '@playwright/test'
import { closedAmounts, openByKeyboard, openEach } from './amounts.ts'
import { test } from './journey.ts'
import { bringEverything, lookAs, pages, settle } from './pages.ts'
import { openRichMember } from './rich-member.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Figures that follow from what is typed show up once something is typed. */
async function typeAmounts(page: Page) {
  for (const field of await page.locator('input[inputmode="decimal"]:visible').all()) await field.fill('25')
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await page.waitForLoadState('networkidle')
}

/** The pages of one thing have its id in their address. */
async function addressesOf(page: Page, audience: (typeof pages)[number]['audience']): Promise<string[]> {
  const plain = pages.filter((each) => each.audience === audience && !each.path.includes('sample'))
  const paths = plain.map(({ path }) => path)
  const read = async <T>(path: string) => (await (await page.request.get(path)).json()) as T
  if (audience === 'member') {
    const { transfers } = await read<{ transfers: { transferId: string }[] }>('/api/wallet/transfers')
    const { fills } = await read<{ fills: { orderId: string }[] }>('/api/trading/fills')
    return [
      ...paths,
      `/dashboard/wallet/${transfers[0]?.transferId}`,
      `/dashboard/trade/AAPL`,
      `/dashboard/trade/fills/${fills[0]?.orderId}`,
    ]
  }
  if (audience === 'visitor') return paths
  const { members } = await read<{ members: { memberId: string }[] }>('/api/admin/members')
  const { withdrawals } = await read<{ withdrawals: { withdrawalId: string }[] }>('/api/admin/withdrawals')
  return [
    ...paths,
    `/admin/members?open=${members[0]?.memberId}`,
    `/admin/transactions?kind=withdrawals&open=${withdrawals[0]?.withdrawalId}`,
  ]
}

/** Something is bought and something waits, so that there are positions, fills and open orders. */
async function trade(page: Page) {
  const place = async (order: Record<string, string>) => {
    const answer = await page.request.post('/api/trading/orders', {
      headers: { 'idempotency-key': randomUUID() },
      data: { symbol: 'AAPL', side: 'buy', dollars: '25.00', ...order },
    })
    expect(answer.status()).toBe(201)
  }
  await place({ type: 'market' })
  await place({ type: 'limit', price: '1.00' })
  await expect
    .poll(
      async () => ((await (await page.request.get('/api/trading/fills')).json()) as { fills: unknown[] }).fills.length,
    )
    .toBeGreaterThan(0)
}

async function enter(page: Page, audience: (typeof pages)[number]['audience']) {
  // The demo member has some of everything: deposits, investments, coins, orders, positions and withdrawals.
  if (audience !== 'member') return lookAs(page, audience)
  expect((await page.request.post('/api/session/demo')).ok()).toBe(true)
  return trade(page)
}

for (const audience of ['visitor', 'member', 'admin'] as const)
  test(`every amount that a ${audience} sees opens where it comes from`, async ({ page }) => {
    test.setTimeout(1_200_000)
    await enter(page, audience)
    const found: Record<string, string[]> = {}
    let opened = 0
    for (const path of await addressesOf(page, audience)) {
      // All figures of the style sheet are samples, and it says so.
      if (path === '/styleguide') continue
      await page.goto(path)
      await settle(page)
      await bringEverything(page)
      await typeAmounts(page)
      const closed = await closedAmounts(page)
      await openByKeyboard(page)
      const pressed = await openEach(page)
      opened += pressed.opened
      if (closed.length + pressed.stuck.length > 0) found[path] = [...closed, ...pressed.stuck]
    }
    expect(found).toEqual({})
    expect(opened).toBeGreaterThan(0)
  })

// In Arabic figures are written anew. Where each of them leads is the same as in English, and was walked there.
for (const audience of ['visitor', 'member', 'admin'] as const)
  test(`every amount that a ${audience} sees opens in Arabic too`, async ({ page }) => {
    test.setTimeout(600_000)
    await enter(page, audience)
    const found: Record<string, string[]> = {}
    for (const path of await addressesOf(page, audience)) {
      if (path === '/styleguide') continue
      await page.goto(`/ar${path === '/' ? '' : path}`)
      await settle(page)
      await bringEverything(page)
      await typeAmounts(page)
      const closed = await closedAmounts(page)
      await openByKeyboard(page)
      if (closed.length > 0) found[path] = closed
    }
    expect(found).toEqual({})
  })

/** What opens a dialog with amounts in it. */
interface Opening {
  readonly path: string
  readonly open: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const memberDialogs: readonly Opening[] = [
  { path: '/dashboard', open: press('Move to Balance') },
  { path: '/dashboard/invest', open: press(/^Invest in/) },
  {
    path: '/dashboard/wallet',
    open: async (page) => {
      await page.getByLabel('To address').fill(`practice:${payoutAddress('BTC')}?coin=BTC&amount=0.001`)
      await page.getByRole('button', { name: 'Review and send' }).click()
    },
  },
]

async function adminDialogs(page: Page): Promise<Opening[]> {
  // The richest: what somebody without money would lose has no amount in it.
  const { members } = (await (await page.request.get('/api/admin/members?sort=totalAssets')).json()) as {
    members: { memberId: string }[]
  }
  return [{ path: `/admin/members?open=${members[0]?.memberId}`, open: press('Delete this member') }]
}

async function walkDialog(page: Page, { path, open }: Opening): Promise<string[]> {
  await page.goto(path)
  await settle(page)
  await bringEverything(page)
  await open(page)
  const dialog = page.locator('dialog[open]').last()
  await expect(dialog).toBeVisible()
  // What a dialog is about is read once it's open.
  await expect(dialog.locator('button.explain').first(), `an amount in the dialog at ${path}`).toBeVisible()
  const closed = await closedAmounts(page)
  const pressed = await openEach(page, 'dialog.dialog[open]')
  return [...closed, ...pressed.stuck, ...(pressed.opened === 0 ? ['no amount in it opens'] : [])]
}

for (const audience of ['member', 'admin'] as const)
  test(`every amount in a dialog that a ${audience} opens leads to where it comes from`, async ({ page }) => {
    test.setTimeout(300_000)
    await enter(page, audience)
    const found: Record<string, string[]> = {}
    for (const opening of audience === 'member' ? memberDialogs : await adminDialogs(page)) {
      const problems = await walkDialog(page, opening)
      if (problems.length > 0) found[opening.path] = problems
    }
    expect(found).toEqual({})
  })

// A copy of the demo account ends without a word about money: nothing of it stays.
test('every amount in the dialog that closes an account leads to where it comes from', async ({ browser }) => {
  test.slow()
  const { page } = await openRichMember(browser, { balance: '250' })
  expect(await walkDialog(page, { path: '/dashboard/profile', open: press('Close my account') })).toEqual([])
})
