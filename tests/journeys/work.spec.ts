import { expect, type Page } from '@playwright/test'
import { claimWithoutTransfer } from './claim-deposits.ts'
import { test } from './journey.ts'
import { objectionsTo } from './objections.ts'
import { adminLogIn, startOwnServer } from './own-server.ts'
import { overflowOf, somebodyNew, watchForComplaints } from './pages.ts'

let server: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  server = await startOwnServer()
})
test.afterAll(() => server.close())

/** A member who says they have paid in, without a transfer. */
async function claim(page: Page, name: string, amounts: readonly string[]): Promise<string> {
  await page.request.delete('/api/session')
  await page.request.post('/api/members', { data: { ...somebodyNew(), fullName: name } })
  return claimWithoutTransfer(page, ...amounts)
}

async function openAdmin(page: Page) {
  await page.request.delete('/api/session')
  await page.request.post('/api/session', { data: adminLogIn })
}

test('the admin selects several deposits by keyboard, sees what approving posts, and approves them together', async ({
  browser,
}) => {
  test.slow()
  const page = await (await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })).newPage()
  const complaints = watchForComplaints(page)
  await claim(page, 'Lena Sato', ['100', '250'])
  const jonas = await claim(page, 'Jonas Keller', ['500'])
  const { deposits } = await (await page.request.get('/api/deposits')).json()
  await openAdmin(page)
  await page.goto('/admin/work')
  const rows = page.locator('.work-row')
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^All/ })).toContainText('3')
  await expect(page.getByRole('link', { name: /^Work/ }).first()).toContainText('3')

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3 selected')).toBeVisible()
  const posts = page.locator('.work-posts')
  await expect(posts.getByRole('row', { name: /Lena Sato/ })).toContainText('$350.00')
  await expect(posts.getByRole('row', { name: /Practice network/ })).toContainText('−$850.00')
  await expect(posts.getByRole('row', { name: /^Sum/ })).toContainText('$0.00')

  // Somebody else decides one of them meanwhile: it's left out, and the sum is computed again.
  const declined = await page.request.post(`/api/admin/members/${jonas}/deposits/${deposits[0].depositId}/decline`, {
    headers: { 'idempotency-key': 'declined-meanwhile' },
    data: { reason: 'Elsewhere' },
  })
  expect(declined.status()).toBe(200)
  await expect(page.getByText('1 was decided or cancelled in the meantime, so it’s left out.')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')
  await page.keyboard.type('no')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'yes' })).toBeVisible()
  await page.getByLabel('Type yes to approve these deposits').fill('yes')
  await page.getByRole('button', { name: 'Approve 2, $350.00' }).click()
  await expect(page.getByText('All caught up.')).toBeVisible()
  expect(complaints).toEqual([])
})

test('on a phone the list stays until everything is selected, and a bar carries it to its own screen', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: server.origin,
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 800 },
  })
  const page = await context.newPage()
  await claim(page, 'Ida Falk', ['40', '60'])
  await openAdmin(page)
  await page.goto('/admin/work')
  const boxes = page.locator('.work-row', { hasText: 'Ida Falk' }).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const bar = page.locator('.work-bar')
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Decide' }).click()
  await expect(page.locator('.work-posts').getByRole('row', { name: /Ida Falk/ })).toContainText('$100.00')
  await expect(boxes.nth(0)).toBeHidden()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(boxes.nth(1)).toBeChecked()
  await bar.getByRole('button', { name: 'Decide' }).click()
  await page.getByLabel('Reason for declining').fill('No such transfer')
  await page.getByRole('button', { name: 'Decline 2' }).click()
  // What is decided has left the list, which has the screen again.
  await expect(boxes).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^All/ })).toBeVisible()
  await context.close()
})

test('filters are in the address, are saved under a name, and the palette goes anywhere', async ({ browser }) => {
  test.slow()
  const page = await (await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })).newPage()
  await claim(page, 'Omar Haddad', ['640', '20'])
  await openAdmin(page)
  await page.goto('/admin/work')
  await expect(page.locator('.work-row')).toHaveCount(2)
  await page.getByLabel('From $').fill('100')
  await expect(page).toHaveURL(/min=100/)
  await expect(page.locator('.work-row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.getByLabel('Name of the filter').fill('Large ones')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(page.locator('.work-row')).toHaveCount(2)
  await page.reload()
  await page.getByRole('button', { name: 'Large ones', exact: true }).click()
  await expect(page.locator('.work-row')).toHaveCount(1)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go anywhere' })
  await palette.getByRole('combobox').fill('Omar')
  await expect(palette.getByRole('option', { name: /Omar Haddad/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/members\?open=/)
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('audit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit/)
})

for (const width of [360, 768, 1440])
  test(`the work list fits ${width} px and has nothing that axe objects to`, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await openAdmin(page)
    await page.goto('/admin/work')
    await expect(page.getByRole('button', { name: /^All/ })).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    expect(await objectionsTo(page, { within: 'main' })).toEqual([])
  })
