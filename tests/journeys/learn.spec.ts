import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { objectionsTo } from './objections.ts'
import { bringEverything, lookAs, settle } from './pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a visitor moves the slider of the transparency page, and the day and the arithmetic follow', async ({ page }) => {
  await page.goto('/transparency')
  await settle(page)
  await bringEverything(page)
  // What the books say now doesn't move with the slider; where they're heading does.
  await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('that members are owed, only')
  const heading = page.locator('.page-head .lede')
  await expect(heading).toContainText('At this pace')
  const before = await heading.textContent()
  await expect(page.getByText('Last ledger verification')).toBeVisible()
  await expect(page.getByText('Sum of all accounts').locator('..')).toContainText('$0.00')
  const slider = page.getByRole('slider', { name: 'Weekly growth in new deposits' })
  await slider.fill('-200000')
  await expect(heading).toContainText('\u221220.0% a week')
  await expect(heading).not.toHaveText(before ?? '')
  await page.getByText('The arithmetic, day by day').click()
  await expect(page.getByText(/held \+ .* deposits \u2212 .* asked for =/)).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(heading).toHaveText(before ?? '')
})

test('a member finishes a lesson and judges offers, and both are kept', async ({ page }) => {
  await lookAs(page, 'member')
  await page.goto('/learn/what-crypto-is')
  await settle(page)
  await page.getByRole('button', { name: 'One more coin from A to B' }).click()
  await expect(page.getByText(/Refused\./)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Next question' })).toBeDisabled()
  // A wrong answer first: both it and the right one are explained.
  await page.getByRole('button', { name: 'A file on your phone' }).click()
  await expect(page.getByText('This is the right answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByRole('button', { name: /^Only the person who holds/ }).click()
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByRole('button', { name: /^Its fingerprint would no longer fit/ }).click()
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByRole('button', { name: /^The word and the reserves/ }).click()
  await page.getByRole('button', { name: 'See the result' }).click()
  await expect(page.getByText('3 of 4 right.')).toBeVisible()
  await expect(page.getByText(/Saved with your progress/)).toBeVisible()

  await page.goto('/learn/red-flags')
  await settle(page)
  await page.getByRole('button', { name: 'Fraud', exact: true }).click()
  await expect(page.getByText('Hit.')).toBeVisible()
  const kept = page.waitForResponse(/\/api\/judgements\//)
  await page.getByRole('button', { name: 'Fraud', exact: true }).click()
  await expect(page.getByText('False alarm.')).toBeVisible()
  await kept

  await page.goto('/learn')
  await expect(page.getByText('1 of 8 finished')).toBeVisible()
  await expect(page.getByText('Finished, quiz 3 of 4')).toBeVisible()
  await expect(page.getByText('1 hit, 1 false alarm')).toBeVisible()
})

test('the red flags switch marks and explains, stays on, covers the dashboard too, and can be turned off', async ({
  page,
}) => {
  test.slow()
  const problems = () => objectionsTo(page)
  await lookAs(page, 'member')
  await page.goto('/plans')
  await settle(page)
  await expect(page.locator('.red-flag')).toHaveCount(0)
  await page.getByRole('button', { name: 'Red flags: off' }).click()
  await expect(page.getByText('2 red flags on this page.')).toBeVisible()
  await expect(page.getByText('A fixed return.')).toBeVisible()
  expect(await problems()).toEqual([])

  await page.goto('/')
  await settle(page)
  await expect(page.getByText('Figures that reassure.')).toBeVisible()
  await expect(page.getByText('Deposit by coin transfer.')).toBeVisible()
  // The number is said once every part that may bring a mark has come, so it never changes under the reader's eyes.
  const said = page.getByText(/^Red flags: on\. \d+ red flags on this page\./)
  await expect(said).toBeVisible()
  const firstSaid = await said.innerText()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await settle(page)
  expect(await said.innerText()).toBe(firstSaid)
  await expect(page.locator('.red-flag')).toHaveCount(Number(/\d+/.exec(firstSaid)?.[0]))

  await page.goto('/dashboard')
  await settle(page)
  await expect(page.getByText('A referral bonus.')).toBeVisible()
  await expect(page.getByText('A balance that grows.')).toBeVisible()
  expect(await problems()).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.locator('.red-flag')).toHaveCount(0)
  await page.reload()
  await settle(page)
  await expect(page.locator('.red-flag')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lessons can be read, and the transparency page says where its figures are', async ({ page }) => {
    await page.goto('/learn/red-flags')
    await expect(page.getByRole('heading', { name: 'Four: pay to get paid' })).toBeVisible()
    await expect(page.getByText('California DFPI')).toBeVisible()
    await page.goto('/learn')
    await expect(page.getByRole('link', { name: /Compound interest/ })).toBeVisible()
    await page.goto('/transparency')
    await expect(page.getByRole('link', { name: '/api/transparency' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Why it runs out' })).toBeVisible()
  })
})
