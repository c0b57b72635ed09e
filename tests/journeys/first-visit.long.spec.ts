import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { bringEverything, settle } from './pages.ts'

/** Remembers on the document that it's the first one, so that a page that was loaded anew is told apart. */
async function markDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
}
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.has(window, 'isSameDocument'))

/** Hears which code of sections that never change is asked for. */
function hearSectionCode(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] =
      /\/assets\/(first-steps|service-cards|learning-banner|questions)-[\w-]+\.js$/.exec(request.url()) ?? []
    if (name) asked.push(name)
  })
  return asked
}

for (const home of ['/', '/de/']) {
  test(`a section of ${home} that never changes loads no code, and its link opens the page without loading everything again`, async ({
    page,
  }) => {
    const asked = hearSectionCode(page)
    await page.goto(home)
    await settle(page)
    await markDocument(page)
    const title = page.locator('#services-title')
    const words = (await title.textContent()) ?? ''
    expect(words === 'Services').toBe(home === '/')
    expect(asked).toEqual([])
    const link = page.locator('.learning-banner a')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${home}learn`)
    await expect(page.locator('main')).toBeFocused()
    expect(await isSameDocument(page)).toBe(true)

    // Whoever comes back within the browser has the same sections drawn by the program.
    await page.locator('.nav-logo a').click()
    await expect(title).toHaveText(words)
    await expect(page.locator('.first-steps li')).toHaveCount(4)
    await expect(page.locator('#trading-with-us')).toBeVisible()
    expect(new Set(asked)).toEqual(new Set(['first-steps', 'service-cards', 'learning-banner', 'questions']))
    // By keyboard, since parts above it may still be on their way and move it.
    await link.press('Enter')
    await expect(page).toHaveURL(`${home}learn`)
    expect(await isSameDocument(page)).toBe(true)
  })
}

test('a link of a section that never changes opens in a new tab when somebody asks for one', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await settle(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Start Learning' }).click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL('/learn')
  await expect(page).toHaveURL('/')
})

test('sections that never change are in the new language after it was switched', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Change language' }).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de')
  await expect(page.locator('#services-title')).not.toHaveText('Services')
  await expect(page.locator('.learning-banner a')).toHaveAttribute('href', '/de/learn')
})

test('a mark inside a section that never changes comes with the switch, is counted, and goes with it', async ({
  page,
}) => {
  await page.goto('/')
  await settle(page)
  await page.getByRole('banner').getByRole('button', { name: 'Red flags: off' }).click()
  const step = page.locator('.first-steps .red-flag')
  await expect(step).toContainText('Take coins from the faucet')
  await bringEverything(page)
  const said = page.getByText(/\d+ red flags on this page\./)
  await expect(said).toBeAttached()
  await expect(async () => {
    const count = Number(/(\d+) red flags/.exec((await said.textContent()) ?? '')?.[1])
    expect(await page.locator('.red-flag').count()).toBe(count)
  }).toPass()
  await page.getByRole('banner').getByRole('button', { name: 'Red flags: on' }).click()
  await expect(step).toHaveCount(0)
  await expect(page.locator('.first-steps li')).toHaveCount(4)
})

test('an address that names a question opens it', async ({ page }) => {
  await page.goto('/#trading-with-us')
  await expect(page.locator('#trading-with-us')).toHaveAttribute('open', '')
  await expect(page.locator('#trading-with-us')).toBeInViewport()
})

test('the parts of the transparency page come when somebody gets near them, and an address leads to one', async ({
  page,
}) => {
  await page.goto('/transparency')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('that members are owed, only')
  const seal = page.locator('#seal')
  const toCome = page.locator('.part-to-come')
  await expect(async () => {
    if ((await toCome.count()) > 0) await toCome.first().scrollIntoViewIfNeeded({ timeout: 1_000 })
    expect(await toCome.count()).toBe(0)
  }).toPass()
  await expect(seal).toBeAttached()

  await page.goto('/about')
  await page.goto('/transparency#seal')
  await expect(seal).toBeInViewport()
})
