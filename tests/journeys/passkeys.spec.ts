import { type CDPSession, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { adminLogIn, startOwnServer } from './own-server.ts'
import { settle } from './pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A device with a fingerprint reader, inside the browser. It answers only while somebody touches it. */
async function plugInDevice(page: Page) {
  const line: CDPSession = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: (isTouched: boolean) =>
      line.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isTouched }),
    async keyCount() {
      return (await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
  }
}

/** From the next log-in page on nothing is offered by autofill, which would answer to the same touch as the button. */
async function withoutAutofill(page: Page) {
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

async function logOut(page: Page, origin: string) {
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(`${origin}/login`)
}

test('the admin is asked for a second step, adds a passkey, logs in with it by button and by autofill, and removes it', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const server = await startOwnServer({ name: 'localhost' })
  try {
    const device = await plugInDevice(page)
    await page.goto(`${server.origin}/login`)
    await settle(page)
    await page.getByLabel('Email', { exact: true }).fill(adminLogIn.email)
    await page.locator('input[name=password]').fill(adminLogIn.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(`${server.origin}/admin`)

    // On one's own machine it's advice, with a link.
    await page.getByRole('link', { name: 'Set up a passkey or two-step verification' }).click()
    await expect(page).toHaveURL(`${server.origin}/admin/security`)
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByLabel('Name').fill('Kitchen tablet')
    await section.locator('input[name=presentPassword]').fill('not the password')
    await section.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByRole('alert').filter({ hasText: /password/i })).toBeVisible()
    expect(await device.keyCount()).toBe(0)
    await section.locator('input[name=presentPassword]').fill(adminLogIn.password)
    await section.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByRole('listitem')).toContainText('Kitchen tablet')
    await expect(section.getByRole('listitem')).toContainText('not used yet')
    expect(await device.keyCount()).toBe(1)
    await expect(page.getByText('Anyone who has your password can approve payouts')).toHaveCount(0)

    await section.getByRole('button', { name: 'Rename Kitchen tablet' }).click()
    await section.getByLabel('Name').fill('Blue key')
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByRole('listitem')).toContainText('Blue key')

    await withoutAutofill(page)
    await logOut(page, server.origin)
    await settle(page)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page).toHaveURL(`${server.origin}/admin`)

    // By autofill: whoever picks the key that the browser offers for the e-mail is in, without pressing anything here.
    await device.touch(false)
    await logOut(page, server.origin)
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username webauthn')
    // The page that waits for a key is left before the device is touched. It would let them in and go on to the admin's
    // pages in the middle of its own reload, which then never ends.
    await page.goto('about:blank')
    await device.touch(true)
    // Whoever is let in leaves the page before it has loaded.
    await page.goto(`${server.origin}/login`, { waitUntil: 'commit' })
    await expect(page).toHaveURL(`${server.origin}/admin`)

    await page.goto(`${server.origin}/admin/security`)
    await expect(section.getByRole('listitem')).toContainText('last used')
    await section.getByRole('button', { name: 'Remove Blue key' }).click()
    await section.locator('input[name=presentPassword]').fill(adminLogIn.password)
    await section.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible()

    // The device still has its half, which opens nothing any more; the password still does.
    await withoutAutofill(page)
    await logOut(page, server.origin)
    await settle(page)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByText('That passkey didn’t work.')).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(adminLogIn.email)
    await page.locator('input[name=password]').fill(adminLogIn.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(`${server.origin}/admin`)
  } finally {
    await server.close()
  }
})

test('at an address of numbers no passkey is offered', async ({ page }) => {
  await page.goto('/login')
  await settle(page)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0)
})
