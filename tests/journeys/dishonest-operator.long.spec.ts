// The table of docs/proofs.md in the pages themselves: each deed is done as superuser, and the member's page, the page
// from a disk and the public page say what the table says.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, expect, type Page } from '@playwright/test'
import { deeds } from '../proofs/operator/deeds.ts'
import { remember, type Site, seal } from '../proofs/operator/site.ts'
import { type Cell, readTable } from '../proofs/operator/table.ts'
import { test } from './journey.ts'
import { adminLogIn, startOwnServer } from './own-server.ts'
import { overflowOf, somebodyNew } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'dryrun-deeds-'))
const table = [...readTable()]
/** Every one of them takes some ten pages. */
const parts = 3

type Server = Awaited<ReturnType<typeof startOwnServer>>

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { headers: { 'idempotency-key': randomUUID() }, data })
  expect(answer.status(), path).toBeLessThan(300)
  return answer.json()
}

/** A new member whose deposit the admin has approved. */
async function openMember(browser: Browser, { origin, owner }: Server, admin: Page, amount: string) {
  const page = await (await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })).newPage()
  await post(page, '/api/members', somebodyNew())
  const { user } = await (await page.request.get('/api/session')).json()
  const proof = `transactions/${user.memberId}/receipt.png`
  // The picture of the claim, as if it had been uploaded.
  await owner.query(
    `insert into files.object (member_id, name, content_id, generation, size_bytes, md5, content_type, image_type,
            download_token, created_at, updated_at)
     values ($1, $2, uuidv7(), 1, 1, decode(repeat('00', 16), 'hex'), 'image/png', 'image/png', '', now(), now())`,
    [user.memberId, proof],
  )
  const { depositId } = await post(page, '/api/deposits', { amount, coin: 'BTC', proof })
  await post(admin, `/api/admin/members/${user.memberId}/deposits/${depositId}/approve`, { confirmation: 'yes' })
  return { page, memberId: user.memberId as string }
}

const invest = (page: Page) => post(page, '/api/investments', { planId: 1, amount: '100' })

async function openSite(browser: Browser) {
  const server = await startOwnServer({ without: ['seals'], settings: { CLASS_CLOCK: 'off' } })
  const admin = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await post(admin, '/api/session', adminLogIn)
  const victim = await openMember(browser, server, admin, '2500')
  const other = await openMember(browser, server, admin, '70000')
  const site: Site = {
    owner: server.owner,
    url: server.url,
    victim: victim.memberId,
    other: other.memberId,
    async goOn() {
      const { page } = await openMember(browser, server, admin, '5000')
      await page.context().close()
      for (let time = 0; time < 3; time++) await invest(other.page)
    },
    wait: () => server.passTime(['1 hour'], victim.page, other.page, admin),
  }
  await invest(victim.page)
  for (let time = 0; time < 4; time++) {
    if (time === 1) await invest(victim.page)
    if (time === 2) await invest(other.page)
    await seal(site)
    await site.wait('1 hour')
  }
  await seal(site)
  // What is shown by then was read after the seal for sure.
  await site.wait('1 hour')
  return { server, site, page: victim.page }
}

const verdict = (page: Page) => page.locator('.proof-verdict')

/** Whether a verdict is red. One that isn't says that all checks passed, and nothing less. */
async function isRed(page: Page): Promise<boolean> {
  await expect(verdict(page)).toBeVisible()
  const state = await verdict(page).getAttribute('data-state')
  expect(['fits', 'broken']).toContain(state)
  return state === 'broken'
}

type Kept = Readonly<Record<string, string>>

const keptIn = (page: Page): Promise<Kept> => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

async function setKept(page: Page, kept: Kept): Promise<void> {
  await page.evaluate((values) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, kept)
}

async function checkMine(page: Page, kept: Kept): Promise<boolean> {
  await setKept(page, kept)
  await page.goto('/dashboard/check')
  return isRed(page)
}

async function checkPublic(page: Page, kept: Kept): Promise<boolean> {
  await setKept(page, kept)
  await page.goto(`/transparency?${randomUUID()}#seal`)
  await page.getByRole('button', { name: 'Check the seals', exact: true }).press('Enter')
  return isRed(page)
}

async function saveBook(page: Page, name: string): Promise<string> {
  await setKept(page, {})
  await page.goto('/dashboard/check')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save (my book|the evidence)$/ }).click()
  const file = join(folder, `${randomUUID()}-${name}.json`)
  await (await download).saveAs(file)
  return file
}

async function checkOffline(page: Page, book: string, older?: string): Promise<boolean> {
  await page.reload()
  if (older !== undefined) await page.getByLabel('An older one, if you have it').setInputFiles(older)
  await page.getByLabel('Your saved book').setInputFiles(book)
  const said = page.locator('.verdict')
  await expect(said).toBeVisible()
  const isBroken = (await said.getAttribute('class'))?.includes('broken') === true
  if (!isBroken) await expect(said).toContainText('All 6 checks passed.')
  expect(await overflowOf(page), 'sideways on a phone').toBe(0)
  await expect(page.locator('body')).not.toContainText('key you know')
  if (older === undefined && !isBroken) await expect(page.locator('#result')).toContainText('Nothing was kept before')
  return isBroken
}

for (let part = 0; part < parts; part++) {
  test(`each page says what the table says of a dishonest operator, part ${part + 1} of ${parts}`, async ({
    browser,
  }) => {
    test.setTimeout(1_200_000)
    const { server, site, page } = await openSite(browser)
    try {
      // Once, somebody looked at everything: what a browser keeps of that, and a file.
      await page.goto('/dashboard/check')
      expect(await isRed(page)).toBe(false)
      await page.goto(`/transparency?${randomUUID()}#seal`)
      await page.getByRole('button', { name: 'Check the seals', exact: true }).press('Enter')
      expect(await isRed(page)).toBe(false)
      const kept = await keptIn(page)
      expect(Object.keys(kept).filter((name) => name.startsWith('kept-seal-'))).toHaveLength(2)
      const older = await saveBook(page, 'older')
      const offlinePage = join(folder, `check-${part}.html`)
      writeFileSync(offlinePage, await (await page.request.get('/check.html')).body())
      const offline = await (
        await browser.newContext({ offline: true, viewport: { width: 360, height: 740 } })
      ).newPage()
      await offline.goto(pathToFileURL(offlinePage).href)

      for (const [what, cells] of table.filter((_, at) => at % parts === part)) {
        const putBack = await remember(site)
        await deeds[what]?.(site)
        const book = await saveBook(page, 'now')
        const pages: Readonly<Record<string, Cell>> = {
          'Member, first look': both(await checkMine(page, {})),
          'Member who kept a seal': both(await checkMine(page, kept)),
          'Saved page': { first: await checkOffline(offline, book), kept: await checkOffline(offline, book, older) },
          'Public page': { first: await checkPublic(page, {}), kept: await checkPublic(page, kept) },
        }
        await putBack()
        const { Terminal: _, '`verify-ledger`': __, 'Watched by another instance': ___, ...told } = cells
        expect({ what, ...pages }).toEqual({ what, ...told })
      }
    } finally {
      await server.close()
    }
  })
}

const both = (found: boolean): Cell => ({ first: found, kept: found })
