import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { somebodyNew, watchForComplaints } from './pages.ts'
import { picture } from './picture.ts'
import { openRichMember } from './rich-member.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const choose = (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: picture })

async function openNewMember(page: Page) {
  expect((await page.request.post('/api/members', { data: somebodyNew() })).status()).toBe(201)
}

test('Enter goes on, and the browser’s Back goes one step back', async ({ page }) => {
  await openNewMember(page)
  await page.goto('/dashboard')
  await menu(page).getByRole('link', { name: 'Add Fund' }).click()
  await page.getByLabel('Amount').fill('1,250.00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Amount must look like 12.34. Did you mean 1250.00?')
  await page.getByLabel('Amount').fill('1250.00')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Send the coins')).toBeVisible()
  await page.getByRole('radio', { name: 'Ethereum' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Upload the proof')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/fund?step=3')
  await page.goBack()
  await expect(heading(page, 'Send the coins')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'How much?')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('1250.00')
  await page.goForward()
  await page.reload()
  await expect(heading(page, 'Send the coins')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('whoever goes on just before the form begins anew gets where they wanted', async ({ page }) => {
  await openNewMember(page)
  await page.clock.install()
  await page.goto('/dashboard/fund?step=3')
  await choose(page, 'proof.png')
  await expect(page.getByText('Your proof is attached.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  await expect(heading(page, 'Deposit submitted')).toBeVisible()
  const held: (() => void)[] = []
  await page.route('**/assets/invest-page-*.js', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await menu(page).getByRole('link', { name: 'Invest' }).click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.clock.runFor(6_000)
  for (const go of held) go()
  await expect(page).toHaveURL(/\/dashboard\/invest$/)
})

test('a rate is kept when a coin is chosen, and not again because a window comes back or something changed', async ({
  page,
}) => {
  await openNewMember(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/deposits/rates')) asked.push(JSON.parse(request.postData() ?? '{}').coin)
  })
  await page.goto('/dashboard/fund')
  await page.getByLabel('Amount').fill('250')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Rate locked until/)).toBeVisible()
  expect(asked).toEqual(['BTC'])
  // A command has every read on the screen read again, and so does a window that comes to the front.
  const readAgain = page.waitForResponse((answer) => answer.url().endsWith('/api/wallet'))
  await page.getByRole('button', { name: 'Get BTC from the faucet' }).click()
  await readAgain
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('radio', { name: 'Ethereum' }).check()
  await expect(page.getByText(/Rate locked until/)).toBeVisible()
  expect(asked).toEqual(['BTC', 'ETH'])
  await page.route('**/api/deposits/rates', (route) => route.abort())
  await page.getByRole('radio', { name: 'Bitcoin' }).check()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach Dryrun')
  await page.unroute('**/api/deposits/rates')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/Rate locked until/)).toBeVisible()
})

test('an upload goes on while another step is open, and cancelling a replacement keeps the earlier proof', async ({
  page,
}) => {
  await openNewMember(page)
  await page.goto('/dashboard/fund?step=3')
  await choose(page, 'first.png')
  await expect(page.getByText('Your proof is attached.')).toBeVisible()
  await expect(page.locator('input[type=file]')).toBeAttached()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v0/**', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, 'second.png')
  await expect(page.getByText('second.png')).toBeVisible()
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  await expect(page.getByRole('alert')).toHaveText('The upload isn’t finished yet.')
  await page.getByRole('button', { name: '1. Amount' }).click()
  await expect(heading(page, 'How much?')).toBeVisible()
  await page.getByRole('button', { name: '3. Proof' }).click()
  await expect(page.getByText('second.png')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  release()
  await expect(page.getByText('second.png')).toHaveCount(0)
  await expect(page.getByText('Your proof is attached.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  await expect(heading(page, 'Deposit submitted')).toBeVisible()

  await menu(page).getByRole('link', { name: 'Transactions' }).click()
  await menu(page).getByRole('link', { name: 'Add Fund' }).click()
  await expect(heading(page, 'How much?')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('20')
})

test('a newcomer is offered one coin everywhere and the faucet where coins are missing, and can take a claim back', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { page, admin, memberId } = await openRichMember(browser, { balance: '1' })
  const complaints = watchForComplaints(page)

  await test.step('one default coin, and the faucet in step 2', async () => {
    await page.goto('/dashboard/wallet')
    await expect(page.getByRole('combobox', { name: 'Take' })).toHaveValue('BTC')
    await expect(page.locator('.receive-panel .address')).toHaveText(/^pracbtc1/)
    await page.goto('/dashboard/fund?step=2')
    await expect(page.getByRole('radio', { name: 'Bitcoin' })).toBeChecked()
    await expect(page.getByText(/in your wallet, which isn’t enough for this/)).toBeVisible()
    await page.getByRole('button', { name: 'Get BTC from the faucet' }).click()
    await expect(page.getByText('0.05000000 BTC minted for you')).toBeVisible()
    await expect(page.getByText(/which isn’t enough for this/)).toHaveCount(0)
  })

  await test.step('whoever sends more than there is gets the faucet with the error', async () => {
    await page.getByRole('link', { name: 'Send from my wallet' }).click()
    const form = page.getByRole('form', { name: 'Send' })
    const asked = await form.getByLabel('Amount').inputValue()
    await form.getByLabel('Amount').fill('5')
    await form.getByRole('button', { name: 'Review and send' }).click()
    await expect(form.getByRole('alert')).toContainText('You don’t have enough coins in your wallet')
    await expect(form.getByRole('button', { name: /from the faucet/ })).toBeVisible()
    await form.getByLabel('Amount').fill(asked)
    await form.getByRole('button', { name: 'Review and send' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
    // The receipt is drawn in the faces of the page, and no device has all of them.
    await page.evaluate(() => document.fonts.add(new FontFace('Newsreader stand-in', 'local("No such face")')))
    await page.getByRole('link', { name: 'Use as deposit proof' }).click()
  })

  const claim = async () => {
    await expect(page.getByText('Your proof is attached.')).toBeVisible()
    await expect(page.getByLabel('Transfer ID')).not.toHaveValue('')
    await page.getByRole('button', { name: 'Submit deposit' }).click()
    await expect(heading(page, 'Deposit submitted')).toBeVisible()
  }
  const past = page.locator('.request-rows li')

  await test.step('a pending claim is cancelled, and its transfer can be claimed again', async () => {
    await claim()
    await past.first().getByRole('button', { name: 'Cancel this deposit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel deposit' }).click()
    await expect(past.first()).toContainText('Cancelled')
    await expect(past.first()).toContainText('You cancelled this deposit. No money moved.')
    await past.first().getByRole('link', { name: 'Submit it again' }).click()
    await claim()
    await expect(past).toHaveCount(2)
  })

  await test.step('a declined claim says that it can be made again, with the way to do it', async () => {
    const { deposits } = (await (await page.request.get('/api/deposits')).json()) as {
      deposits: { depositId: string }[]
    }
    const path = `/api/admin/members/${memberId}/deposits/${deposits[0]?.depositId}/decline`
    const headers = { 'idempotency-key': randomUUID() }
    expect((await admin.request.post(path, { data: { reason: 'Too blurred' }, headers })).status()).toBe(200)
    await expect(past.first()).toContainText('Too blurred')
    await expect(past.first()).toContainText('you can use the same transfer again')
    await past.first().getByRole('link', { name: 'Submit it again' }).click()
    await claim()
    await expect(past.first()).toContainText('Pending')
  })

  expect(complaints, 'nothing was asked about a transfer that was just claimed').toEqual([])
})
