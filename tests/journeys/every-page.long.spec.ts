import { expect, type Page } from '@playwright/test'
import { objectionsTo } from './objections.ts'
import { bringEverything, lookAs, overflowOf, pages, ribbonText, settle, watchForComplaints } from './pages.ts'
import { test } from './walker.ts'

/** Every layout of every page is met at one of these. */
const widths = [1440, 860, 700, 360, 320]

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

/** The layouts differ between wide and narrow; between light and dark only the colours do, so axe looks once at each. */
const looks = [
  { colorScheme: 'light', widths, axeAt: 1440 },
  { colorScheme: 'dark', widths: [360], axeAt: 360 },
] as const

async function inTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/** Takes one width after the other, and lets axe look on the way. */
async function expectInOrder(page: Page, { colorScheme, widths: among, axeAt }: (typeof looks)[number]) {
  await inTheme(page, colorScheme)
  for (const width of among) {
    const look = `at ${width} px, ${colorScheme}`
    await page.setViewportSize({ width, height: 800 })
    // Drawings follow their box a moment later.
    await expect.poll(() => overflowOf(page), { message: `sideways ${look}` }).toBe(0)
    if (width === axeAt) expect(await objectionsTo(page), `axe ${look}`).toEqual([])
  }
}

for (const { path, audience } of pages) {
  test(`${path} answers, carries the ribbon, complains of nothing, is accessible and never scrolls sideways`, async ({
    page,
  }) => {
    // Examinations of a whole page take their time on a busy machine.
    test.slow()
    const complaints = watchForComplaints(page)
    await lookAs(page, audience)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await settle(page)
    await bringEverything(page)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.locator('body > :first-child')).toContainText(ribbonText)
    await expect(page.locator('.ribbon')).toBeInViewport()
    await expect(page).toHaveTitle(/.+ · Dryrun$/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{10,}/)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main')).toHaveCount(1)
    for (const each of looks) await expectInOrder(page, each)
    expect(complaints).toEqual([])
  })
}

/** Where figures, charts and tables meet a page that is read from right to left. */
const arabic = [
  '/',
  '/plans',
  '/transparency',
  '/learn/compound-interest',
  '/signUp',
  '/login',
  '/dashboard',
  '/dashboard/fund',
  '/dashboard/wallet',
  '/dashboard/invest',
  '/dashboard/withdraw',
  '/dashboard/transactions',
  '/dashboard/profile',
  '/dashboard/chart',
  '/admin/transactions',
  '/admin/members',
]

for (const path of arabic) {
  test(`/ar${path} is accessible and never scrolls sideways from right to left`, async ({ page }) => {
    test.slow()
    const audience = pages.find((each) => each.path === path)?.audience
    if (!audience) throw new Error(`There is no page ${path}.`)
    await lookAs(page, audience)
    await page.goto(path === '/' ? '/ar' : `/ar${path}`)
    await settle(page)
    await bringEverything(page)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    for (const each of looks) await expectInOrder(page, each)
  })
}
