import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { memberPassword, settle } from './pages.ts'
import { openRichMember } from './rich-member.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'Balances' }).locator('.stat-figure')

async function invest(page: Page, amount: string) {
  const answer = await page.request.post('/api/investments', {
    headers: { 'idempotency-key': randomUUID() },
    data: { planId: 1, amount },
  })
  expect(answer.status()).toBe(201)
}

async function withdraw(page: Page, amount: string, address = 'pracbtc1somewhere') {
  const answer = await page.request.post('/api/withdrawals', {
    headers: { 'idempotency-key': randomUUID() },
    data: { amount, coin: 'BTC', address, acceptClosing: true },
  })
  expect(answer.status()).toBe(201)
}

test('a member moves savings to balance by keyboard, and every number follows', async ({ browser }) => {
  const { page } = await openRichMember(browser, { balance: '10', savings: '659.92' })
  await page.goto('/dashboard')
  await expect(figures(page)).toHaveText(['$10.00', '$0.00', '$0.00', '$659.92', '$0.00'])
  await page.getByRole('button', { name: 'Move to Balance' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move savings to Balance' })
  await dialog.getByLabel('Amount').fill('660')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('You don’t have that much in savings.')
  await dialog.getByLabel('Amount').fill('600')
  await expect(dialog).toContainText('$59.92')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(figures(page)).toHaveText(['$610.00', '$0.00', '$0.00', '$59.92', '$0.00'])
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Savings moved to balance')
})

test('a pending withdrawal is told from what is posted, and its member takes it back', async ({ browser }) => {
  const { page, admin } = await openRichMember(browser, { balance: '500' })
  await withdraw(page, '120')
  await page.goto('/dashboard/transactions')
  const row = page.locator('.statement-table tbody tr:not(.month-head)').first()
  await expect(row).toContainText('Pending, an admin acts next')
  await page.goto('/dashboard/withdraw')
  await settle(page)
  await page.getByRole('button', { name: 'Cancel this withdrawal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this withdrawal?' })
  await expect(dialog).toContainText('$120.00 goes back to your balance.')
  await dialog.getByRole('button', { name: 'Cancel the withdrawal' }).click()
  await expect(page.locator('.request-rows li')).toContainText('Cancelled')
  await page.goto('/dashboard')
  await expect(figures(page)).toHaveText(['$500.00', '$0.00', '$0.00', '$0.00', '$0.00'])
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('BTC withdrawal cancelled, given back')
  await admin.goto('/admin/transactions?kind=withdrawals&status=cancelled')
  // Others may have cancelled one in the meantime, or closed their account with one.
  await admin.locator('.list-detail-row').filter({ hasText: '$120.00' }).first().click()
  await expect(admin.getByText('The member cancelled it.')).toBeVisible()
})

test('closing an account says what is lost, and leads to withdrawing first; so does the admin’s dialog', async ({
  browser,
}) => {
  const { page, admin, memberId } = await openRichMember(browser, { balance: '1000', savings: '33.33' })
  await withdraw(page, '100')
  await invest(page, '200')
  await page.request.post('/api/wallet/faucet', { headers: { 'idempotency-key': randomUUID() }, data: { coin: 'ETH' } })

  await admin.goto(`/admin/members?open=${memberId}`)
  await settle(admin)
  await admin.getByRole('button', { name: 'Delete this member' }).click()
  const deleting = admin.getByRole('dialog')
  await expect(deleting).toContainText('The member will lose everything that’s left in the account.')
  await expect(deleting).toContainText('$1,033.33')

  await page.goto('/dashboard/profile')
  await settle(page)
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(dialog).toContainText('You’ll lose everything that’s left in your account.')
  for (const text of ['$700.00', '$200.00', '$33.33', '$100.00', '$1,033.33', '2.00000000 ETH', '1 active investment'])
    await expect(dialog).toContainText(text)
  await dialog.getByRole('link', { name: 'Withdraw first' }).click()
  await expect(page).toHaveURL('/dashboard/withdraw')
  await page.goto('/dashboard/profile')
  await settle(page)
  await page.getByRole('button', { name: 'Close my account' }).click()
  await dialog.getByLabel('Current password').fill(memberPassword)
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).not.toHaveURL('/dashboard/profile')
})

test('the admin is shown what an edit of Investment closes, and a payout by hand needs its note', async ({
  browser,
}) => {
  const { page, admin, memberId } = await openRichMember(browser, { balance: '1000' })
  for (const amount of ['133.33', '100', '150']) await invest(page, amount)

  await admin.goto(`/admin/members?open=${memberId}`)
  const form = admin.getByRole('form', { name: 'Balances' })
  await expect(form.getByLabel('Investment')).toHaveValue('383.33')
  await form.getByLabel('Investment').selectOption('133.33')
  await expect(form).toContainText('This closes 2 active investments now, without their returns.')
  await expect(form.locator('.closing-rows li')).toHaveText([/STANDARD, \$150\.00/, /STANDARD, \$100\.00/])
  await form.getByLabel('Reason').fill('A correction')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText('Updated successfully')).toBeVisible()
  await page.goto('/dashboard/invest')
  const closed = page.getByRole('region', { name: 'Closed investments' }).locator('tbody tr')
  await expect(closed).toHaveCount(2)
  await expect(closed.first()).toContainText('$0.00 went back to Balance')

  // An amount that no other journey asks for.
  await withdraw(page, '57.31', 'cash, at the desk')
  await admin.goto('/admin/transactions?kind=withdrawals')
  const row = admin.locator('.list-detail-row', { hasText: '$57.31' })
  await row.click()
  // Another request may have been open before: what is typed for that one is not kept for this one.
  await expect(row).toHaveAttribute('aria-current', 'true')
  const review = admin.getByRole('region', { name: 'The open transaction' })
  await review.getByLabel('Type yes to approve').fill('yes')
  await review.getByRole('button', { name: 'Approve withdrawal' }).click()
  await expect(review.getByRole('alert')).toContainText('Say in a note how you paid it by hand.')
  await review.getByLabel('Note on how you’ll pay it').fill('Handed over in class')
  await review.getByRole('button', { name: 'Approve withdrawal' }).click()
  await page.goto('/dashboard/withdraw')
  await expect(page.locator('.request-rows li').first()).toContainText('Handed over in class')
})

test('a statement is saved with the practice line, the member and the day, and its numbers are numbers', async ({
  browser,
}) => {
  const { page } = await openRichMember(browser, { balance: '250' })
  await page.goto('/dashboard/transactions')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^dryrun-transactions-walker\w+-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\u{feff}Practice money. Nothing here is a real investment.')
  expect(lines[2]).toMatch(/,250\.00,-250\.00,250\.00,/)
})
