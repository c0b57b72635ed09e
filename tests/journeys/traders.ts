import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { adminLogIn } from './own-server.ts'
import { somebodyNew } from './pages.ts'
import { setBalances } from './rich-member.ts'

/** Prices come every five seconds, and a fill needs one: on a busy machine a little longer. */
export const fillMs = 45_000

/** The page of a new member with this balance. */
export async function openTrader(browser: Browser, origin: string, balance: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })).newPage()
  expect((await page.request.post('/api/members', { data: somebodyNew() })).status()).toBe(201)
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { memberId: string } }
  const admin = await (await browser.newContext({ baseURL: origin })).newPage()
  expect((await admin.request.post('/api/session', { data: adminLogIn })).status()).toBe(200)
  await setBalances(admin, user.memberId, { balance })
  await admin.context().close()
  return page
}

export async function placeOrder(page: Page, order: object): Promise<string> {
  const answer = await page.request.post('/api/trading/orders', {
    headers: { 'idempotency-key': randomUUID() },
    data: order,
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { orderId: string }).orderId
}

export async function untilFilled(page: Page, orderId: string): Promise<void> {
  await expect(async () => {
    expect((await page.request.get(`/api/trading/fills/${orderId}`)).status()).toBe(200)
  }).toPass({ timeout: fillMs })
}
