import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { lookAs, pages, ribbonText, settle, watchForComplaints } from './pages.ts'

const screens = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 360, height: 740 } },
]

for (const { path, audience } of pages) {
  test(`${path} answers, carries the ribbon first and complains of nothing`, async ({ page }) => {
    const complaints = watchForComplaints(page)
    await lookAs(page, audience)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await settle(page)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.locator('body > :first-child')).toContainText(ribbonText)
    await expect(page.locator('.ribbon')).toBeInViewport()
    await expect(page).toHaveTitle(/.+ · Dryrun$/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{10,}/)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main')).toHaveCount(1)
    expect(complaints).toEqual([])
  })

  for (const { name, viewport } of screens) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${path} is accessible on a ${name}, ${colorScheme}`, async ({ browser }) => {
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
        const page = await context.newPage()
        await lookAs(page, audience)
        await page.goto(path)
        await settle(page)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
        await context.close()
      })
    }
  }

  test(`${path} never scrolls sideways`, async ({ page }) => {
    await lookAs(page, audience)
    await page.goto(path)
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await settle(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `at ${width} px`).toBe(0)
    }
  })
}
