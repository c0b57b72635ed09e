import { expect, type Locator } from '@playwright/test'
import { settle } from './pages.ts'
import { test } from './walker.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/styleguide')
  await settle(page)
})

test('every pair of colours has the contrast it needs, in both themes', async ({ page }) => {
  const table = page.locator('table[data-measured=true]')
  await expect(table.locator('tbody tr')).not.toHaveCount(0)
  await expect(table.getByText('enough').first()).toBeAttached()
  await expect(table.getByText('too little')).toHaveCount(0)
})

test('what loads has a shape that can be seen', async ({ page }) => {
  const bars = page.locator('.skeleton-state:not(.skeleton-chart) .skeleton')
  await expect(bars).not.toHaveCount(0)
  const widths = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThan(20)
})

test('the dialog takes the focus, keeps it, closes on Escape and gives it back', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open the dialog' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invest in STANDARD' })
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    const behind = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
    )
    expect(behind).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the drawer opens from a number and gives the focus back to it', async ({ page }) => {
  const number = page.getByRole('button', { name: '$1,675.00' })
  await number.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Where does this number come from?' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(number).toBeFocused()
})

test('the tabs move by arrows, Home and End', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Running').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Closed')).toBeFocused()
  await expect(page.getByRole('tabpanel')).toHaveText('What is closed stands here.')
  await page.keyboard.press('End')
  await expect(tab('All')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tab('Running')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab('Running')).toHaveAttribute('aria-selected', 'true')
})

test('opening one part of the accordion closes the other', async ({ page }) => {
  const first = page.getByText('It is in the ledger and stays there.')
  await expect(first).toBeVisible()
  await page.locator('summary', { hasText: 'Dashed is promised' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('It may still not happen.')).toBeVisible()
  await expect(first).toBeHidden()
})

test('a message goes by itself, but waits while somebody points at it', async ({ page }) => {
  await page.clock.install()
  await page.getByRole('button', { name: 'Show what was done' }).click()
  const message = page.getByRole('status').filter({ hasText: 'Investment successful' })
  await expect(message).toBeVisible()
  await message.hover()
  await page.clock.runFor(20_000)
  await expect(message).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(6_000)
  await expect(message).toBeHidden()
})

test('a message can be dismissed by keyboard', async ({ page }) => {
  await page.getByRole('button', { name: 'Show what failed' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Insufficient balance' })
  await message.getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Enter')
  await expect(message).toBeHidden()
})

test('copying copies, and says so when the browser refuses', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const button = page.getByRole('button', { name: 'Copy' })
  await button.click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('praceth1dpk0r6uep9aj0kdpy')

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.getByRole('button', { name: /Cop/ }).click()
  await expect(page.getByText('Your browser didn’t allow copying.')).toBeVisible()
})

test('the table sorts money by its amount and draws only the rows in view', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Sample rows' })
  await expect(table).toHaveAttribute('aria-rowcount', '2001')
  const header = table.getByRole('columnheader', { name: 'Amount' })
  expect((await amountsIn(table)).length).toBeLessThan(60)

  await header.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  const falling = await amountsIn(table)
  expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  await page.keyboard.press('Enter')
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  const rising = await amountsIn(table)
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))

  await page.getByRole('region', { name: 'Sample rows' }).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(table.locator('tr[aria-rowindex="2001"]')).toBeVisible()
})

test('on a phone the table is ordered by a list of choices', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Sort by').selectOption('Amount, descending')
  const table = page.getByRole('table', { name: 'Sample rows' })
  await expect(table.locator('tr[aria-rowindex="2"]')).not.toContainText('$10.00')
  const falling = await amountsIn(table)
  expect(falling).toEqual(falling.toSorted((a, b) => b - a))
})

test('a chart can be read as a table, and each of its states has the same height', async ({ page }) => {
  const chart = page.locator('figure', { hasText: 'Steps of a sample account' })
  const height = async () => (await chart.boundingBox())?.height ?? 0
  const ready = await height()
  await chart.getByRole('button', { name: 'Table' }).click()
  await expect(chart.getByRole('table')).toContainText('3, promised')
  for (const state of ['Loading', 'Empty', 'Error']) {
    await page.getByRole('group', { name: 'State of the chart' }).getByRole('button', { name: state }).click()
    expect(Math.abs((await height()) - ready)).toBeLessThan(12)
  }
  await chart.getByRole('button', { name: 'Retry' }).click()
  await expect(chart.getByRole('table')).toBeVisible()
})

test('the menu moves by arrows, closes on Escape and gives the focus back', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Sample menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Plans' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Learn' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('a page that breaks says so, under the ribbon, with a way on', async ({ page }) => {
  await page.getByRole('button', { name: 'Show the error page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page stopped working')
  await expect(page.locator('.ribbon')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

async function amountsIn(table: Locator) {
  const texts = await table.locator('td[data-place=amount] .money').allTextContents()
  return texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
}
