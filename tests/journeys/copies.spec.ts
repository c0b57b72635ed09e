import { type Browser, expect } from '@playwright/test'
import { test } from './journey.ts'

const notice = 'This is your own copy of Mara’s account.'

async function newVisitor(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Look around as Mara (demo)' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(notice)).toBeVisible()
  return { context, page }
}

test('two people look around at once: what one does the other never sees, nor does the landing page', async ({
  page: stranger,
  browser,
}) => {
  const bookThen = (await (await stranger.request.get('/api/demo-book')).json()).book
  const [one, other] = [await newVisitor(browser), await newVisitor(browser)]
  const balanceOf = ({ page }: typeof one) =>
    page.getByRole('region', { name: 'Balances' }).locator('.stat-figure').first()
  const before = (await balanceOf(other).textContent()) ?? ''
  await expect(balanceOf(one)).toHaveText(before)

  await one.page.goto('/dashboard/invest')
  const invested = await one.page.request.post('/api/investments', {
    data: { planId: 1, amount: '321.00' },
    headers: { 'idempotency-key': crypto.randomUUID(), origin: new URL(one.page.url()).origin },
  })
  expect(invested.status()).toBe(201)
  await one.page.goto('/dashboard')
  await expect(balanceOf(one)).not.toHaveText(before)
  await other.page.reload()
  await expect(balanceOf(other)).toHaveText(before)
  const bookNow = (await (await stranger.request.get('/api/demo-book')).json()).book
  expect([bookNow.balance, bookNow.entries]).toEqual([bookThen.balance, bookThen.entries])

  // What takes an identity of one's own isn't offered, and what leaves ends the copy.
  await one.page.goto('/dashboard/profile')
  await expect(one.page.getByText(notice)).toBeVisible()
  await expect(one.page.getByRole('heading', { name: 'Passkeys' })).toBeHidden()
  await one.page.getByRole('link', { name: 'Sign up for an account that stays' }).click()
  await expect(one.page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await one.page.goto('/dashboard/profile')
  await one.page.getByRole('button', { name: 'Log out and end this copy' }).click()
  await expect(one.page).not.toHaveURL(/dashboard/)
  expect((await one.page.request.get('/api/balances')).status()).toBe(401)
  await other.page.reload()
  await expect(balanceOf(other)).toHaveText(before)
  await Promise.all([one.context.close(), other.context.close()])
})
