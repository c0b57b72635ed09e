import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { objectionsTo } from './objections.ts'
import { bringEverything, lookAs, overflowOf, pages, ribbonText, settle, watchForComplaints } from './pages.ts'

/** Between these, every layout of every page is met, and the places where one turns into another. */
const widths = [1920, 1440, 1024, 860, 768, 700, 640, 360, 320]

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

/** The layouts differ between wide and narrow; between light and dark only the colours do. */
const looks = [
  { width: 1440, colorScheme: 'light', only: undefined },
  { width: 1440, colorScheme: 'dark', only: 'color-contrast' },
  { width: 360, colorScheme: 'dark', only: undefined },
  { width: 360, colorScheme: 'light', only: 'color-contrast' },
] as const

async function inTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

async function expectNoSidewaysScroll(page: Page, theme: string, among = widths) {
  for (const width of among) {
    await page.setViewportSize({ width, height: 800 })
    // Drawings follow their box a moment later.
    await expect.poll(() => overflowOf(page), { message: `sideways at ${width} px, ${theme}` }).toBe(0)
  }
}

async function expectAccessible(page: Page, only: string | undefined, look: string) {
  expect(await objectionsTo(page, { only }), `axe at ${look}`).toEqual([])
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
    await expectNoSidewaysScroll(page, 'light')
    expect(complaints).toEqual([])
    for (const { width, colorScheme, only } of looks) {
      await page.setViewportSize({ width, height: 800 })
      await inTheme(page, colorScheme)
      await expectAccessible(page, only, `${width} px, ${colorScheme}`)
    }
    await inTheme(page, 'dark')
    await expectNoSidewaysScroll(page, 'dark', [1440, 700, 360])
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
    await expectNoSidewaysScroll(page, 'light')
    await page.setViewportSize({ width: 1440, height: 800 })
    await expectAccessible(page, undefined, '1440 px, light, Arabic')
    await inTheme(page, 'dark')
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(page, undefined, '360 px, dark, Arabic')
  })
}
