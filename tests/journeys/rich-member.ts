import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { lookAs, somebodyNew } from './pages.ts'

/** A page of a new member whose balances the admin has set, and the admin's own page. */
export async function openRichMember(browser: Browser, balances: Readonly<Record<string, string>>, baseURL?: string) {
  const origin = baseURL ?? process.env['DRYRUN_URL'] ?? ''
  const page = await (await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })).newPage()
  const signedUp = await page.request.post('/api/members', { data: somebodyNew() })
  expect(signedUp.status()).toBe(201)
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { memberId: string } }
  const admin = await (await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })).newPage()
  await lookAs(admin, 'admin', origin)
  await setBalances(admin, user.memberId, balances)
  return { page, admin, memberId: user.memberId }
}

export async function setBalances(admin: Page, memberId: string, balances: Readonly<Record<string, string>>) {
  const path = `/api/admin/members/${memberId}/balances`
  const { version } = (await (await admin.request.get(path)).json()) as { version: string }
  const answer = await admin.request.post(path, {
    headers: { 'idempotency-key': randomUUID() },
    data: { ...balances, reason: 'For a journey', version },
  })
  expect(answer.status()).toBe(200)
}
