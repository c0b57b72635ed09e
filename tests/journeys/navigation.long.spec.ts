import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { settle, somebodyNew } from './pages.ts'

const phone = { width: 360, height: 740 }

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu opens and closes by keyboard, and keeps the focus while it is open', async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    // There's room for its words, unlike in a narrow bar.
    const words = await menu.getByText('Red flags: off').boundingBox()
    expect(words?.width).toBeGreaterThan(60)

    const inside = await menu.locator('a, button').count()
    for (let presses = 0; presses < inside * 2 + 2; presses++) {
      await page.keyboard.press('Tab')
      expect(await focusIsOnPage(page)).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('following a link of the menu closes it and brings the focus to the new page', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Plans' }).click()
    await expect(page).toHaveURL('/plans')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page.locator('main')).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.classList.contains('scroll-locked'))).toBe(false)
  })
})

/** Whether the focus is on something of the page behind the menu. */
function focusIsOnPage(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement
    return focused !== document.body && focused !== null && focused.closest('dialog') === null
  })
}

test('a button that is pressed before the program has come does its work when it has', async ({ page }) => {
  const held: (() => void)[] = []
  await page.route('**/assets/base-*.js', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Change language' }).click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  for (const go of held) go()
  await expect(page.getByRole('menuitem', { name: 'Deutsch' })).toBeVisible()
})

test('what is typed before the program has come is kept, and sent once it has', async ({ page }) => {
  const somebody = somebodyNew()
  expect((await page.request.post('/api/members', { data: somebody })).ok()).toBe(true)
  await page.context().clearCookies()
  const held: (() => void)[] = []
  await page.route('**/assets/base-*.js', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await page.goto('/login?next=/dashboard/fund', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(somebody.email)
  await page.getByLabel('Password', { exact: true }).fill(somebody.password)
  await page.keyboard.press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(page.url()).toContain('/login?next=')
  for (const go of held) go()
  await expect(page).toHaveURL(/\/dashboard\/fund$/)
})

test('a form whose program never comes sends nothing, and puts nothing into the address', async ({ page }) => {
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '') })
  })
  const sent: string[] = []
  await page.goto('/login')
  page.on('request', (request) => sent.push(request.url()))
  await page.getByLabel('Email').fill('mara@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a secret that stays here')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(sent.filter((address) => address.includes('secret') || address.includes('/login'))).toEqual([])
})

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('the page one is on is marked in the bar', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const [path, name] of [
    ['/', 'Home'],
    ['/home', 'Home'],
    ['/plans', 'Plans'],
    ['/learn/sample', 'Learn'],
  ] as const) {
    await page.goto(path)
    await expect(bar.locator('[aria-current=page]')).toHaveText(name)
  }
})

test.describe('the theme', () => {
  test.use({ colorScheme: 'light' })

  test('follows the device, can be switched, and is remembered without a flash', async ({ page }) => {
    await page.goto('/')
    await settle(page)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(html).toHaveAttribute('data-theme', 'dark')

    // The theme stands before the body exists, so that nothing is painted in the other one.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        observer.disconnect()
        Object.assign(window, { themeAtBody: document.documentElement.dataset['theme'] })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark')
    await expect(html).toHaveAttribute('data-theme', 'dark')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 18, 18)')
    // What was chosen here holds against the device.
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(html).toHaveAttribute('data-theme', 'dark')
  })
})

for (const home of ['/', '/de/']) {
  test(`a page of ${home} whose code doesn’t come at the first attempt is opened all the same`, async ({ page }) => {
    await page.goto(home)
    await settle(page)
    let cut = 0
    await page.route(/\/assets\/plans-page-[\w-]+\.js$/, (route) => (cut++ === 0 ? route.abort() : route.continue()))
    await page.locator(`nav a[href="${home}plans"]`).first().click()
    await expect(page).toHaveURL(`${home}plans`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(cut).toBeGreaterThan(1)
  })
}

test('a page whose code never comes leaves one where one was', async ({ page }) => {
  await page.goto('/about')
  await settle(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(/\/assets\/plans-page-[\w-]+\.js$/, (route) => route.abort())
  await page.locator('nav a[href="/plans"]').first().click()
  // Once by the router, and once more when the second attempt has failed as well.
  await expect.poll(() => loads).toBe(2)
  await settle(page)
  await expect(page).toHaveURL('/about')
  expect(loads).toBe(2)
})
