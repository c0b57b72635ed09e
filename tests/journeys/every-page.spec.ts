import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { lookAs, pages, ribbonText, settle, watchForComplaints } from './pages.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

/** Everything is examined on a wide light page and a narrow dark one; between them only colours can differ. */
const looks = [
  { width: 1440, colorScheme: 'light', only: undefined },
  { width: 1440, colorScheme: 'dark', only: 'color-contrast' },
  { width: 360, colorScheme: 'dark', only: undefined },
] as const

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
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.locator('body > :first-child')).toContainText(ribbonText)
    await expect(page.locator('.ribbon')).toBeInViewport()
    await expect(page).toHaveTitle(/.+ · Dryrun$/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{10,}/)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main')).toHaveCount(1)
    for (const width of [1440, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `sideways at ${width} px`).toBe(0)
    }
    expect(complaints).toEqual([])
    for (const { width, colorScheme, only } of looks) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const axe = new AxeBuilder({ page }).setLegacyMode()
      const { violations } = await (only ? axe.withRules(only) : axe.withTags(rules)).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
      expect(found, `axe at ${width} px, ${colorScheme}`).toEqual([])
    }
  })
}
