import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { claimWithoutTransfer } from './claim-deposits.ts'
import { test } from './journey.ts'
import { openRichMember } from './rich-member.ts'
import { placeOrder, untilFilled } from './traders.ts'

interface Receipt {
  readonly fill: { readonly traded: string; readonly fee: string; readonly taken: string }
}

/** Somebody new with a deposit in BTC, an investment, a purchase, and an order that waits. */
async function openInvestor(browser: Browser) {
  const { page, admin, memberId } = await openRichMember(browser, { savings: '1.00' })
  await claimWithoutTransfer(page, '2000')
  const { deposits } = (await (await page.request.get('/api/deposits')).json()) as { deposits: { depositId: string }[] }
  const approved = await admin.request.post(
    `/api/admin/members/${memberId}/deposits/${deposits[0]?.depositId}/approve`,
    { headers: { 'idempotency-key': randomUUID() }, data: { confirmation: 'yes' } },
  )
  expect(approved.status(), await approved.text()).toBe(200)
  const invested = await page.request.post('/api/investments', {
    headers: { 'idempotency-key': randomUUID() },
    data: { planId: 3, amount: '1000' },
  })
  expect(invested.status()).toBe(201)
  const orderId = await placeOrder(page, { symbol: 'BTCUSDT', side: 'buy', type: 'market', dollars: '400' })
  await untilFilled(page, orderId)
  await placeOrder(page, { symbol: 'AAPL', side: 'buy', type: 'limit', price: '1.00', dollars: '25' })
  return { page, admin, memberId }
}

const rowOf = (page: Page, within: string, name: string) => page.locator(`${within} tbody tr`, { hasText: name })

test('entries say which coin, plan or instrument they’re about, and are found by it', async ({ browser }) => {
  const { page, admin, memberId } = await openInvestor(browser)

  await test.step('in the activity, where each leads to more', async () => {
    await page.goto('/dashboard')
    const activity = page.getByRole('region', { name: 'Activity' })
    const lead = activity.locator('td[data-place="lead"]')
    await expect(lead.filter({ hasText: 'Set aside for a buy order' }).first()).toContainText('Limit order 2 for AAPL')
    const bought = lead.filter({ hasText: 'Bought BTC/USDT' })
    await expect(bought).toContainText(/0\.\d{6} at [\d,]+\.\d+, fee \$\d+\.\d\d/)
    // The line of a trade says its fee.
    await expect(activity).not.toContainText('Trading fee')
    // What was paid as a fee opens like every amount.
    await bought.getByRole('button', { name: /^\$/ }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('Bought BTC/USDT')
    await page.keyboard.press('Escape')
    await activity.getByRole('link', { name: 'Set aside for a buy order' }).first().click()
    await expect(page).toHaveURL(/transactions\?account=balance&entry=\d+/)
    await expect(page.locator('.entry-sheet')).toBeVisible()
  })

  await test.step('in the statement, where a purchase is what was set aside for it', async () => {
    await page.goto('/dashboard/transactions')
    const row = (name: string) => rowOf(page, '.statement-table', name)
    await expect(row('Deposit, BTC')).toContainText('From the practice network to Balance')
    await expect(row('Invested in EXECUTIVE')).toContainText('Balance to Investment')
    await expect(row('Bought BTC/USDT')).toContainText(/Market order 1: 0\.\d{6} at [\d,]+\.\d+/)
    await expect(row('Set aside for a buy order')).toContainText('Limit order 2 for AAPL')
    await page.getByRole('button', { name: 'Bought BTC/USDT' }).click()
    await expect(page.locator('.entry-sheet').getByRole('link', { name: 'Receipt' })).toBeVisible()
    await expect(page.locator('.entry-sheet')).toContainText(/Filled .+, fee \$\d/)
    // An order that got nothing has no receipt.
    await page.getByRole('button', { name: 'Set aside for a buy order' }).click()
    await expect(page.locator('.entry-sheet')).not.toContainText('Receipt')
  })

  await test.step('and a search for what is written finds it', async () => {
    const names = page.locator('.entry-button')
    for (const [words, found] of [
      ['executive', ['Invested in EXECUTIVE']],
      ['Invested in EXECUTIVE', ['Invested in EXECUTIVE']],
      ['AAPL', ['Set aside for a buy order']],
      ['Bought BTC/USDT', ['Bought BTC/USDT']],
      ['Deposit, BTC', ['Deposit, BTC']],
      ['Deposit, ETH', []],
    ] as const) {
      await page.goto(`/dashboard/transactions?q=${encodeURIComponent(words)}`)
      if (found.length === 0) await expect(page.getByText('No entries match.')).toBeVisible()
      await expect(names, words).toHaveText(found)
    }
  })

  await test.step('the file and the admin say the same', async () => {
    await page.goto('/dashboard/transactions')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text).toMatch(/Bought BTC\/USDT,.*,BTC\/USDT,1,0\.\d{6},\d+\.\d+,\d+\.\d\d\r\n/)
    expect(text).toMatch(/Invested in EXECUTIVE,.*,EXECUTIVE,,,,\r\n/)
    await admin.goto(`/admin/members?open=${memberId}`)
    const statement = admin.getByRole('region', { name: 'Transactions' })
    await expect(statement).toContainText('Bought BTC/USDT')
    await expect(statement).toContainText('Trading fee, BTC/USDT')
    await expect(statement).toContainText('Invested in EXECUTIVE')
  })

  await test.step('a sale opens with its fee, what it had cost and what that came to', async () => {
    const sale = await placeOrder(page, { symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity: '0.001' })
    await untilFilled(page, sale)
    const { fill } = (await (await page.request.get(`/api/trading/fills/${sale}`)).json()) as Receipt
    await page.goto('/dashboard/transactions')
    await page.getByRole('button', { name: 'Sold BTC/USDT' }).click()
    const sheet = page.locator('.entry-sheet')
    await expect(sheet).toContainText(/0\.001000 BTC sold at [\d,]+\.\d+/)
    const rows = sheet.locator('.sum-list > div')
    await expect(rows.nth(0)).toContainText(`$${fill.traded}`)
    await expect(rows.nth(1)).toContainText(`−$${fill.fee}`)
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    const brought = cents(fill.traded) - cents(fill.fee)
    await expect(rows.nth(2)).toContainText(`+$${(brought / 100).toFixed(2)}`)
    await expect(sheet).toContainText(`What it had cost you $${((brought - cents(fill.taken)) / 100).toFixed(2)}`)
    await expect(sheet).toContainText(/(Gain|Loss) taken/)
    await expect(sheet).toContainText(fill.taken.replace('-', '−$'))
  })
})
