import { languages } from '@dryrun/domain/languages/languages.ts'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { lookAs, settle, somebodyNew, watchForComplaints } from './pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const looked = [
  { path: '', audience: 'visitor' },
  { path: '/plans', audience: 'visitor' },
  { path: '/signUp', audience: 'visitor' },
  { path: '/dashboard', audience: 'member' },
  { path: '/admin', audience: 'admin' },
] as const

for (const language of ['de', 'ar'] as const) {
  test(`pages in ${language} fit on a phone and a desk, in their own direction, and complain of nothing`, async ({
    browser,
  }) => {
    test.slow()
    for (const { path, audience } of looked) {
      const page = await browser.newPage()
      const complaints = watchForComplaints(page)
      await lookAs(page, audience)
      await page.goto(`/${language}${path}`)
      await settle(page)
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', language)
      await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      await expect(page.locator('.ribbon')).not.toContainText('Practice money')
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${path} sideways at ${width} px`).toBe(0)
      }
      expect(complaints, path).toEqual([])
      await page.close()
    }
  })
}

test('the ribbon is never cut, in whichever language and on however narrow a screen', async ({ page }) => {
  for (const { code } of languages) {
    await page.goto(code === 'en' ? '/terms' : `/${code}/terms`)
    await settle(page)
    for (const width of [320, 340, 360, 375, 412, 600]) {
      await page.setViewportSize({ width, height: 700 })
      const cut = await page
        .locator('.ribbon')
        .evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight])
      expect(cut, `${code} at ${width} px`).toEqual([0, 0])
    }
  }
})

test('in Arabic a bar fills from the right, and an English email keeps its own direction', async ({ page }) => {
  const person = somebodyNew()
  expect((await page.request.post('/api/members', { data: person })).ok()).toBe(true)
  await page.goto('/ar/dashboard')
  await settle(page)
  // Nothing is done yet, so the mark is where the bar begins.
  const bar = page.locator('.progress').first()
  await expect(async () => {
    const [whole, mark] = [await bar.boundingBox(), await bar.locator('rect').last().boundingBox()]
    if (!whole || !mark) throw new Error('no bar')
    expect(Math.round(mark.x + mark.width / 2 - whole.x - whole.width)).toBe(0)
  }).toPass()

  await page.goto('/ar/mailbox')
  await settle(page)
  await page.getByRole('link', { name: person.email }).click()
  const paper = page.locator('.mail-paper')
  await expect(paper).toContainText('Confirm your email address')
  await expect(paper).toHaveCSS('direction', 'ltr')
})

test('the menu leads to the same page in another language, and the choice is remembered, also by the account', async ({
  page,
  browser,
}) => {
  const person = somebodyNew()
  await page.goto('/plans')
  await settle(page)
  await page.getByRole('button', { name: /Change language/ }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(languages.length + 1)
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de/plans')
  await page.goto('/about')
  await expect(page, 'the plain address follows the choice').toHaveURL('/de/about')
  await page.request.post('/api/members', { data: { ...person, language: 'de' } })
  await page.goto('/dashboard/profile')
  await expect(page).toHaveURL('/de/dashboard/profile')
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('es')
  await expect(page).toHaveURL('/es/dashboard/profile')

  const elsewhere = await browser.newPage()
  await elsewhere.request.post('/api/session', { data: { email: person.email, password: person.password } })
  await elsewhere.goto('/dashboard')
  await expect(elsewhere, 'a device that does not know the person follows the account').toHaveURL('/es/dashboard')
  await elsewhere.close()
})

test('other languages are offered by name of the company, and nothing is sent before', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await page.goto('/about')
  await settle(page)
  await page.getByRole('button', { name: /Change language/ }).click()
  await page.getByRole('menuitem', { name: 'Other languages…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Google learns your IP address')
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).hostname]))
})
