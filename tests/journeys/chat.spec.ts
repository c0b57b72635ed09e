import { expect, type Page } from '@playwright/test'
import { holdAnswers } from './hold-answers.ts'
import { test } from './journey.ts'
import { objectionsTo } from './objections.ts'
import { adminLogIn, startOwnServer } from './own-server.ts'
import { somebodyNew, watchForComplaints } from './pages.ts'

async function expectAccessible(page: Page, where: string) {
  expect(await objectionsTo(page), where).toEqual([])
}

test('a visitor asks, is answered automatically, asks for a person, sees the answer without reload and again after signing up', async ({
  browser,
}) => {
  test.slow()
  const own = await startOwnServer()
  const context = () => browser.newContext({ baseURL: own.origin, reducedMotion: 'reduce' })
  try {
    const visitor = await (await context()).newPage()
    const complaints = watchForComplaints(visitor)
    await visitor.goto('/plans')
    const chat = visitor.getByRole('dialog', { name: 'Support' })
    const log = visitor.getByRole('log')
    const line = visitor.getByRole('textbox', { name: 'Write a message' })
    await visitor.getByRole('button', { name: 'Support' }).click()
    await expect(line).toBeFocused()
    await expectAccessible(visitor, 'the empty chat')

    // Answered at once, marked as automatic, with the page that says the same.
    await line.fill('Can I pay in by bank transfer?')
    await line.press('Enter')
    await expect(log.getByText('Automatic answer')).toBeVisible()
    await expect(log.getByText('There’s no bank and no card anywhere on Dryrun')).toBeVisible()
    await expect(log.getByRole('link', { name: 'Source: “Can I pay by card or bank transfer?”' })).toHaveAttribute(
      'href',
      '/about#bank-or-card',
    )
    await log.getByRole('link', { name: /^Source/ }).click()
    await expect(visitor.locator('#bank-or-card .accordion-body')).toBeInViewport()
    // Whoever asked for a person can go on writing before the answer to that has come, and it takes nothing away.
    const asking = await holdAnswers(visitor, '**/api/support/person')
    await log.getByRole('button', { name: 'Ask a person' }).click()
    await expect(log.getByText('passed to a person at')).toBeVisible()
    await line.fill('<img src=x onerror=alert(1)> and [this](javascript:alert(1))')
    await line.press('Enter')
    await expect(log.getByText('<img src=x onerror=alert(1)> and [this](javascript:alert(1))')).toBeVisible()
    await expect(line).toHaveValue('')
    await asking.letGo()
    // What's written while a message is on its way stays.
    const sending = await holdAnswers(visitor, '**/api/support/messages')
    await line.fill('One more thing.')
    await line.press('Enter')
    await sending.isAnswered
    await line.pressSequentially(' Are you there?')
    await sending.letGo()
    await expect(line).toHaveValue('Are you there?')
    await line.clear()
    await expect(log.getByText('<img src=x onerror=alert(1)> and [this](javascript:alert(1))')).toBeVisible()
    await expect(log.getByText('One more thing.')).toBeVisible()
    await expect(log.locator('img')).toHaveCount(0)
    await expect(log.getByText('Automatic answer')).toHaveCount(1)
    await expectAccessible(visitor, 'the chat')

    // The admin finds it in the inbox, and both see the other write.
    const admin = await (await context()).newPage()
    await admin.request.post(`${own.origin}/api/session`, { data: adminLogIn })
    await admin.goto('/admin')
    await expect(
      admin
        .getByRole('navigation', { name: 'Admin', exact: true })
        .getByRole('link', { name: /^Support/ })
        .getByText('1', { exact: true }),
    ).toBeVisible()
    await admin.getByRole('link', { name: 'Open the inbox' }).click()
    await expect(admin.getByRole('button', { name: 'Support' })).toHaveCount(0)
    await admin.getByRole('link', { name: /Visitor/ }).click()
    await expect(admin.getByRole('log').getByText('passed to you at')).toBeVisible()
    await expect(log.getByText('seen')).toBeVisible()
    await line.pressSequentially('One more')
    await expect(admin.getByText('Writing…')).toBeVisible()
    await line.clear()
    const answer = admin.getByRole('textbox', { name: 'Your answer' })
    await answer.fill('There is no bank here, and nothing costs real money.')
    await expect(log.getByText('Support is writing…')).toBeVisible()
    await expectAccessible(admin, 'the inbox')
    // Enter sends on both sides, and Shift with it begins a new line.
    await answer.press('End')
    await answer.press('Shift+Enter')
    await answer.press('Backspace')
    await answer.press('Enter')
    await expect(admin.getByRole('combobox', { name: 'State' })).toHaveValue('open')

    // Without a reload; and where the panel is closed, the button counts.
    await expect(log.getByText('nothing costs real money')).toBeVisible()
    await expect(admin.getByRole('log').getByText('seen')).toBeVisible()
    await visitor.getByRole('button', { name: 'Close the chat' }).click()
    await expect(chat).toBeHidden()
    await admin.getByRole('button', { name: 'Insert a reply' }).click()
    await admin.getByRole('button', { name: 'Insert The red flags of investment fraud' }).click()
    await admin.getByRole('button', { name: 'Send' }).click()
    const counted = visitor.getByRole('button', { name: 'Support, 1 unread' })
    await expect(counted).toBeVisible()
    await visitor.reload()
    await counted.click()
    await expect(log.getByRole('link', { name: '/learn/red-flags' })).toBeVisible()
    await visitor.keyboard.press('Escape')
    await expect(visitor.getByRole('button', { name: 'Support', exact: true })).toBeFocused()

    // The same after signing up, as a page of the dashboard, where nothing floats.
    const person = somebodyNew()
    await visitor.request.post(`${own.origin}/api/members`, { data: person })
    await visitor.goto('/dashboard')
    await expect(visitor.getByRole('button', { name: 'Support' })).toHaveCount(0)
    await visitor
      .getByRole('navigation', { name: 'Dashboard', exact: true })
      .getByRole('link', { name: 'Help' })
      .click()
    await expect(visitor).toHaveURL(/\/dashboard\/help$/)
    await expect(log.getByText('Can I pay in by bank transfer?')).toBeVisible()
    await expect(log.getByText('nothing costs real money')).toBeVisible()

    // Closed, and opened again by a question; the admin sees whose it is.
    await admin.getByRole('button', { name: 'Close chat' }).click()
    await expect(log.getByText('closed at')).toBeVisible()
    await line.fill('When is a return paid?')
    await line.press('Enter')
    await expect(log.getByText('After 24 hours on STANDARD and MEDIUM')).toBeVisible()
    await log.getByRole('button', { name: 'That helped' }).click()
    await expect(log.getByText('closed at')).toHaveCount(2)
    await expect(admin.getByRole('heading', { name: person.fullName })).toBeVisible()
    await admin.getByRole('searchbox', { name: 'Name, email or words' }).fill(person.email)
    await expect(admin.getByRole('link', { name: /Mara Lind/ })).toBeVisible()
    expect(complaints).toEqual([])
    for (const page of [visitor, admin]) await page.context().close()
  } finally {
    await own.close()
  }
})
