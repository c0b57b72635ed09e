import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { objectionsTo } from './objections.ts'
import { bringEverything, overflowOf, settle, watchForComplaints } from './pages.ts'

/** The demo member with months of history. */
async function lookAround(page: Page) {
  const answer = await page.request.post('/api/session/demo')
  expect(answer.status()).toBe(200)
}

const cents = (text: string | null) => {
  const digits = (text ?? '').replaceAll(/[^\d.−-]/g, '').replace('−', '-')
  return Math.round(Number(digits) * 100)
}

test('what you have is read at any moment, by keyboard and pointer, in a range that is in the address', async ({
  page,
}) => {
  const complaints = watchForComplaints(page)
  await lookAround(page)
  // Prices move: the page shows what it was last told.
  let told = ''
  page.on('response', async (answer) => {
    if (new URL(answer.url()).pathname !== '/api/assets' || !answer.ok()) return
    const { points } = await answer.json()
    told = points.at(-1).have
  })
  await page.goto('/dashboard?range=all')
  const chart = page.getByRole('slider', { name: 'What you have, over time' })
  const readout = page.locator('.chart-readout dd')
  let now: string[] = []
  await expect(async () => {
    now = await readout.allTextContents()
    expect(cents(now[1] ?? '')).toBe(cents(told))
    // Where more went out than came in, it's told as what was withdrawn.
    const isOut = await page.locator('.chart-readout dt', { hasText: 'Withdrawn, less deposited' }).isVisible()
    const paid = isOut ? -cents(now[2] ?? '') : cents(now[2] ?? '')
    expect(cents(now[1] ?? '') - paid).toBe(cents(now[3] ?? ''))
  }).toPass()

  await chart.focus()
  await page.keyboard.press('Home')
  await expect(readout.nth(1)).toHaveText('$0.00')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /you had \$[\d,.]+\. (?:Deposited, less withdrawn|Withdrawn, less deposited): \$/,
  )
  const then = await readout.nth(0).textContent()
  expect(then).not.toBe(now[0])
  await page.keyboard.press('Escape')
  await expect(readout.nth(0)).not.toHaveText(then ?? '')

  const box = await chart.boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 4, (box?.y ?? 0) + 60)
  await expect(readout.nth(1)).not.toHaveText(now[1] ?? '')
  const there = await readout.nth(0).textContent()
  await page.mouse.move(0, 0)
  await expect(readout.nth(0)).not.toHaveText(there ?? '')

  await page.getByRole('button', { name: '3M', exact: true }).click()
  await expect(page).toHaveURL(/range=3m/)
  await page.reload()
  await expect(page.getByRole('button', { name: '3M', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Table' }).first().click()
  await expect(page.getByRole('columnheader', { name: 'Deposited, less withdrawn' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('an event under the chart opens its entry, and the statement adds up', async ({ page }) => {
  await lookAround(page)
  await page.goto('/dashboard?range=all')
  const event = page.locator('.lane-mark[data-look="move"]').first()
  await event.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/transactions\?entry=\d+/)
  const sheet = page.locator('.entry-sheet')
  await expect(sheet).toContainText('Sum of both sides')
  await expect(sheet).toContainText('$0.00')

  for (const month of await page.locator('.month-sums').all()) {
    const [start = 0, into = 0, out = 0, end = 0] = (await month.locator('.money').allTextContents()).map(cents)
    expect(start + into + out).toBe(end)
  }
  await page.keyboard.press('Escape')
})

test('transactions are searched, filtered and walked by keyboard, and the view is in the address', async ({ page }) => {
  const complaints = watchForComplaints(page)
  await lookAround(page)
  await page.goto('/dashboard/transactions')
  await expect(page.locator('.month-head').first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('deposit')
  await expect(page).toHaveURL(/q=deposit/)
  await expect(page.locator('.entry-button').first()).toHaveText(/Deposit/)
  for (const name of await page.locator('.entry-button').allTextContents()) expect(name).toMatch(/deposit/i)
  await expect(page.locator('.month-sums').first()).not.toContainText('Start')
  await page.getByRole('button', { name: /^deposit.*remove this filter/ }).click()
  await expect(page).not.toHaveURL(/q=/)

  await page.getByLabel('Kind').selectOption('plans')
  await expect(page).toHaveURL(/kind=plans/)
  await page.getByLabel('Account').selectOption('profit')
  await expect(page.getByRole('columnheader', { name: 'Profit after' })).toBeVisible()
  await page.getByLabel('From this day').fill('2001-01-01')
  await page.getByLabel('Up to this day').fill('2001-02-01')
  await expect(page.getByText('No entries match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByLabel('Account').selectOption('balance')
  await expect(page.getByRole('columnheader', { name: 'Balance after' })).toBeVisible()

  // What falls due is posted meanwhile, so an entry is known by its focus and not by its place.
  const rows = page.locator('.entry-button')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).not.toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.entry-sheet')).toBeVisible()
  await expect(page.locator('.entry-button:focus')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.locator('.entry-sheet')).toBeHidden()
  expect(complaints).toEqual([])
})

for (const path of ['/dashboard?range=all', '/dashboard/transactions'])
  for (const width of [360, 768, 1440])
    test(`${path} fits ${width} px and has nothing that axe objects to`, async ({ page }) => {
      await lookAround(page)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await settle(page)
      await bringEverything(page)
      expect(await overflowOf(page)).toBe(0)
      expect(await objectionsTo(page, { within: 'main' })).toEqual([])
    })
