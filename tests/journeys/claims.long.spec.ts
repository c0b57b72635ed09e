import { claims } from '@dryrun/contract/claims.ts'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { lookAs } from './pages.ts'

/** Where these pages speak of Dryrun: each of these is a claim, or has one in it. */
const places = [
  '.hero .lede',
  '.first-steps li',
  '.service-cards li',
  '.plan-feature',
  '.about-reasons li',
  '.about-hero .lede',
  '.learning-banner p',
]

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Parts of a page come when somebody gets near them, and answers are there when they're asked for. */
async function bringAll(page: Page, names: readonly string[]): Promise<void> {
  await expect(async () => {
    const height = await page.evaluate(() => document.body.scrollHeight)
    for (let at = 0; at < height; at += 500) await page.evaluate((top) => window.scrollTo(0, top), at)
    for (const item of await page.locator('main button[aria-expanded="false"]').all()) await item.click()
    for (const name of names) expect(await page.locator(`[data-claim="${name}"]`).count(), name).toBeGreaterThan(0)
  }).toPass({ timeout: 20_000 })
}

for (const path of ['/', '/plans', '/about', '/dashboard/invest'] as const)
  test(`${path} claims what the file of claims says, word for word, and nothing else`, async ({ page }) => {
    if (path.startsWith('/dashboard')) await lookAs(page, 'member')
    await page.goto(path)
    const expected = Object.entries(claims).filter(([, { pages }]) => (pages as readonly string[]).includes(path))
    await expect(page.locator('[data-claim]').first()).toBeVisible()
    await bringAll(
      page,
      expected.map(([name]) => name),
    )
    const shown = await page
      .locator('[data-claim]')
      .evaluateAll((all) => all.map((each) => [each.getAttribute('data-claim') ?? '', each.textContent ?? '']))
    expect(new Set(shown.map(([name]) => name))).toEqual(new Set(expected.map(([name]) => name)))
    for (const [name, { says }] of expected) {
      const text = flat(shown.find(([each]) => each === name)?.[1] ?? '')
      const [start = '', end = ''] = says.split(/\{\w+\}/)
      if (says.includes('{')) expect(text.startsWith(start) && text.endsWith(end), text).toBe(true)
      else expect(text).toBe(says)
    }
    for (const place of places)
      for (const [at, each] of (await page.locator(place).all()).entries())
        expect(await each.locator('[data-claim]').count(), `${place}, number ${at + 1}`).toBeGreaterThan(0)
  })

test('no plan shows its percentage without its rate over a year', async ({ page }) => {
  for (const [path, look] of [
    ['/plans', null],
    ['/dashboard/invest', 'member'],
  ] as const) {
    if (look) await lookAs(page, look)
    await page.goto(path)
    await expect(page.locator('li.plan-card')).toHaveCount(4)
    for (const card of await page.locator('li.plan-card').all())
      await expect(card.locator('.reality-check')).toContainText(/% a year/)
  }
})
