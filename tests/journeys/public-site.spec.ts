import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { bringEverything, lookAs, settle, somebodyNew } from './pages.ts'

interface Figure {
  readonly name: string
  readonly value: number
}

test('the landing page has its eleven parts in order, with what the database says', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => request.url().includes('/tour/') && films.push(request.url()))
  await page.goto('/')
  await settle(page)
  const heads = [
    'Invest in Stocks, Crypto & More',
    'Getting started',
    'Everything a Trader Needs',
    'Work progress',
    'A market to practise on',
    'Services',
    'Learning like a pro',
    'Members say',
    'Questions',
  ]
  const shown = await page.locator('main :is(h1, h2)').allTextContents()
  expect(shown.filter((text) => heads.includes(text))).toEqual(heads)
  await expect(page.locator('#services li h3')).toHaveText([
    'Learning',
    'Crypto Trading',
    'Legalization',
    'Auth & Security',
  ])
  await expect(page.getByRole('link', { name: 'Start Learning' })).toHaveAttribute('href', '/learn')

  const stats = await (await page.request.get('/api/stats')).json()
  const instruments = (stats.figures as Figure[]).find(({ name }) => name === 'instruments')?.value ?? 0
  const count = new Intl.NumberFormat('en').format(instruments)
  await expect(page.getByText(`${count} Trading Assets`)).toBeVisible()
  await expect(page.locator('.hero-facts')).toContainText(`Instruments${count}`)

  const [first, second] = stats.recentWithdrawals
  const dollars = (amount: string) =>
    `$${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(amount))}`
  // It covers nothing that the page begins with: it comes once that has left the screen.
  const card = page.getByRole('complementary', { name: 'Recent Withdrawal' })
  await expect(card).toBeHidden()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(card).toContainText(dollars(first.amount))
  const line = card.locator('.withdrawal-card-time')
  const lasts = () => line.evaluate((bar) => bar.getAnimations()[0]?.effect?.getTiming().duration)
  expect(await lasts()).toBe(16_000)
  await line.evaluate((bar) => bar.getAnimations()[0]?.finish())
  await expect(card).toContainText(dollars(second.amount))
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await settle(page)
  await expect(card).toHaveCount(0)

  await page.locator('#work-progress').scrollIntoViewIfNeeded()
  await expect(page.locator('.withdrawal-list li')).toHaveCount(stats.recentWithdrawals.length)
  await expect(page.locator('.work-bars h3 > span:first-child')).toHaveText([
    'Learning',
    'Trainers',
    'Visitors',
    'Profits',
  ])

  await page.locator('#members-say').scrollIntoViewIfNeeded()
  const { reviews } = await (await page.request.get('/api/reviews')).json()
  const quote = page.locator('.testimonial-place blockquote')
  await expect(quote).toHaveText(reviews[0].text)
  const time = page.locator('.testimonial-time')
  expect(await time.evaluate((bar) => bar.getAnimations()[0]?.effect?.getTiming().duration)).toBe(5_000)
  await time.evaluate((bar) => bar.getAnimations()[0]?.finish())
  await expect(quote).toHaveText(reviews[1].text)
  await page.locator('.testimonials').hover()
  await expect(time).toHaveCSS('animation-play-state', 'paused')
  await page.mouse.move(0, 0)
  await page.locator('.testimonials').getByRole('button', { name: 'Pause' }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(time).toHaveCSS('animation-play-state', 'paused')

  expect(films).toEqual([])
  await page.getByRole('link', { name: 'Watch' }).click()
  const film = page.getByRole('dialog', { name: 'A tour of Dryrun' }).locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  expect(await film.evaluate((video: HTMLVideoElement) => video.duration)).toBeLessThanOrEqual(60)
  await expect(film.locator('track[kind=captions]')).toHaveCount(1)
})

test('the film plays where no script runs, and opens over the page for whoever is faster than the program', async ({
  browser,
}) => {
  const without = await browser.newContext({ javaScriptEnabled: false })
  const page = await without.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Watch' }).click()
  await expect(page).toHaveURL('/tour/tour.mp4')
  const film = page.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  await without.close()

  const early = await browser.newPage()
  await early.goto('/', { waitUntil: 'commit' })
  await early.getByRole('link', { name: 'Watch' }).click()
  await expect(early.getByRole('dialog', { name: 'A tour of Dryrun' })).toBeVisible()
  await early.close()
})

test('who wants less motion is shown no moving card and no moving reviews', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  await settle(page)
  await bringEverything(page)
  await expect(page.locator('.withdrawal-card-time')).toHaveCSS('animation-name', 'none')
  await expect(page.locator('.testimonial-time')).toHaveCSS('animation-name', 'none')
  await context.close()
})

test('the plans page works an amount through, and explains each plan', async ({ page }) => {
  await page.goto('/plans')
  await settle(page)
  await expect(page.locator('.plan-promises .plan-card h2')).toHaveText([
    'STANDARD',
    'MEDIUM',
    'EXECUTIVE',
    'PROFESSIONAL',
  ])
  for (const link of await page.getByRole('link', { name: /^Get Started/ }).all())
    await expect(link).toHaveAttribute('href', '/login')
  const answer = page.locator('.calculator-answer')
  await page.getByLabel('Amount').fill('1200')
  await expect(answer).toContainText('$900.00')
  await expect(answer).toContainText('$2,100.00')
  await expect(answer).toContainText(
    'one more member would have to deposit $1,000.00, and would then be owed $1,750.00',
  )
  await page.getByLabel('Amount').fill('99.999')
  await expect(page.getByRole('alert')).toContainText('Amount must look like 12.34')
  await page.getByLabel('Amount').fill('10000')
  await expect(page.getByRole('alert')).toContainText('Amount must be within the Min & Max limits')
  await expect(answer).not.toContainText('$')
  await page.getByRole('link', { name: 'Learn More about MEDIUM' }).click()
  await expect(page).toHaveURL('/plans#about-medium')
  await expect(page.locator('#about-medium')).toBeInViewport()
  await expect(page.locator('#about-standard')).toBeHidden()
})

test('a member writes a review, the admin publishes it, and visitors read it', async ({ browser, baseURL }) => {
  const open = async () => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const [member, admin, visitor] = [await open(), await open(), await open()]
  const person = { ...somebodyNew(), fullName: 'Nadia Reviewer' }
  const { user } = await (await member.request.post('/api/members', { data: person })).json()
  await lookAs(admin, 'admin')
  await member.goto('/dashboard/review')
  await expect(member.getByText('There’s nothing to review yet.')).toBeVisible()

  const balances = `/api/admin/members/${user.memberId}/balances`
  const { version } = await (await admin.request.get(balances)).json()
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const rich = { balance: '300', reason: 'for the journey', version }
  expect((await admin.request.post(balances, { data: rich, headers: key() })).status()).toBe(200)
  const invested = await member.request.post('/api/investments', { data: { planId: 1, amount: '100' }, headers: key() })
  expect(invested.status()).toBe(201)
  const withdrawal = { amount: '50', coin: 'BTC', address: person.bitcoinAddress, acceptClosing: true }
  expect((await member.request.post('/api/withdrawals', { data: withdrawal, headers: key() })).status()).toBe(201)

  await member.reload()
  await member.getByLabel('What you saw').fill('Short.')
  await member.getByRole('button', { name: 'Send to the admin' }).click()
  await expect(member.getByText('A review needs at least 20 characters.')).toBeVisible()
  const words = `I closed my plan early and saw why, says ${person.username}.`
  await member.getByLabel('What you saw').fill(words)
  await member.getByRole('button', { name: 'Send to the admin' }).click()
  await expect(member.getByText('Pending, the admin reads it next')).toBeVisible()

  await admin.goto('/admin/reviews')
  const entry = admin.locator('.review-entry').filter({ hasText: words })
  await entry.getByRole('button', { name: /^Decline/ }).click()
  await expect(entry.getByText('Please give a reason.')).toBeVisible()
  await entry.getByRole('button', { name: /^Publish/ }).click()
  await expect(entry).toHaveCount(0)
  await expect(member.getByText('Published', { exact: true })).toBeVisible()

  await visitor.goto('/')
  await visitor.locator('#members-say').scrollIntoViewIfNeeded()
  await visitor.getByRole('button', { name: /^Nadia Reviewer/ }).click()
  await expect(visitor.locator('.testimonial-place')).toContainText(words)
  await member.getByRole('button', { name: 'Take it back' }).click()
  await expect(member.getByText('Published', { exact: true })).toHaveCount(0)
})

test('any payout can be chosen, one’s own first, and the choice is in the address', async ({ page }) => {
  expect((await page.request.post('/api/session/demo')).ok()).toBe(true)
  await page.goto('/transparency')
  const section = page.getByRole('region', { name: 'Whose deposit paid whom' })
  await settle(page)
  await bringEverything(page)
  const choice = section.getByLabel('Which payout?')
  await expect(choice.locator('optgroup').first()).toHaveAttribute('label', 'Yours')
  const oldest = choice.locator('optgroup').first().locator('option').last()
  const [day, amount] = ((await oldest.textContent()) ?? '').split(', ')
  await choice.selectOption(await oldest.getAttribute('value'))
  await expect(page).toHaveURL(/payout=\d+/)
  await expect(section.getByText('One payout, matched to the oldest deposits not yet spent.')).toBeVisible()
  await section.getByText('Show as table').click()
  await expect(section.getByRole('row', { name: new RegExp(`Mara Lindqvist.*${day}`) }).first()).toBeVisible()
  await page.reload()
  await settle(page)
  await bringEverything(page)
  await expect(section.locator('.paid-whom-label', { hasText: amount ?? '' }).last()).toBeVisible()
})
