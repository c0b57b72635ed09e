import { expect, type Page } from '@playwright/test'
import { joinOnPhone, openClass, say } from './class-room.ts'
import { test } from './journey.ts'
import { startOwnServer } from './own-server.ts'

const next = (page: Page) => page.keyboard.press('Tab')

test('somebody keeps their class account by keyboard alone, and goes on as a member with the same money', async ({
  browser,
}) => {
  test.slow()
  const own = await startOwnServer()
  const { origin } = own
  const trainer = await (await browser.newContext()).newPage()
  const { code, classId } = await openClass(trainer, origin, 'Economics 11b', 'The promise')
  const phone = await joinOnPhone(
    await browser.newContext({ viewport: { width: 360, height: 780 } }),
    origin,
    code,
    'kestrel',
  )
  await phone.getByLabel('Amount from your pocket').fill('250')
  await phone.getByRole('button', { name: 'Deposit' }).click()
  await expect(phone.getByText('$750.00')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Keep my account' })).toHaveCount(0)
  const ended = await trainer.request.post(`${origin}/api/classes/${classId}/end`, { ...say(origin), data: {} })
  expect(ended.status()).toBe(200)

  await phone.getByRole('button', { name: 'Keep my account' }).focus()
  await phone.keyboard.press('Enter')
  await expect(phone.getByLabel('Full name')).toBeFocused()
  await phone.keyboard.type('Mara Lind')
  await next(phone)
  await expect(phone.getByLabel('Username')).toHaveValue('kestrel')
  await next(phone)
  await phone.keyboard.type('mara@')
  await next(phone)
  await phone.keyboard.type('a lesson of my own')
  await phone.keyboard.press('Enter')
  // What's wrong is said at its field, and that's where the focus goes.
  await expect(phone.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await phone.keyboard.type('example.org')
  for (const name of ['Password', 'Show password', 'I agree to the', 'terms', 'I agree to receive']) {
    await next(phone)
    if (name.startsWith('I agree')) await phone.keyboard.press('Space')
  }
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(/\/dashboard/)
  await expect(phone.getByRole('button', { name: /\$250\.00/ }).first()).toBeVisible()

  // On another phone the email and the password lead in.
  const home = await (await browser.newContext()).newPage()
  await home.goto(`${origin}/login`)
  await home.getByLabel('Email').fill('mara@example.org')
  await home.getByLabel('Password', { exact: true }).fill('a lesson of my own')
  await home
    .getByRole('button', { name: /log in/i })
    .first()
    .click()
  await expect(home).toHaveURL(/\/dashboard/)
  await own.close()
})
