import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'

interface PageList {
  readonly pages: readonly { readonly path: string; readonly prerendered: string | null }[]
}

const list = JSON.parse(readFileSync(join(import.meta.dirname, '../../web/build/pages.json'), 'utf8')) as PageList

/** Every page of the web app, as its build lists them; a placeholder in an address is filled with a sample. */
export const pages = list.pages.map(({ path, prerendered }) => ({
  path: path.replaceAll(/:\w+\??/g, 'sample'),
  prerendered: prerendered !== null,
  audience: audienceOf(path),
}))

type Audience = 'visitor' | 'member' | 'admin'

function audienceOf(path: string): Audience {
  if (/^\/dashboard(\/|$)/.test(path)) return 'member'
  return /^\/(?:admin|classes)(\/|$)/.test(path) ? 'admin' : 'visitor'
}

const admin = { email: 'admin@dryrun.example', password: process.env['DRYRUN_ADMIN_PASSWORD'] ?? 'journeys alone' }

export const memberPassword = 'a journey of its own'

/** What a person fills in who was never here before. */
export function somebodyNew() {
  const name = `walker${randomBytes(6).toString('hex')}`
  return {
    fullName: 'Mara Lind',
    username: name,
    email: `${name}@example.org`,
    phoneNumber: '+49 30 0000',
    country: 'DE',
    gender: 'Female',
    password: memberPassword,
    bitcoinAddress: 'pracbtc1qqqqqqqqqqqq',
    usdtAddress: 'praceth1qqqqqqqqqqqq',
    agreesToTerms: true,
    agreesToEmails: true,
  }
}

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** One session for each worker, server and audience: signing up and logging in are limited, and take their time. */
const sessions = new Map<string, Cookies>()

/** The browser of somebody who has logged in, as the server knows them. */
export async function lookAs(page: Page, audience: Audience, origin = process.env['DRYRUN_URL']) {
  if (audience === 'visitor') return
  const place = `${audience} at ${origin}`
  const known = sessions.get(place)
  if (known) return page.context().addCookies(known)
  const answer =
    audience === 'admin'
      ? await page.request.post('/api/session', { data: admin })
      : await page.request.post('/api/members', { data: somebodyNew() })
  if (!answer.ok()) throw new Error(`the session answered ${answer.status()}`)
  sessions.set(place, await page.context().cookies())
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

/**
 * Goes through a page once, so that what comes when somebody gets near it has come. Until then the rows in its place hide
 * how wide it is. The style guide shows such rows on purpose.
 */
export async function bringEverything(page: Page) {
  // Chromium sometimes stops drawing a page for good, and nothing that waits to be seen comes then. That's not the page's
  // doing: it's loaded anew, once.
  if (!(await goThrough(page))) {
    await page.reload()
    await settle(page)
    expect(await goThrough(page), `${page.url()} is drawn once it’s loaded anew`).toBe(true)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

/** Waits until everything has come, and says no if the browser has stopped drawing. Where frames do come, all must come. */
async function goThrough(page: Page): Promise<boolean> {
  // Nothing of a page that isn't drawn is ever in view, even if none of it is still to come.
  if (!(await framesCome(page))) return false
  await page.evaluate(async () => {
    // A browser that has nothing to draw may leave frames out, so a moment without one is enough too.
    const painted = () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done))
        setTimeout(done, 1_000)
      })
    for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
      window.scrollTo({ top, behavior: 'instant' })
      await painted()
    }
  })
  if (page.url().endsWith('/styleguide')) return true
  const waiting = page.locator('[aria-busy="true"]:visible')
  try {
    await expect
      .poll(
        async () => {
          // What came may itself wait for somebody to come near.
          await waiting.evaluateAll(([first]) => first?.scrollIntoView({ block: 'center', behavior: 'instant' }))
          return waiting.count()
        },
        { message: `everything has come at ${page.url()}` },
      )
      .toBe(0)
    return true
  } catch (error) {
    if (await framesCome(page)) throw error
    return false
  }
}

/** Whether the browser draws the page at all. */
function framesCome(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((tell) => {
        requestAnimationFrame(() => requestAnimationFrame(() => tell(true)))
        setTimeout(() => tell(false), 10_000)
      }),
  )
}

/** By how much a page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export const ribbonText = 'Practice money. Nothing here is a real investment.'
