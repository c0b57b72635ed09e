import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { objectionsTo } from './objections.ts'
import { startOwnServer } from './own-server.ts'
import { overflowOf, somebodyNew, watchForComplaints } from './pages.ts'

type OwnServer = Awaited<ReturnType<typeof startOwnServer>>

/** Counts what a person presses on the way. */
function countClicks(page: Page) {
  let clicks = 0
  return {
    press: async (role: 'button' | 'link' | 'radio', name: string | RegExp) => {
      await page.getByRole(role, { name }).first().click()
      clicks += 1
    },
    count: () => clicks,
  }
}

const step = (page: Page, title: string) => page.locator('.newcomer-steps > li').filter({ hasText: title })

async function codeOf(server: OwnServer, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const { rows } = await server.query(`select body_text from mail.outbox where to_email = '${email}'`)
    code = /\b\d{6}\b/.exec(rows.map(({ body_text: text }) => String(text)).join('\n'))?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

test.describe('where matching deposits are approved automatically', () => {
  let server: OwnServer
  test.beforeAll(async () => {
    server = await startOwnServer({ settings: { AUTO_APPROVE: 'matched', AUTO_PAY: 'small' } })
  })
  test.afterAll(() => server.close())

  test('somebody who was never here goes from signing up to money in their own pocket, alone and without a dead end', async ({
    browser,
  }) => {
    test.slow()
    const page = await (await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })).newPage()
    const complaints = watchForComplaints(page)
    const person = somebodyNew()
    const { press, count } = countClicks(page)

    // They're told the address, and nothing else.
    await page.goto('/')
    await press('link', /Sign up/i)
    await page.getByLabel('Full name').fill(person.fullName)
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByLabel('Phone number').fill(person.phoneNumber)
    await page.getByLabel('Country').selectOption(person.country)
    await page.getByRole('radio', { name: 'Female' }).check()
    await page.locator('input[name=password]').fill(person.password)
    await expect(page.getByLabel('USDT address')).toHaveValue(/^praceth1/)
    await page.getByLabel('I agree to the').check()
    await page.getByLabel('I agree to receive emails').check()
    await press('button', 'Open the account')
    await expect(page).toHaveURL(`${server.origin}/dashboard`)
    await expect(page.getByText('0 of 6 done')).toBeVisible()
    await expect(step(page, 'Choose a plan')).toContainText('You need a balance first')
    await press('button', 'Get practice coins')
    await expect(page.getByText('1 of 6 done')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Deposit some of them/ })).toBeFocused()
    await expect(page.getByText('approved automatically here')).toBeVisible()
    await press('button', 'Send and deposit $500.00')
    // Until it's approved it says that it's on its way; that can be over before it's drawn, so the journey below looks at it.
    await expect(page.getByText('2 of 6 done')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('region', { name: 'Balances' }).locator('.stat-figure').first()).toHaveText('$500.00')
    expect(page.url()).toBe(`${server.origin}/dashboard`)

    await step(page, 'Choose a plan').getByRole('link', { name: 'See the plans' }).click()
    await press('button', 'Invest in STANDARD')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('100')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/dashboard')
    await expect(page.getByText('First steps: 3 of 6 done. Next: Confirm your email')).toBeVisible()
    // See the plans, and Submit in the dialog, were pressed as well.
    expect(count() + 2).toBe(7)

    await page.getByRole('button', { name: 'Show them' }).click()
    await page.getByRole('button', { name: 'Enter code' }).click()
    await page.getByLabel('Six-digit code').fill(await codeOf(server, person.email))
    await expect(page.getByText('4 of 6 done')).toBeVisible()
    await page.getByRole('button', { name: 'Show me' }).click()
    await expect(page.getByText('Has to come from new deposits')).toBeVisible()
    await expect(page.getByText('5 of 6 done')).toBeVisible()
    await expect(step(page, 'Take some money out')).toContainText('On a real site an admin decides')
    await step(page, 'Take some money out').getByRole('link', { name: 'Withdraw' }).click()
    await page.getByLabel('Amount').fill('50')
    await page.getByLabel('To address').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    await page.getByRole('button', { name: 'Request $50.00' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'real-world address' })).toBeVisible()
    await page.getByRole('button', { name: 'My wallet' }).click()
    await expect(page.getByText('real-world address')).toBeHidden()
    await page.getByLabel('I understand').check()
    await page.getByRole('button', { name: 'Request $50.00' }).click()
    await expect(page.getByRole('heading', { name: 'Withdrawal Is Pending' })).toBeVisible()
    await expect(page.getByText('On a real site an admin would decide')).toBeVisible()
    await server.moveClock('61 seconds')
    await expect(page.getByText('Paid automatically. On a real site')).toBeVisible({ timeout: 30_000 })
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Balances' })).toBeVisible()
    await expect(page.getByText('First steps')).toBeHidden()
    expect(complaints).toEqual([])
  })

  test('a page that was closed between sending and claiming finishes the deposit later', async ({ browser }) => {
    test.slow()
    const page = await (await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })).newPage()
    await page.request.post('/api/members', { data: somebodyNew() })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Get practice coins' }).click()
    await page.route('**/v0/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Send and deposit $500.00' }).click()
    await expect(async () => {
      const { transfers } = await (await page.request.get('/api/wallet/transfers')).json()
      expect(transfers.filter(({ toHouse }: { toHouse: boolean }) => toHouse)).toHaveLength(1)
    }).toPass()
    await page.unroute('**/v0/**')
    await page.reload()
    await page.getByRole('button', { name: 'Finish the deposit' }).click()
    await expect(page.getByText('2 of 6 done')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('region', { name: 'Balances' }).locator('.stat-figure').first()).toHaveText(/\$500\.0/)
  })
})

test('where an admin decides, the list says so, shows the reason of a no, and offers the same transfer again', async ({
  browser,
}) => {
  test.slow()
  const server = await startOwnServer()
  try {
    const page = await (await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })).newPage()
    await page.request.post('/api/members', { data: somebodyNew() })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Get practice coins' }).click()
    await expect(page.getByText('An admin checks each deposit.')).toBeVisible()
    await page.getByLabel('How much?').fill('1000000')
    await page.getByRole('button', { name: /^Send and deposit/ }).click()
    await expect(step(page, 'Deposit some of them').getByRole('alert').first()).toContainText('coins')
    await page.getByLabel('How much?').fill('40')
    await page.getByRole('button', { name: 'Send and deposit $40.00' }).click()
    await expect(step(page, 'Deposit some of them')).toContainText('$40.00 is on its way.')
    await expect(step(page, 'Deposit some of them')).toContainText('an admin acts next')
    const { deposits } = await (await page.request.get('/api/deposits')).json()
    const { user } = await (await page.request.get('/api/session')).json()
    const admin = await (await browser.newContext({ baseURL: server.origin })).newPage()
    await admin.request.post('/api/session', {
      data: { email: 'admin@dryrun.example', password: 'journeys alone' },
    })
    const declined = await admin.request.post(
      `/api/admin/members/${user.memberId}/deposits/${deposits[0].depositId}/decline`,
      { headers: { 'idempotency-key': 'a-journeys-decline' }, data: { reason: 'The picture was blurred' } },
    )
    expect(declined.status()).toBe(200)
    await expect(step(page, 'Deposit some of them')).toContainText('The picture was blurred')
    await page.getByRole('button', { name: 'Finish the deposit' }).click()
    await expect(step(page, 'Deposit some of them')).toContainText('is on its way.')
  } finally {
    await server.close()
  }
})

test('the list is put away, undone, and brought back from the account menu; it fits a phone and reads well', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.request.post('/api/members', { data: somebodyNew() })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Get practice coins' }).click()
  await expect(page.getByRole('button', { name: 'Send and deposit $500.00' })).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  expect(await objectionsTo(page, { within: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Hide it for now' }).click()
  await expect(page.getByText('First steps are hidden.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 of 6 done')).toBeVisible()
  await page.getByRole('button', { name: 'Hide it for now' }).click()
  await expect(page.getByText('First steps are hidden.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Balances' })).toBeVisible()
  await expect(page.getByText('1 of 6 done')).toBeHidden()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'First steps' }).click()
  await expect(page.getByText('1 of 6 done')).toBeVisible()
})

test('with demo data, one click looks around in a copy of a demo member’s account, and the page says so', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Look around as Mara (demo)' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: /Account menu/ })).toContainText('copy')
  await expect(page.getByText('First steps')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Balances' }).locator('.stat-figure').first()).not.toHaveText('$0.00')
  await page.goto('/dashboard/profile')
  await expect(page.getByText('This is your own copy of Mara’s account.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeHidden()
  await page.goto('/dashboard/wallet')
  await expect(page.getByRole('heading', { name: 'Practice coins' })).toBeVisible()
})
