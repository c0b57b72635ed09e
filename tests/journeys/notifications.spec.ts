import { expect, type Page } from '@playwright/test'
import { claimWithoutTransfer } from './claim-deposits.ts'
import { test } from './journey.ts'
import { objectionsTo } from './objections.ts'
import { adminLogIn, startOwnServer } from './own-server.ts'
import { overflowOf, somebodyNew, watchForComplaints } from './pages.ts'

let server: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  server = await startOwnServer()
})
test.afterAll(() => server.close())

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('the admin hears of a deposit and the member of its approval, live, by keyboard, each leading to its entry', async ({
  browser,
}) => {
  const [atMember, atAdmin] = await Promise.all(
    [0, 1].map(async () => (await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })).newPage()),
  )
  if (!atMember || !atAdmin) throw new Error('no pages')
  const complaints = watchForComplaints(atMember)

  await test.step('nothing yet: the panel says what will show up', async () => {
    await atMember.request.post('/api/members', { data: somebodyNew() })
    await atMember.goto('/dashboard')
    await bell(atMember).click()
    await expect(panel(atMember)).toContainText('Nothing new yet.')
    await atMember.keyboard.press('Escape')
    await expect(panel(atMember)).toBeHidden()
    await expect(bell(atMember)).toBeFocused()
  })

  await test.step('the admin’s bell counts the deposit while the page is open, and leads to it', async () => {
    await atAdmin.request.post('/api/session', { data: adminLogIn })
    await atAdmin.goto('/admin')
    await expect(bell(atAdmin)).toHaveAccessibleName('Notifications')
    await claimWithoutTransfer(atMember, '160')
    await expect(bell(atAdmin)).toHaveAccessibleName('Notifications, 1 unread')
    await bell(atAdmin).focus()
    await atAdmin.keyboard.press('Enter')
    await atAdmin.keyboard.press('ArrowDown')
    await expect(panel(atAdmin).getByRole('link', { name: /sent a deposit of \$160\.00/ })).toBeFocused()
    await atAdmin.keyboard.press('Enter')
    await expect(atAdmin).toHaveURL(/\/admin\/transactions\?kind=deposits&status=all&open=/)
    await expect(atAdmin.getByRole('region', { name: 'The open transaction' })).toContainText('$160.00')
    await expect(bell(atAdmin)).toHaveAccessibleName('Notifications')
  })

  await test.step('the member hears of the approval, and it opens the entry that was posted', async () => {
    const { items } = await (await atAdmin.request.get('/api/admin/work?kind=deposit')).json()
    const { memberId } = items[0].deposit.member
    await atAdmin.request.post(`/api/admin/members/${memberId}/deposits/${items[0].workId}/approve`, {
      headers: { 'idempotency-key': `approve-${items[0].workId}` },
      data: { confirmation: 'yes' },
    })
    await expect(bell(atMember)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(atMember.getByText('New notification: Your deposit of $160.00 was approved.')).toBeAttached()
    await bell(atMember).click()
    for (const width of [360, 1440]) {
      await atMember.setViewportSize({ width, height: 800 })
      expect(await overflowOf(atMember)).toBe(0)
      expect(await objectionsTo(atMember, { within: '.notifications' })).toEqual([])
    }
    await panel(atMember)
      .getByRole('link', { name: /Your deposit of \$160\.00 was approved/ })
      .click()
    await expect(atMember).toHaveURL(/\/dashboard\/transactions\?account=balance&entry=\d+/)
    await expect(bell(atMember)).toHaveAccessibleName('Notifications')
    await atMember.reload()
    await expect(atMember.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
    await expect(bell(atMember), 'what was read stays read').toHaveAccessibleName('Notifications')
  })
  expect(complaints).toEqual([])
})

test('a log-in from a new device and a changed password ring at one’s own bell, and lead to where one can act', async ({
  browser,
}) => {
  const open = async () => (await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })).newPage()
  const [known, strange] = [await open(), await open()]
  const person = somebodyNew()
  await known.request.post('/api/members', { data: person })
  await known.goto('/dashboard/help')
  await expect(bell(known)).toHaveAccessibleName('Notifications')

  await test.step('the device that was there first hears of the second one, live', async () => {
    const { email, password } = person
    await strange.request.post('/api/session', { data: { email, password } })
    await expect(bell(known)).toHaveAccessibleName('Notifications, 1 unread')
    await bell(known).click()
    const told = panel(known).getByRole('link', { name: /New log-in from a device we haven’t seen before: Chrome on/ })
    await expect(told).toContainText('If this wasn’t you, change your password.')
    for (const width of [360, 1440]) {
      await known.setViewportSize({ width, height: 800 })
      expect(await overflowOf(known)).toBe(0)
      expect(await objectionsTo(known, { within: '.notifications' })).toEqual([])
    }
    await told.click()
    await expect(known).toHaveURL(/\/dashboard\/profile$/)
    await expect(bell(known)).toHaveAccessibleName('Notifications')
  })

  await test.step('the changed password is told in the session that goes on', async () => {
    const changed = await known.request.put('/api/password', {
      data: { password: person.password, newPassword: 'another journey of its own' },
    })
    expect(changed.ok()).toBe(true)
    await known.reload()
    await expect(bell(known)).toHaveAccessibleName('Notifications, 1 unread')
    await bell(known).click()
    await expect(panel(known).getByRole('link', { name: /Your password was changed\./ })).toBeVisible()
  })
})

test('the admin’s own new device leads to the admin’s security page', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })).newPage()
  const elsewhere = await browser.newContext({ baseURL: server.origin })
  await page.request.post('/api/session', { data: adminLogIn })
  await elsewhere.request.post('/api/session', { data: adminLogIn })
  await page.goto('/admin/mail')
  await expect(bell(page)).toHaveAccessibleName(/Notifications, \d+ unread/)
  await bell(page).click()
  await panel(page)
    .getByRole('link', { name: /New log-in from a device/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/security$/)
})
