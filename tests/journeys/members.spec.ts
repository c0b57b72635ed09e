import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { test } from './journey.ts'
import { memberPassword, settle, somebodyNew } from './pages.ts'
import { picture } from './picture.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const periodMs = 30_000

/** The code of the next time step that no code was used of yet: the server accepts one step ahead. */
function codeMaker(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let used = 0
  return async () => {
    const step = () => Math.floor(Date.now() / periodMs)
    // Never more than one ahead of the clock, so that it is always within the server's tolerance.
    await expect.poll(() => step() + 1 > used, { timeout: 2 * periodMs }).toBe(true)
    used = Math.max(used + 1, step())
    return totp.generate({ timestamp: used * periodMs })
  }
}

async function fillSignUp(page: Page, person: ReturnType<typeof somebodyNew>) {
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Phone number').fill(person.phoneNumber)
  await page.getByLabel('Country').selectOption(person.country)
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.locator('input[name=password]').fill(person.password)
  await page.getByLabel('I agree to the').check()
  await page.getByLabel('I agree to receive emails').check()
}

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const sideNav = (page: Page) => page.getByRole('navigation', { name: 'Dashboard', exact: true })

test('somebody signs up, sets up two steps, logs in with a code, resets the password by mail, and closes the account', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const person = somebodyNew()

  await page.goto('/plans')
  await page.goto('/signUp')
  await settle(page)
  await expect(page.getByLabel('Bitcoin address')).toHaveValue(/^pracbtc1/)
  await expect(page.getByLabel('USDT address')).toHaveValue(/^praceth1/)
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Open the account' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/dashboard/profile')
  await settle(page)
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  const twoSteps = page.getByRole('region', { name: 'Two-step verification' })
  await twoSteps.getByLabel('Current password').fill(memberPassword)
  await twoSteps.getByRole('button', { name: 'Continue' }).click()
  await expect(twoSteps.locator('.qr-code')).toBeVisible()
  const nextCode = codeMaker((await twoSteps.locator('code').textContent()) ?? '')
  await twoSteps.getByLabel('Six-digit code').fill(await nextCode())
  await expect(twoSteps.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await twoSteps.getByRole('button', { name: 'Download' }).click()
  const kept = readFileSync(await (await download).path(), 'utf8')
  for (const code of await twoSteps.getByRole('listitem').allTextContents()) expect(kept).toContain(code)
  await expect(twoSteps.getByRole('button', { name: 'Print' })).toBeVisible()
  await twoSteps.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(twoSteps.getByText('10 recovery codes are left.')).toBeVisible()

  await sideNav(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/dashboard/wallet')
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fwallet')
  await logIn(page, person.email, memberPassword)
  await expect(page.getByText('Accepted')).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await nextCode())
  await expect(page).toHaveURL('/dashboard/wallet')

  await sideNav(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your Mailbox to Reset')).toBeVisible()
  await page.getByRole('link', { name: 'Open the local mailbox' }).click()
  const row = page
    .getByRole('navigation', { name: 'Emails' })
    .getByRole('link', { name: /Set a new password/ })
    .filter({ hasText: person.email })
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  await row.click()
  const mail = page.getByRole('article', { name: 'Set a new password' })
  await mail.getByRole('link').click()
  await expect(page).toHaveURL('/resetPassword')
  const newPassword = 'another journey altogether'
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL('/login')

  await logIn(page, person.email, newPassword)
  await page.getByLabel('Six-digit code').fill(await nextCode())
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/dashboard/profile')
  await settle(page)
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await dialog.getByLabel('Current password').fill(newPassword)
  await dialog.getByLabel('Code').fill(await nextCode())
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/accountClosed')
  await page.goto('/login')
  await logIn(page, person.email, newPassword)
  await expect(page.getByText('The email or the password is wrong')).toBeVisible()
})

test('the sign-up form tells one thing at a time, in its order and its words', async ({ page }) => {
  await page.goto('/signUp')
  await settle(page)
  const person = somebodyNew()
  await page.getByLabel('Bitcoin address').fill('')
  await page.getByLabel('USDT address').fill('')
  const send = () => page.getByRole('button', { name: 'Open the account' }).click()
  const steps: [string, () => Promise<unknown>][] = [
    ['Full name is invalid', () => page.getByLabel('Full name').fill('Al')],
    ['Full name is too short', () => page.getByLabel('Full name').fill(person.fullName)],
    ['Username is invalid', () => page.getByLabel('Username').fill('al')],
    ['Username is too short', () => page.getByLabel('Username').fill(person.username)],
    ['Email is invalid', () => page.getByLabel('Email', { exact: true }).fill(person.email)],
    ['Phone Number is invalid', () => page.getByLabel('Phone number').fill(person.phoneNumber)],
    ['Select Your Country', () => page.getByLabel('Country').selectOption('PT')],
    [
      'Select Your Gender',
      async () => {
        await page.getByRole('radio', { name: 'Female' }).check()
        await page
          .getByLabel(/Choose a picture/)
          .setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001) })
      },
    ],
    [
      'Image size is too large',
      () =>
        page.getByLabel(/Choose a picture/).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture }),
    ],
    ['Password is invalid', () => page.locator('input[name=password]').fill('12345')],
    ['Password is too short', () => page.locator('input[name=password]').fill(person.password)],
    ['Address cannot be empty', () => page.getByLabel('Bitcoin address').fill('short')],
    ['Address is too short', () => page.getByLabel('Bitcoin address').fill(person.bitcoinAddress)],
    ['Address cannot be empty', () => page.getByLabel('USDT address').fill(person.usdtAddress)],
    ['Please agree to the terms and conditions', () => page.getByLabel('I agree to the').check()],
    ['Please agree to receive emails', () => page.getByLabel('I agree to receive emails').check()],
  ]
  for (const [words, mend] of steps) {
    await send()
    await expect(page.locator('.field-error:not(:empty)')).toHaveText([words])
    await mend()
  }
  await send()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('.avatar img')).toBeVisible()
})

test('log-in messages: a wrong form, and a wrong password', async ({ page }) => {
  await page.goto('/login')
  await settle(page)
  await logIn(page, 'nobody', '')
  await expect(page.getByText('Email is invalid')).toBeVisible()
  await logIn(page, 'nobody@example.org', '12345')
  await expect(page.getByText('Invalid Password')).toBeVisible()
  await logIn(page, 'nobody@example.org', '123456')
  await expect(page.getByText('The email or the password is wrong')).toBeVisible()
  await page.route('**/api/session', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await logIn(page, 'nobody@example.org', '123456')
  await expect(page.getByText("Can't login at the moment")).toBeVisible()
})

test('a session that is ended elsewhere is over here as well', async ({ page, browser }) => {
  const person = somebodyNew()
  await page.request.post('/api/members', { data: person })
  const other = await browser.newPage()
  await other.request.post('/api/session', { data: { email: person.email, password: person.password } })
  await page.goto('/dashboard/profile')
  await settle(page)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
  await other.goto('/dashboard')
  await expect(other).toHaveURL('/login?next=%2Fdashboard')
  await other.close()
})

test('after logging out the back button shows nothing of what was there', async ({ page }) => {
  const person = somebodyNew()
  await page.request.post('/api/members', { data: person })
  await page.goto('/dashboard/fund')
  await page.goto('/dashboard/profile')
  await expect(page.getByText(person.email).first()).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Dashboard', exact: true })
    .getByRole('button', { name: 'Log out' })
    .click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Ffund')
  await expect(page.getByText(person.email)).toHaveCount(0)
})

test('an invitation is remembered, and an unknown code does not stand in the way', async ({ page }) => {
  const host = somebodyNew()
  await page.request.post('/api/members', { data: host })
  await page.request.delete('/api/session')
  await page.goto(`/signUp?ref=${host.username}`)
  await settle(page)
  await expect(page.getByLabel('Referral code')).toHaveValue(host.username)
  await expect(page.getByText('Found. They’ll get a share')).toBeVisible()
  await page.getByLabel('Referral code').fill('nobody-has-this')
  await expect(page.getByText('Nobody here has this code.')).toBeVisible()
  const guest = somebodyNew()
  await fillSignUp(page, guest)
  await page.getByRole('button', { name: 'Open the account' }).click()
  await expect(page).toHaveURL('/dashboard')
})
