import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { openRichMember } from './rich-member.ts'

async function invest(page: Page, amount: string) {
  const answer = await page.request.post('/api/investments', {
    headers: { 'idempotency-key': randomUUID() },
    data: { planId: 1, amount },
  })
  expect(answer.status()).toBe(201)
}

const seal = async (admin: Page) => expect((await admin.request.post('/api/admin/seals')).status()).toBe(201)

// A seal takes in every book there is, so these journeys wait for each other.
test.describe.configure({ mode: 'default' })

const verdict = (page: Page) => page.locator('.proof-verdict')

test('a member checks their book, breaks a copy in five ways, and is told which', async ({ browser }) => {
  const { page, admin } = await openRichMember(browser, { balance: '2500', savings: '25' })
  await invest(page, '100')
  await page.goto('/dashboard/check')
  // Where an hour has just begun, its seal may have come between two of these transfers, or right after them.
  await expect(verdict(page)).toContainText(
    /Your 3 transfers add up\. We owe you \$2,525\.00\. We haven’t published them yet|will be in the next seal|Your 3 transfers match/,
  )
  // Then this browser has kept that seal, and forgets it here.
  await page.evaluate(() => localStorage.clear())

  await seal(admin)
  await page.goto('/dashboard/transactions')
  await page.getByRole('link', { name: 'Check my book' }).click()
  await expect(verdict(page)).toContainText(
    /Your 3 transfers match what we published on .* UTC\. We owe you \$2,525\.00\./,
  )
  await expect(verdict(page)).toContainText('All 6 checks passed.')
  await expect(verdict(page)).toContainText('This is your first look in this browser')
  // Always there, to read to somebody else.
  await expect(page.locator('.proof-read-out dd')).toHaveText([
    /^([0-9a-f]{4} ){3}[0-9a-f]{4}$/,
    /^([0-9a-f]{4} ){3}[0-9a-f]{4}$/,
  ])
  // The bytes are folded away until somebody asks for them.
  await expect(page.getByText('Your two leaves')).toBeHidden()
  await page.getByText('See every step and its bytes').click()
  await expect(page.getByText(/This browser hadn’t kept a key/)).toBeVisible()

  for (const [name, said] of [
    ['An amount', /Transfer 1 of .* doesn’t fit/],
    ['The order', /isn’t in its place.*someone changed the order/],
    ['A missing transfer', /Transfer 2 is missing/],
    ['A faked sum', /No sum may be below zero/],
    ['Another key', /is signed with the key .* The seals before have the key/],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(name) }).check()
    await expect(page.getByText('This is a broken copy, made for you in this tab.')).toBeVisible()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your book doesn’t match what we published.' }),
    ).toContainText(said)
  }
  await page.getByRole('button', { name: 'Back to my book' }).click()
  await expect(verdict(page)).toContainText('match')

  // Somebody who comes back is told since when nothing has changed, and what waits for the next seal.
  await expect(async () => {
    // Another journey may seal in between: then there's a newer transfer again.
    await invest(page, '100')
    await page.reload()
    await expect(verdict(page)).toContainText('Nothing before it has changed since you last looked on')
    await expect(verdict(page)).toContainText('One newer transfer will be in the next seal.', { timeout: 15_000 })
  }).toPass()
})

test('a saved book is checked by the page from a disk, with the network off', async ({ browser }) => {
  const { page, admin } = await openRichMember(browser, { balance: '2500' })
  await invest(page, '100')
  await seal(admin)
  await page.goto('/dashboard/check')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save my book' }).click()
  const folder = mkdtempSync(join(tmpdir(), 'dryrun-saved-'))
  const file = join(folder, (await download).suggestedFilename())
  await (await download).saveAs(file)
  const html = await page.request.get('/check.html')
  expect(html.status()).toBe(200)
  const body = await html.body()
  expect(body.length).toBeLessThan(60 * 1024)
  const offlinePage = join(folder, 'check.html')
  writeFileSync(offlinePage, body)

  const context = await browser.newContext({ offline: true })
  const offline = await context.newPage()
  const asked: string[] = []
  offline.on('request', (request) => asked.push(request.url()))
  await offline.goto(pathToFileURL(offlinePage).href)
  await offline.getByLabel('Your saved book').setInputFiles(file)
  await expect(offline.getByRole('status')).toContainText(
    /All 6 checks passed\. Your book of 2 transfers is in seal \d+/,
  )
  await expect(offline.locator('#steps > .fits')).toHaveCount(6)

  const saved = JSON.parse(readFileSync(file, 'utf8')) as { transfers: { amountUnits: string }[] }
  const changed = saved.transfers[0] as { amountUnits: string }
  changed.amountUnits = String(BigInt(changed.amountUnits) + 1n)
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, JSON.stringify(saved))
  await offline.getByLabel('Your saved book').setInputFiles(broken)
  await expect(offline.getByRole('alert')).toContainText('This doesn’t fit.')
  await expect(offline.locator('#steps')).toContainText('Transfer 1')
  const other = join(folder, 'other.json')
  writeFileSync(other, '{"not":"a book"}')
  await offline.getByLabel('Your saved book').setInputFiles(other)
  await expect(offline.getByRole('alert')).toContainText('This file can’t be checked')
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
})

test('without a network the book that came before is checked again, and the page says so', async ({ browser }) => {
  const { page, admin } = await openRichMember(browser, { balance: '50' })
  await seal(admin)
  await page.goto('/dashboard/check')
  await expect(verdict(page)).toContainText('match')
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await page.getByRole('link', { name: 'Check my book' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Check my book' }).click()
  await expect(page.getByText(/We can’t reach the server\. This is the last book you got/)).toBeVisible()
  await expect(verdict(page)).toContainText('match')
})
