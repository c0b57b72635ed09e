import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { openRichMember } from './rich-member.ts'

const unknown = 'We don’t know whether this went through. Try again: it can’t happen twice.'

/** A proxy that hands the request on and then loses the server's answer, as often as it is told. */
async function loseAnswers(page: Page, path: string, times: number) {
  const lost: string[] = []
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET' || lost.length >= times) return route.continue()
    const answer = await route.fetch()
    lost.push(route.request().headers()['idempotency-key'] ?? '')
    expect(answer.ok()).toBe(true)
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' })
  })
  return lost
}

const investments = async (page: Page) =>
  ((await (await page.request.get('/api/investments')).json()) as { investments: unknown[] }).investments
const balance = async (page: Page) =>
  ((await (await page.request.get('/api/balances')).json()) as { balance: string }).balance

/** What the tab keeps of commands that were never answered. */
const unansweredIn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('unanswered')))

async function investOneHundred(page: Page) {
  await page.goto('/dashboard/invest')
  await page.getByRole('button', { name: 'Invest in STANDARD' }).click()
  await page.getByLabel('Amount').fill('100')
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('a 502 in place of the answer: pressing again finds out, and there is one investment', async ({ browser }) => {
  const { page } = await openRichMember(browser, { balance: '1000' })
  await loseAnswers(page, '/api/investments', 1)
  await investOneHundred(page)
  await expect(page.getByRole('alert')).toHaveText(unknown)
  expect(await balance(page)).toBe('900.00')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Investment successful')).toBeVisible()
  expect(await investments(page)).toHaveLength(1)
  expect(await balance(page)).toBe('900.00')
  await expect(page.getByText(unknown)).toHaveCount(0)
})

test('a reload in between: the page finds out by asking, and sends nothing', async ({ browser }) => {
  const { page } = await openRichMember(browser, { balance: '1000' })
  await loseAnswers(page, '/api/investments', 1)
  await investOneHundred(page)
  await expect(page.getByRole('alert')).toHaveText(unknown)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.reload()
  await expect(page.getByText('It went through, once.')).toBeVisible()
  await expect(page.getByText('Investment, $100.00')).toBeVisible()
  expect(sent).toEqual([])
  expect(await investments(page)).toHaveLength(1)
  expect(await balance(page)).toBe('900.00')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Active' })).toBeVisible()
  await expect(page.getByText(unknown)).toHaveCount(0)
})

test('what never reached the server waits for the person after a reload, and goes out under the same key', async ({
  browser,
}) => {
  const { page } = await openRichMember(browser, { balance: '1000' })
  const keys: string[] = []
  await page.route('**/api/investments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return keys.length === 1 ? route.fulfill({ status: 504, body: '' }) : route.continue()
  })
  await investOneHundred(page)
  await expect(page.getByRole('alert')).toHaveText(unknown)
  await page.reload()
  const note = page.getByRole('region', { name: 'Investment, $100.00' })
  await expect(note).toContainText(unknown)
  expect(await investments(page), 'nothing is sent unasked').toHaveLength(0)
  await note.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByText('It went through, once.')).toBeVisible()
  await expect(note).toHaveCount(0)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect(await investments(page)).toHaveLength(1)
  expect(await balance(page)).toBe('900.00')
})

test('whoever logs in next in the same browser finds nothing of it', async ({ browser }) => {
  const { page } = await openRichMember(browser, { balance: '1000' })
  await loseAnswers(page, '/api/investments', 1)
  await investOneHundred(page)
  await expect(page.getByRole('alert')).toHaveText(unknown)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await unansweredIn(page)).toEqual([])
})

test('what has no key is promised nothing: a review whose answer was lost is looked at and sent again', async ({
  browser,
}) => {
  const { page } = await openRichMember(browser, { balance: '300' })
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const plan = { planId: 1, amount: '100' }
  expect((await page.request.post('/api/investments', { data: plan, headers: key() })).status()).toBe(201)
  const withdrawal = { amount: '50', coin: 'BTC', address: 'pracbtc1qqqqqqqqqqqq', acceptClosing: true }
  expect((await page.request.post('/api/withdrawals', { data: withdrawal, headers: key() })).status()).toBe(201)
  const lost = await loseAnswers(page, '/api/review', 1)
  await page.goto('/dashboard/review')
  await page.getByLabel('What you saw').fill('The first words that I wrote about it.')
  const answered = page.waitForResponse((answer) => answer.status() === 502)
  await page.getByRole('button', { name: 'Send to the admin' }).click()
  await answered
  expect(lost).toEqual([''])
  expect(await unansweredIn(page)).toEqual([])
  // After a reload it's there, and nothing waits that would put the first words over later ones.
  await page.reload()
  await expect(page.getByLabel('What you saw')).toHaveValue('The first words that I wrote about it.')
  await expect(page.getByText(unknown)).toHaveCount(0)
  await page.getByLabel('What you saw').fill('The second words, which are better.')
  await page.getByRole('button', { name: 'Send it again' }).click()
  const written = async () =>
    ((await (await page.request.get('/api/review')).json()) as { review: { text: string } }).review.text
  await expect.poll(written).toBe('The second words, which are better.')
})
