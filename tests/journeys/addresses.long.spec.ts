import { expect } from '@playwright/test'
import { lookAs, ribbonText, settle, somebodyNew } from './pages.ts'
import { test } from './walker.ts'

test('an unknown address is 404, says so helpfully and leads home', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There’s nothing at this address')
  await expect(page.locator('.ribbon')).toContainText(ribbonText)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('whoever is logged in gets from an unknown address to their dashboard', async ({ page }) => {
  await lookAs(page, 'member')
  await page.goto('/no/such/page')
  const meant = page.getByRole('navigation', { name: 'Pages you may have meant' })
  await expect(meant.getByRole('link')).toHaveText(['Plans', 'Learn', 'Transparency', 'Dashboard'])
  await meant.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

for (const [given, meant] of [
  ['/about/', '/about'],
  ['/SIGNUP', '/signUp'],
  ['/signup/', '/signUp'],
  ['/Learn/Compound-Interest', '/learn/compound-interest'],
] as const) {
  test(`${given} leads to ${meant}`, async ({ page }) => {
    const answer = await page.goto(given)
    expect(answer?.status()).toBe(200)
    await settle(page)
    await expect(page).toHaveURL(meant)
  })
}

test('a signed-out person is sent to log in and the way back is kept', async ({ page }) => {
  await page.goto('/dashboard/fund')
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Ffund')
  await page.goto('/admin/members')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fmembers')
})

test('a signed-in person does not see the pages for signed-out people', async ({ page }) => {
  await lookAs(page, 'member')
  for (const path of ['/login', '/signUp', '/forgotPassword']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
  await page.goto('/login?next=%2Fdashboard%2Fwallet')
  await expect(page).toHaveURL('/dashboard/wallet')
  await page.goto('/login?next=%2F%2Fevil.example')
  await expect(page).toHaveURL('/dashboard')
})

test('members and the admin stay on their own sides', async ({ browser }) => {
  for (const [audience, other, own] of [
    ['member', '/admin/members', '/dashboard'],
    ['admin', '/dashboard/fund', '/admin'],
  ] as const) {
    const page = await browser.newPage()
    await lookAs(page, audience)
    await page.goto(other)
    await expect(page).toHaveURL(own)
    await page.close()
  }
})

test('logging out goes to the plain log-in page', async ({ page }) => {
  // A session of its own: the one that the others share must not end here.
  await page.request.post('/api/members', { data: somebodyNew() })
  await page.goto('/dashboard/fund')
  await page
    .getByRole('navigation', { name: 'Dashboard', exact: true })
    .getByRole('button', { name: 'Log out' })
    .click()
  await expect(page).toHaveURL('/login')
})

test('when nobody can say who is looking, the dashboard says so and tries again', async ({ page }) => {
  await page.route('**/api/session', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByText('We couldn’t find out who’s signed in.')).toBeVisible()
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL('/login?next=%2Fdashboard')
})
