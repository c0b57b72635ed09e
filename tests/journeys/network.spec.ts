// From an empty account to a paid-out withdrawal, without any coin of the real world: PRODUCT section 8.
import { readFileSync } from 'node:fs'
import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { adminLogIn, startOwnServer } from './own-server.ts'
import { somebodyNew, watchForComplaints } from './pages.ts'

let server: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  server = await startOwnServer()
})
test.afterAll(() => server.close())

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })
  return context.newPage()
}

const menu = (page: Page) => page.getByRole('navigation', { name: /^(Dashboard|Admin)$/ })
const house = depositWallets.find(({ coin }) => coin === 'ETH')?.address ?? ''

test('coins go from the faucet to a deposit and come back as a payout, and not one unit is lost or made', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const [member, admin] = [await openPage(browser), await openPage(browser)]
  const complaints = watchForComplaints(member)
  const addresses = (await (await member.request.get('/api/sign-ups/addresses')).json()) as Record<string, string>
  expect((await member.request.post('/api/members', { data: { ...somebodyNew(), ...addresses } })).status()).toBe(201)
  expect((await admin.request.post('/api/session', { data: adminLogIn })).status()).toBe(200)
  let transferId = ''

  await test.step('the wallet has the addresses of the sign-up form, and the faucet fills it', async () => {
    await member.goto('/dashboard/wallet')
    await expect(member.locator('.receive-panel .address')).toHaveText(addresses['bitcoinAddress'] ?? '')
    await expect(member.getByText('No transfers yet.')).toBeVisible()
    await member.getByRole('combobox', { name: 'Take' }).selectOption('ETH')
    await member.getByRole('button', { name: 'Take' }).click()
    await expect(member.locator('.coin-rows')).toContainText('2.00000000')
    await expect(member.getByText('1 of 3 taken today')).toBeVisible()
    // The coin that is held is the one to send and to receive.
    await expect(member.locator('.receive-panel .address')).toHaveText(addresses['usdtAddress'] ?? '')
    await expect(member.locator('.transfer-rows')).toContainText('From the faucet')
  })

  await test.step('the Fund page says how much of the coin, to which address, and until when', async () => {
    await menu(member).getByRole('link', { name: 'Add Fund' }).click()
    await expect(member.getByLabel('Amount')).toHaveValue('20')
    await member.getByLabel('Amount').fill('500')
    await member.getByRole('button', { name: 'Continue' }).click()
    await member.getByRole('radio', { name: 'Ethereum' }).check()
    await expect(member.locator('.send-exactly')).toHaveText(/^\d\.\d{8} ETH$/)
    await expect(member.getByText(/Rate locked until/)).toContainText('15 minutes left')
    await member.getByRole('link', { name: 'Send from my wallet' }).click()
  })

  await test.step('a wrong checksum, the other network and a real address are told apart before anything is sent', async () => {
    const form = member.getByRole('form', { name: 'Send' })
    const to = form.getByLabel('To address')
    await expect(to).toHaveValue(house)
    const amount = await form.getByLabel('Amount').inputValue()
    await to.fill(`${house.slice(0, -1)}${house.endsWith('q') ? 'p' : 'q'}`)
    await expect(form.getByRole('alert')).toContainText('The checksum is wrong')
    await expect(form.locator('.address-wrong')).toHaveText(/^.{6}$/)
    await to.fill(addresses['bitcoinAddress'] ?? '')
    await expect(form.getByRole('alert')).toContainText('is on the other practice network')
    await to.fill('0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe')
    await expect(form.getByRole('alert')).toContainText('This is a real-world address.')
    await form.getByRole('button', { name: 'Review and send' }).click()
    await expect(member.getByRole('dialog')).toBeHidden()
    await to.fill(`practice:${house}?coin=ETH&amount=${amount}`)
    await expect(to).toHaveValue(house)
    await form.getByRole('button', { name: 'Review and send' }).click()
    const dialog = member.getByRole('dialog')
    await expect(dialog).toContainText('There’s no way back.')
    await expect(dialog).toContainText('0.00021000 ETH')
    await dialog.getByRole('button', { name: 'Don’t show this again' }).first().click()
    await expect(dialog.getByText('There’s no way back.')).toBeHidden()
    await dialog.getByRole('button', { name: 'Send now' }).click()
    await expect(form.getByText('is on its way.')).toBeVisible()
    await expect(member.locator('.transfer-rows li').first()).toContainText('Sent to Dryrun, deposit')
    await expect(member.locator('.transfer-rows li').first()).toContainText('of 6')
  })

  await test.step('the receipt is a page and a picture, and the picture knows its transfer', async () => {
    await member.getByRole('link', { name: 'Open the receipt' }).click()
    await expect(member.locator('.receipt-paper')).toContainText(house)
    transferId = (await member.locator('.receipt-paper dd').first().textContent()) ?? ''
    const saving = member.waitForEvent('download')
    await member.getByRole('button', { name: 'Save as image' }).click()
    const file = await (await saving).path()
    await menu(member).getByRole('link', { name: 'Add Fund' }).click()
    await member.getByRole('button', { name: '3. Proof' }).click()
    await member
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: readFileSync(file) })
    await expect(member.getByLabel('Transfer ID')).toHaveValue(transferId)
    await expect(member.getByText('Your proof is attached.')).toBeVisible()
    await expect(member.locator('.match-note')).toContainText('The network is still confirming it.')
    await server.moveClock('20 seconds')
    await expect(member.locator('.match-note')).toContainText('Matched')
  })

  await test.step('one click attaches the last transfer as well, and the claim is matched at once', async () => {
    await member.getByLabel('Transfer ID').fill('')
    await member.getByRole('button', { name: 'Attach my last transfer' }).click()
    await expect(member.getByLabel('Transfer ID')).toHaveValue(transferId)
    await expect(member.getByText('Your proof is attached.')).toBeVisible()
    await member.getByRole('button', { name: 'Submit deposit' }).click()
    await expect(member.getByRole('heading', { name: 'Deposit submitted' })).toBeVisible()
    await expect(member.locator('.outcome-body')).toContainText('Matched')
    const [deposit] = ((await (await member.request.get('/api/deposits')).json()) as { deposits: { proof: string }[] })
      .deposits
    const again = await member.request.post('/api/deposits', {
      data: { amount: '500', coin: 'ETH', proof: deposit?.proof, transferId },
      headers: { 'idempotency-key': 'a-second-use-of-it' },
    })
    expect([again.status(), ((await again.json()) as { error: { code: string } }).error.code]).toEqual([
      409,
      'transfer_used',
    ])
  })

  await test.step('the admin sees the match and approves', async () => {
    await admin.goto('/admin/transactions')
    await expect(admin.locator('.list-detail-row')).toContainText('Matched')
    await admin.locator('.list-detail-row').click()
    const match = admin.getByRole('region', { name: 'Transfer on the practice network' })
    await expect(match).toContainText('Right address, coin and amount, confirmed, and not used before.')
    await expect(match).toContainText(transferId)
    await expect(match).toContainText('$500.00')
    await admin.getByLabel('Type yes to approve').fill('yes')
    await admin.getByRole('button', { name: 'Approve deposit' }).click()
    await expect(admin.getByText('Nothing’s waiting.')).toBeVisible()
  })

  await test.step('the member invests, a day passes, and everything is withdrawn to the own wallet', async () => {
    await menu(member).getByRole('link', { name: 'Invest' }).click()
    await member.getByRole('button', { name: 'Invest in STANDARD' }).click()
    await member.getByLabel('Amount').fill('500')
    await member.getByRole('button', { name: 'Submit' }).click()
    await expect(member.getByText('Investment successful')).toBeVisible()
    await server.passTime(['9 hours', '9 hours', '7 hours'], member, admin)
    await menu(member).getByRole('link', { name: 'Withdraw' }).click()
    await expect(member.getByText('$575.00 can be withdrawn')).toBeVisible()
    await member.getByRole('button', { name: 'All', exact: true }).click()
    await expect(member.getByLabel('To address')).toHaveValue(addresses['bitcoinAddress'] ?? '')
    await expect(member.getByText('This is your own practice wallet.')).toBeVisible()
    await member.getByRole('button', { name: /^Request/ }).click()
    await expect(member.getByRole('heading', { name: 'Withdrawal Is Pending' })).toBeVisible()
  })

  await test.step('the approval sends the coins, and they arrive', async () => {
    await admin.goto('/admin/transactions?kind=withdrawals')
    await admin.locator('.list-detail-row').click()
    await expect(admin.getByText('Approving sends the BTC on the practice network')).toBeVisible()
    await admin.getByLabel('Type yes to approve').fill('yes')
    await admin.getByRole('button', { name: 'Approve withdrawal' }).click()
    await expect(admin.getByText('Nothing’s waiting.')).toBeVisible()
    await menu(member).getByRole('link', { name: 'Wallet' }).click()
    await expect(member.locator('.coin-rows li').first()).toContainText('on the way')
    await server.moveClock('20 seconds')
    await expect(member.locator('.coin-rows li').first()).not.toContainText('on the way')
    await expect(member.locator('.transfer-rows li').first()).toContainText('Payout from Dryrun')
    await expect(member.locator('.transfer-rows li').first()).toContainText('Confirmed')
    const payouts = await server.query(
      `select withdrawal.transfer_id, withdrawal.coin_units, account.balance_units
         from withdrawals.withdrawal join ledger.account using (member_id)
        where account.asset = 'BTC' and account.kind = 'wallet'`,
    )
    expect(payouts.rows).toHaveLength(1)
    expect(payouts.rows[0].balance_units).toBe(payouts.rows[0].coin_units)
    await expect
      .poll(async () =>
        (await server.query('select body_text from mail.outbox')).rows.map((row) => row.body_text).join(),
      )
      .toContain(`Transfer: ${payouts.rows[0].transfer_id}`)
  })

  await test.step('dollars and coins are conserved to the last unit', async () => {
    const check = await admin.request.post('/api/admin/ledger-check', { data: {} })
    expect(((await check.json()) as { findings: unknown[] }).findings).toEqual([])
    const sums = await server.query(
      `select asset, sum(balance_units)::text as sum,
              coalesce(sum(balance_units) filter (where kind = 'network'), 0)::text as on_the_way
         from ledger.account group by asset order by asset`,
    )
    expect(sums.rows).toEqual([
      { asset: 'BTC', sum: '0', on_the_way: '0' },
      { asset: 'ETH', sum: '0', on_the_way: '0' },
      { asset: 'USD', sum: '0', on_the_way: '0' },
    ])
  })
  expect(complaints).toEqual([])
})
