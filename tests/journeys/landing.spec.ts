import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { adminLogIn } from './own-server.ts'
import { lookAs, ribbonText } from './pages.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page shows its content, and the way to sign up', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText(ribbonText).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invest in Stocks, Crypto & More')
    for (const step of ['Registration', 'Verify', 'Fund', 'Trade']) {
      await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
    await expect(page.locator('.spinner')).toBeHidden()
  })
})

/** Answers the question who is looking only when it is told to. */
async function holdSession(page: Page) {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/session', async (route) => {
    await held
    await route.fulfill({ json: { user: null } })
  })
  return () => answer()
}

test('a newcomer sees the way in before it is known who is looking, and a small spinner until then', async ({
  page,
}) => {
  const answer = await holdSession(page)
  await page.goto('/')
  await expect(page.locator('.nav-bar .spinner')).toBeVisible()
  const started = page.getByRole('main').getByRole('link', { name: 'Get Started' }).first()
  await expect(started).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  answer()
  await expect(page.locator('.spinner')).toHaveCount(0)
  await expect(started).toHaveAttribute('href', '/signUp')
})

test('a browser that was signed in waits for the session and does not offer to log in', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'signed-in', value: 'yes', url: baseURL ?? '' }])
  const answer = await holdSession(page)
  await page.goto('/')
  await expect(page.locator('.nav-bar .spinner')).toBeVisible()
  await expect(page.locator('.hero').getByRole('link', { name: 'Get Started' })).toBeHidden()
  answer()
  await expect(page.locator('.hero').getByRole('link', { name: 'Get Started' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('signed-in')
})

test('a member is led to the dashboard instead', async ({ page }) => {
  await lookAs(page, 'member')
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Invest →' })).toHaveAttribute('href', '/dashboard')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
})

test('nothing moves while the landing page loads', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02)
})

test('the ribbon says when the clock runs faster than the world', async ({ page }) => {
  for (const [speed, words] of [
    [1440, 'Clock: 1 day passes in 1 minute'],
    [24, 'Clock: 1 day passes in 1 hour'],
    [86_400, 'Clock: 1 day passes in 1 second'],
  ] as const) {
    await page.route('**/api/instance', (route) =>
      route.fulfill({
        json: {
          name: 'Dryrun',
          version: '0.1.0',
          clock: { now: new Date().toISOString(), speed },
          supportEmail: 'support@dryrun.example',
          bucket: 'dryrun',
        },
      }),
    )
    await page.goto('/')
    await expect(page.locator('.ribbon')).toContainText(words)
    await page.unroute('**/api/instance')
  }
})

test('the landing page shows the demo member’s book from the ledger, and it moves when something is posted', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  const book = page.locator('.living-book')
  await expect(book.getByRole('heading', { name: 'Balance account' })).toBeVisible()
  await expect(book.locator('.tag')).toHaveText('demo')
  const shown = (await (await page.request.get('/api/demo-book')).json()).book
  expect(shown.sum).toBe('0.00')
  expect(shown.entries[0].balanceAfter).toBe(shown.balance)

  // The admin corrects the demo member's balance.
  const admin = await browser.newContext()
  expect((await admin.request.post('/api/session', { data: adminLogIn })).status()).toBe(200)
  const { members } = await (await admin.request.get('/api/admin/members?search=mara.l@demo.invalid')).json()
  const path = `/api/admin/members/${members[0].memberId}/balances`
  const { balance, version } = await (await admin.request.get(path)).json()
  const corrected = await admin.request.post(path, {
    data: { balance: (Number(balance) + 123).toFixed(2), reason: 'A journey', version },
    headers: { 'idempotency-key': crypto.randomUUID(), origin: new URL(page.url()).origin },
  })
  expect(corrected.status()).toBe(200)
  const row = book.getByRole('row').filter({ hasText: '+123.00' })
  await expect(row).toHaveClass('just-posted')
  await admin.close()
})
