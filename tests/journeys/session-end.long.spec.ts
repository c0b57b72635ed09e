import { expect, type Page } from '@playwright/test'
import { holdAnswers } from './hold-answers.ts'
import { test } from './journey.ts'
import { memberPassword, settle, somebodyNew } from './pages.ts'
import { picture } from './picture.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const endedText = 'Your session has ended. Log in and we’ll take you back to where you were.'

async function signUp(page: Page) {
  const person = somebodyNew()
  const answer = await page.request.post('/api/members', { data: person })
  expect(answer.ok()).toBe(true)
  return person
}

/** What another device of the same person does: it ends every session but its own. */
async function endElsewhere(page: Page, email: string) {
  const other = await page.context().browser()?.newContext()
  if (!other) throw new Error('no browser')
  const origin = new URL(page.url()).origin
  const logIn = await other.request.post(`${origin}/api/session`, { data: { email, password: memberPassword } })
  expect(logIn.ok()).toBe(true)
  expect((await other.request.delete(`${origin}/api/sessions`)).ok()).toBe(true)
  await other.close()
}

async function logInAgain(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.locator('input[name=password]').fill(memberPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('a session that ends while the browser is offline leads to the log-in page and back', async ({
  page,
  context,
}) => {
  const { email } = await signUp(page)
  await page.goto('/dashboard/profile')
  await settle(page)
  await context.setOffline(true)
  await endElsewhere(page, email)
  await context.setOffline(false)
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fprofile')
  await expect(page.getByText(endedText)).toBeVisible()
  await logInAgain(page, email)
  await expect(page).toHaveURL('/dashboard/profile')
})

test('a session that ends while somebody looks says so and leads back', async ({ page }) => {
  const { email } = await signUp(page)
  await page.goto('/dashboard/transactions')
  await settle(page)
  await endElsewhere(page, email)
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Ftransactions')
  await expect(page.getByText(endedText)).toBeVisible()
  await page.reload()
  await expect(page.getByText(endedText)).toBeVisible()
  await logInAgain(page, email)
  await expect(page).toHaveURL('/dashboard/transactions')
})

test('any answer that finds nobody signed in leads to the log-in page, on whichever screen', async ({
  page,
  context,
}) => {
  const { email } = await signUp(page)
  for (const path of ['/dashboard', '/dashboard/fund', '/dashboard/wallet', '/dashboard/withdraw', '/dashboard/help']) {
    await page.goto(path)
    await settle(page)
    // The stream alone would notice too; without it, it's up to whatever is asked next.
    await page.route('**/api/live', (route) => route.abort())
    // What a page asks without being pressed would notice as well, so it's answered after the press.
    const press = Promise.withResolvers<void>()
    await page.route(/\/api\/(?!live$)/, async (route) => {
      await press.promise
      await route.continue()
    })
    await context.clearCookies({ name: /session/ })
    await page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link', { name: 'Invest' }).click()
    await expect(page).toHaveURL('/dashboard/invest')
    press.resolve()
    await expect(page).toHaveURL(/^[^?]+\/login\?next=/)
    await expect(page.getByText(endedText)).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await logInAgain(page, email)
    await expect(page).toHaveURL('/dashboard/invest')
  }
})

test('an upload that finds nobody signed in leads to the log-in page too', async ({ page, context }) => {
  await signUp(page)
  await page.goto('/dashboard/profile')
  await settle(page)
  await page.route('**/api/live', (route) => route.abort())
  await context.clearCookies({ name: /session/ })
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fprofile')
})

test('whoever closes their account is told so', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard/profile')
  await settle(page)
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await dialog.getByLabel('Current password').fill(memberPassword)
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/accountClosed')
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
})

test('whoever logs out isn’t told that the session has ended, even if the stream ends before the answer', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/dashboard/profile')
  await settle(page)
  const logOut = await holdAnswers(page, '**/api/session', (method) => method === 'DELETE')
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.getByText(endedText)).toHaveCount(0)
  await logOut.letGo()
  await expect(page).toHaveURL('/login')
})

test('whoever closes their account is told so, even if the stream ends before the answer', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard/profile')
  await settle(page)
  const closing = await holdAnswers(page, '**/api/profile/closure')
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await dialog.getByLabel('Current password').fill(memberPassword)
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/accountClosed')
  await closing.letGo()
})

test('whoever changes their password stays, even if the stream of the session before ends before the answer', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/dashboard/profile')
  await settle(page)
  const change = await holdAnswers(page, '**/api/password', (method) => method === 'PUT')
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const section = page.getByRole('region', { name: 'Password' })
  const isRefused = page.waitForResponse((answer) => answer.url().endsWith('/api/live') && answer.status() === 401)
  await section.getByLabel('Current password').fill(memberPassword)
  await section.getByLabel('New password').fill(`${memberPassword} anew`)
  await section.getByRole('button', { name: 'Change the password' }).click()
  // The stream comes back with the cookie from before.
  await isRefused
  await change.letGo()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link', { name: 'Invest' }).click()
  await expect(page).toHaveURL('/dashboard/invest')
  expect(addresses.map((address) => new URL(address).pathname)).toEqual(['/dashboard/invest'])
})

test('an answer from before somebody logged out doesn’t bring them back', async ({ page }) => {
  const { email } = await signUp(page)
  await page.goto('/dashboard/profile')
  await settle(page)
  let askedCount = 0
  const isFirst = (method: string) => method === 'GET' && ++askedCount === 1
  const who = await holdAnswers(page, '**/api/session', isFirst)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await who.isAnswered
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click()
  await expect(page).toHaveURL('/login')
  const laterAddresses: string[] = []
  page.on('framenavigated', (frame) => laterAddresses.push(frame.url()))
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/session'))
  await who.letGo()
  await (await answer).finished()
  await page.unrouteAll({ behavior: 'wait' })
  await logInAgain(page, email)
  await expect(page).toHaveURL('/dashboard')
  expect(laterAddresses.map((address) => new URL(address).pathname)).toEqual(['/dashboard'])
})

test('whoever can’t be logged out is told that they may still be in, and one that went through leads out', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/dashboard/profile')
  await settle(page)
  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  let askedCount = 0
  const who = await holdAnswers(page, '**/api/session', (method) => method === 'GET' && ++askedCount === 1)
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click()
  await expect(page.getByText('You may still be logged in.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/profile')
  await who.isAnswered

  // Pressed again, it reaches the server, and its answer is lost. Only then it's known how the first press went.
  const lost = Promise.withResolvers<void>()
  await page.route('**/api/session', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await route.fetch()
    const given = page.waitForResponse((response) => response.url().endsWith('/api/session'))
    await who.letGo()
    await (await given).finished()
    await route.abort()
    return lost.resolve()
  })
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click()
  await lost.promise
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(endedText)).toHaveCount(0)
})

test('offline, a page that was never opened says so and nothing is lost', async ({ page, context }) => {
  await signUp(page)
  await page.goto('/dashboard/profile')
  await settle(page)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByText('This page opens once you’re back online.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/profile')
  await context.setOffline(false)
  await page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link', { name: 'Wallet' }).click()
  await expect(page).toHaveURL('/dashboard/wallet')
})
