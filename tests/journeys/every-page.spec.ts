import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { lookAs, pages, ribbonText, settle, watchForComplaints } from './pages.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

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

  test(`${path} is accessible on desktop and phone, light and dark, and never scrolls sideways`, async ({ page }) => {
    // Four full examinations of the page take their time on a busy machine.
    test.slow()
    await lookAs(page, audience)
    await page.goto(path)
    await settle(page)
    for (const width of [1440, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `sideways at ${width} px`).toBe(0)
      if (width !== 1440 && width !== 360) continue
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
        expect(found, `axe at ${width} px, ${colorScheme}`).toEqual([])
      }
    }
  })
}
