import { expect, type Page } from '@playwright/test'
import { claimWithoutTransfer } from './claims.ts'
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
