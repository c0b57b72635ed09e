import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { adminLogIn, startOwnServer } from './own-server.ts'
import { memberPassword, somebodyNew, watchForComplaints } from './pages.ts'
import { picture } from './picture.ts'
import { setBalances } from './rich-member.ts'

let server: Awaited<ReturnType<typeof startOwnServer>>

test.beforeAll(async () => {
  server = await startOwnServer()
})
test.afterAll(() => server.close())

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })
  return context.newPage()
}

type Five = readonly [balance: string, investment: string, profit: string, savings: string, withdrawal: string]

/** The five cards and their total, as they stand on the dashboard. They come by themselves: nothing is reloaded. */
async function expectBalances(page: Page, five: Five, total: string) {
  const cards = page.getByRole('region', { name: 'Balances' })
  await expect(cards.locator('.stat-figure')).toHaveText([...five])
  await expect(cards.locator('.balances-total .money-large')).toHaveText(total)
}

const menu = (page: Page) => page.getByRole('navigation', { name: /^(Dashboard|Admin)$/ })

test('money goes its whole way, and every open screen shows it without a reload', async ({ browser }) => {
  test.setTimeout(300_000)
  const [member, admin] = [await openPage(browser), await openPage(browser)]
  const complaints = watchForComplaints(member)
  const person = somebodyNew()

  await member.goto('/signUp')
  await member.getByLabel('Full name').fill(person.fullName)
  await member.getByLabel('Username').fill(person.username)
  await member.getByLabel('Email', { exact: true }).fill(person.email)
  await member.getByLabel('Phone number').fill(person.phoneNumber)
  await member.getByLabel('Country').selectOption(person.country)
  await member.getByRole('radio', { name: 'Female' }).check()
  await member.getByRole('textbox', { name: 'Password', exact: true }).fill(memberPassword)
  await expect(member.getByLabel('Bitcoin address')).toHaveValue(/^pracbtc1/)
  await member.getByLabel('I agree to the').check()
  await member.getByLabel('I agree to receive emails').check()
  await member.getByRole('button', { name: 'Open the account' }).click()
  await expect(member).toHaveURL('/dashboard')
  await expectBalances(member, ['$0.00', '$0.00', '$0.00', '$0.00', '$0.00'], '$0.00')
  await member.evaluate(() => Object.assign(window, { neverReloaded: true }))

  expect((await admin.request.post('/api/session', { data: adminLogIn })).status()).toBe(200)
  await admin.goto('/admin/transactions')
  await expect(admin.getByText('Nothing’s waiting.')).toBeVisible()

  await test.step('a deposit is claimed in three steps, which keep what was entered', async () => {
    await menu(member).getByRole('link', { name: 'Add Fund' }).click()
    await expect(member.getByLabel('Amount')).toHaveValue('20')
    await member.getByLabel('Amount').fill('12.345')
    await member.getByRole('button', { name: 'Continue' }).click()
    await expect(member.getByRole('alert')).toContainText('Amount must look like 12.34')
    await member.getByLabel('Amount').fill('500')
    await member.getByRole('button', { name: 'Continue' }).click()
    await member.getByRole('radio', { name: 'Ethereum' }).check()
    await expect(member.locator('.address')).toContainText('praceth1')
    await expect(member.getByText('Send only practice Ethereum to this address.')).toBeVisible()
    await member.getByRole('button', { name: '1. Amount' }).click()
    await expect(member.getByLabel('Amount')).toHaveValue('500')
    await member.getByRole('button', { name: '3. Proof' }).click()
    await member.getByRole('button', { name: 'Submit deposit' }).click()
    await expect(member.getByRole('alert')).toContainText('Exactly one proof image is needed')
    await member
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: picture })
    await expect(member.getByText('Your proof is attached.')).toBeVisible()
    await member.getByRole('button', { name: 'Submit deposit' }).click()
    await expect(member.getByRole('heading', { name: 'Deposit submitted' })).toBeVisible()
    await expect(member.locator('.request-rows')).toContainText('Pending, an admin acts next')
    await menu(member).getByRole('link', { name: 'Dashboard' }).click()
    await expectBalances(member, ['$0.00', '$0.00', '$0.00', '$0.00', '$0.00'], '$0.00')
  })

  await test.step('the admin sees it come, and credits it by typing yes', async () => {
    await admin.locator('.list-detail-row').click()
    const review = admin.getByRole('region', { name: 'The open transaction' })
    await expect(review.locator('.before-after tbody tr').first()).toContainText('$500.00')
    await review.getByLabel('Type yes to approve').fill('no')
    await review.getByRole('button', { name: 'Approve deposit' }).click()
    await expect(review.getByRole('alert')).toContainText('Type yes to confirm.')
    await review.getByLabel('Type yes to approve').fill('yes')
    await review.getByRole('button', { name: 'Approve deposit' }).click()
    await expect(admin.getByText('Nothing’s waiting.')).toBeVisible()
    await expectBalances(member, ['$500.00', '$0.00', '$0.00', '$0.00', '$0.00'], '$500.00')
  })

  const invest = async (amount: string) => {
    await member.getByLabel('Amount').fill(amount)
    await member.getByRole('button', { name: 'Submit' }).click()
  }

  await test.step('the member invests within the limits of the plan and of the balance', async () => {
    await menu(member).getByRole('link', { name: 'Invest' }).click()
    await member.getByRole('button', { name: 'Invest in STANDARD' }).click()
    await invest('500.01')
    await expect(member.getByRole('alert')).toContainText('Insufficient balance')
    await invest('99.99')
    await expect(member.getByRole('alert')).toContainText('Amount must be within the Min & Max limits')
    await invest('200')
    await expect(member.getByText('Investment successful')).toBeVisible()
    await expect(member.getByRole('dialog')).toBeHidden()
    await expect(member.getByRole('region', { name: 'Active investments' })).toContainText('STANDARD')
    await menu(member).getByRole('link', { name: 'Dashboard' }).click()
    await expectBalances(member, ['$300.00', '$200.00', '$0.00', '$0.00', '$0.00'], '$500.00')
  })

  await test.step('after a day it matures by itself', async () => {
    await server.passTime(['9 hours', '9 hours', '7 hours'], member, admin)
    await expectBalances(member, ['$500.00', '$0.00', '$30.00', '$0.00', '$0.00'], '$530.00')
  })

  await test.step('a withdrawal says what it closes before it closes it', async () => {
    await menu(member).getByRole('link', { name: 'Invest' }).click()
    await member.getByRole('button', { name: 'Invest in STANDARD' }).click()
    await invest('100')
    await expect(member.getByText('Investment successful')).toBeVisible()
    await expect(member.getByRole('dialog')).toBeHidden()
    await menu(member).getByRole('link', { name: 'Withdraw' }).click()
    await expect(member.getByText('You have one active investment. Any withdrawal ends it early')).toBeVisible()
    await member.getByRole('button', { name: 'Request withdrawal' }).click()
    await expect(member.getByRole('alert')).toContainText('Please fill all fields')
    await member.getByLabel('Amount').fill('530.01')
    await expect(member.getByText('Withdrawing now ends your investment early, without its return.')).toBeVisible()
    await member.getByRole('button', { name: /^Request/ }).click()
    await expect(member.getByRole('alert')).toContainText('Insufficient funds')
    await member.getByLabel('Amount').fill('230')
    await member.getByRole('button', { name: /^Request/ }).click()
    await expect(member.getByRole('alert')).toContainText('Please confirm that first')
    await member.getByLabel('I understand that this investment closes').check()
    await member.getByRole('button', { name: /^Request/ }).click()
    await expect(member.getByRole('heading', { name: 'Processing' })).toBeVisible()
    await expect(member.getByRole('heading', { name: 'Withdrawal Is Pending' })).toBeVisible()
    await member.getByRole('link', { name: 'Back to dashboard' }).click()
    await expectBalances(member, ['$300.00', '$0.00', '$0.00', '$0.00', '$230.00'], '$300.00')
  })

  await test.step('the admin pays it out, by keyboard', async () => {
    await admin.getByLabel('Kind').selectOption('withdrawals')
    await expect(admin.locator('.list-detail-row')).toHaveCount(1)
    await admin.getByLabel('Kind').blur()
    await admin.keyboard.press('j')
    await expect(admin.getByRole('heading', { name: '$230.00' })).toBeVisible()
    await admin.keyboard.press('a')
    await expect(admin.getByLabel('Type yes to approve')).toBeFocused()
    await admin.keyboard.type('yes')
    await admin.keyboard.press('Enter')
    await expect(admin.getByText('Nothing’s waiting.')).toBeVisible()
    await expect(member.getByRole('region', { name: 'Activity' })).toContainText('BTC withdrawal paid out')
    await expectBalances(member, ['$300.00', '$0.00', '$0.00', '$0.00', '$230.00'], '$300.00')
  })

  await test.step('every number can be explained by the entries behind it', async () => {
    await member.getByRole('button', { name: /Balance: where does this number come from/ }).click()
    const drawer = member.getByRole('dialog', { name: 'Where does this number come from?' })
    await expect(drawer.getByText('Balance, sum of 7 entries')).toBeVisible()
    await expect(drawer).toContainText('$300.00')
    await expect(drawer.locator('tbody tr')).toHaveCount(7)
    await expect(drawer.locator('.ledger-equation')).toContainText('$500.00 deposited')
    await member.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  expect(await member.evaluate(() => Reflect.get(window, 'neverReloaded'))).toBe(true)
  expect(complaints).toEqual([])
})

test('what could not be read says so, with a way to try again, and is never shown as zero', async ({ browser }) => {
  const page = await openPage(browser)
  expect((await page.request.post('/api/members', { data: somebodyNew() })).status()).toBe(201)
  let isBroken = true
  let asked = 0
  await page.route(
    (url) => url.pathname.endsWith('/api/balances'),
    (route) => {
      asked++
      return isBroken
        ? route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: '' } } })
        : route.continue()
    },
  )
  await page.goto('/dashboard')
  const failure = page.getByRole('alert').filter({ hasText: 'Could not fetch data from the database' })
  await expect(failure).toBeVisible()
  await expect(page.locator('.stat-figure')).toHaveCount(0)
  const askedBefore = asked
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => asked).toBeGreaterThan(askedBefore)
  // Still broken: it says so still. Mended, it comes back at the next try, whoever makes it.
  await expect(failure).toBeVisible()
  isBroken = false
  await failure
    .getByRole('button', { name: 'Retry' })
    .click({ timeout: 5_000 })
    .catch(() => {})
  await expectBalances(page, ['$0.00', '$0.00', '$0.00', '$0.00', '$0.00'], '$0.00')
})

test('what changed after a first answer was read and before the stream was open is shown', async ({ browser }) => {
  const [page, admin] = [await openPage(browser), await openPage(browser)]
  expect((await page.request.post('/api/members', { data: somebodyNew() })).status()).toBe(201)
  expect((await admin.request.post('/api/session', { data: adminLogIn })).status()).toBe(200)
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { memberId: string } }
  const [read, changed, heard] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers()]
  let isFirst = true
  await page.route('**/api/balances', async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    read.resolve(undefined)
    await heard.promise
    return route.fulfill({ response })
  })
  await page.route('**/api/live', async (route) => {
    await changed.promise
    return route.continue()
  })
  const isNotifications = (request: { url(): string }) => request.url().endsWith('/api/notifications')
  const firstNotifications = page.waitForResponse(isNotifications)
  await page.goto('/dashboard')
  await Promise.all([read.promise, firstNotifications])
  // What is there already is read again once the stream is open.
  const again = page.waitForRequest(isNotifications)
  await setBalances(admin, user.memberId, { balance: '57.31' })
  changed.resolve(undefined)
  await again
  heard.resolve(undefined)
  await expectBalances(page, ['$57.31', '$0.00', '$0.00', '$0.00', '$0.00'], '$57.31')
})

test('all tabs of a browser share one stream, and leave when the session has ended', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.origin })
  expect((await context.request.post('/api/members', { data: somebodyNew() })).status()).toBe(201)
  const tabs = [await context.newPage(), await context.newPage()]
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/live')) streams.push(request.url())
  })
  for (const tab of tabs) {
    await tab.goto('/dashboard')
    await expect(tab.getByRole('region', { name: 'Balances' })).toBeVisible()
  }
  await expect.poll(() => streams.length).toBe(1)
  expect((await context.request.delete('/api/session')).status()).toBe(200)
  for (const tab of tabs) await expect(tab).toHaveURL(/\/login/)
})
