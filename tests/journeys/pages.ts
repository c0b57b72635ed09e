import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

interface PageList {
  readonly pages: readonly { readonly path: string; readonly prerendered: string | null }[]
}

const list = JSON.parse(readFileSync(join(import.meta.dirname, '../../web/build/pages.json'), 'utf8')) as PageList

/** Every page of the web app, as its build lists them; a placeholder in an address is filled with a sample. */
export const pages = list.pages.map(({ path, prerendered }) => ({
  path: path.replaceAll(/:\w+/g, 'sample'),
  prerendered: prerendered !== null,
  audience: audienceOf(path),
}))

type Audience = 'visitor' | 'member' | 'admin'

function audienceOf(path: string): Audience {
  if (/^\/dashboard(\/|$)/.test(path)) return 'member'
  return /^\/admin(\/|$)/.test(path) ? 'admin' : 'visitor'
}

/** The browser believes this person is signed in; what the server allows is tested where the server is. */
export async function lookAs(page: Page, audience: Audience) {
  if (audience === 'visitor') return
  const user = { memberId: 'sample', displayName: 'Mara Lind', email: 'mara@example.org', role: audience }
  await page.route('**/api/session', (route) => route.fulfill({ json: { user } }))
}

/** What a page must never do while it is looked at: complain, or try something that its policy forbids. */
export function watchForComplaints(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** The page is there, its fonts are there, and it is known who is looking. */
export async function settle(page: Page) {
  await page.locator('main h1, header h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

export const ribbonText = 'Practice money. Nothing here is a real investment.'
