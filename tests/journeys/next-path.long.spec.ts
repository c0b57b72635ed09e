import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { memberPassword, settle, somebodyNew } from './pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])
  test(`abuse 12: whoever logs in by an address with next=${next} stays here`, async ({ page, baseURL }) => {
    const person = somebodyNew()
    expect((await page.request.post('/api/members', { data: person })).ok()).toBe(true)
    await page.context().clearCookies()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await settle(page)
    await expect(page.getByText('After this, we’ll take you to')).toHaveCount(0)
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.locator('input[name=password]').fill(memberPassword)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
    expect(asked.filter((origin) => origin !== new URL(baseURL ?? '').origin && origin !== 'null')).toEqual([])
  })

test('abuse 12: a path of our own is where one is led', async ({ page }) => {
  const person = somebodyNew()
  expect((await page.request.post('/api/members', { data: person })).ok()).toBe(true)
  await page.context().clearCookies()
  await page.goto('/login?next=%2Fdashboard%2Fwallet')
  await settle(page)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.locator('input[name=password]').fill(memberPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/wallet')
})
