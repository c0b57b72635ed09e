import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Seals, WireSeal } from '../../contract/proofs.ts'
import { test } from './journey.ts'
import { openRichMember } from './rich-member.ts'

/** At least three seals, whatever other journeys have sealed. */
async function sealThrice(page: Page, admin: Page): Promise<void> {
  for (let time = 0; time < 3; time++) {
    const invested = await page.request.post('/api/investments', {
      headers: { 'idempotency-key': randomUUID() },
      data: { planId: 1, amount: '100' },
    })
    expect(invested.status()).toBe(201)
    expect((await admin.request.post('/api/admin/seals')).status()).toBe(201)
  }
}

/** Pressed by keyboard right after loading: parts above it may still be on their way and move it. */
const button = (page: Page, name = 'Check the seals') => page.getByRole('button', { name, exact: true })
const whole = (page: Page) => page.getByRole('status').filter({ hasText: 'hold: every signature fits' })
const broken = (page: Page) => page.getByRole('alert').filter({ hasText: 'The seals don’t hold.' })

/** The code of the check: nobody loads it before asking for it. */
const isCheck = (url: string) => /seals-check|proof-tools/.test(url)

/**
 * Answers with one seal changed, from the first question on or only to some: the newest one or one before it, when the page
 * asks first. Other journeys seal as well, so it's told afterwards which one that was.
 */
async function tamper(
  page: Page,
  place: number,
  change: (seal: WireSeal) => Partial<WireSeal>,
  isMeant: (time: number) => boolean = () => true,
): Promise<() => string> {
  let time = 0
  let sealNo = ''
  await page.route(/\/api\/seals(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const answer: Seals = await response.json()
    time++
    sealNo ||= answer.seals[place]?.sealNo ?? ''
    const seals = answer.seals.map((seal) =>
      isMeant(time) && seal.sealNo === sealNo ? { ...seal, ...change(seal) } : seal,
    )
    await route.fulfill({ response, json: { ...answer, seals } })
  })
  return () => Number(sealNo).toLocaleString('en')
}

const otherDigit = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`

test('anyone checks all seals on the transparency page, by keyboard, and is told if one was changed', async ({
  browser,
}) => {
  // It opens the page nine times.
  test.slow()
  const { page: member, admin } = await openRichMember(browser, { balance: '2500' })
  await sealThrice(member, admin)

  const visitor = await browser.newContext()
  const page = await visitor.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // The address of this part: whoever follows it doesn't wait until everything above has been drawn.
  await page.goto('/transparency#seal')
  await expect(button(page)).toBeVisible()
  expect(asked.filter(isCheck)).toEqual([])
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(whole(page)).toContainText(/All \d[\d,]* seals since .* UTC hold/)
  await expect(whole(page)).toContainText('This is the first look in this browser')
  expect(asked.some(isCheck)).toBe(true)
  await expect(button(page, 'Check the seals again')).toBeFocused()

  // The key and the newest seal are kept, and held against what comes next.
  await page.reload()
  await button(page).press('Enter')
  await expect(whole(page)).toContainText('The key is the one this browser kept on')

  for (const change of [
    (seal: WireSeal) => ({ root: otherDigit(seal.root) }),
    (seal: WireSeal) => ({ before: otherDigit(seal.before) }),
    (seal: WireSeal) => ({ signature: otherDigit(seal.signature) }),
    (seal: WireSeal) => ({ owedCents: String(BigInt(seal.owedCents) + 1n) }),
  ]) {
    const changed = await tamper(page, 1, change)
    await page.reload()
    await button(page).press('Enter')
    // Once it's said, the page has asked, and it's known which seal was changed.
    await expect(broken(page)).toContainText('The signature of seal')
    await expect(broken(page)).toContainText(`The signature of seal ${changed()} doesn’t fit what the seal says`)
    await page.unrouteAll({ behavior: 'wait' })
  }

  // A page that shows other totals than the seal that was signed.
  await tamper(
    page,
    0,
    (seal) => ({ paidInCents: String(BigInt(seal.paidInCents) + 100n) }),
    (time) => time === 1,
  )
  await page.reload()
  await button(page).press('Enter')
  await expect(broken(page)).toContainText(/This page shows \$.* for seal .* The signed seal says \$/)
  await page.unrouteAll({ behavior: 'wait' })

  // Another seal with the same key: there's nothing to go on with, and the evidence stays.
  const kept = await page.evaluate(() => localStorage.getItem('kept-seal-anyone') ?? '{}')
  const know = (changed: object) =>
    page.evaluate(
      (text) => {
        localStorage.removeItem('seal-alarms')
        localStorage.setItem('kept-seal-anyone', text)
      },
      JSON.stringify({ ...JSON.parse(kept), ...changed }),
    )
  await know({ digest: 'cd'.repeat(32) })
  await page.reload()
  await button(page).press('Enter')
  await expect(broken(page)).toContainText('isn’t the one that this browser kept, so someone changed the past')
  await expect(page.getByRole('button', { name: 'Use the new key from now on' })).toHaveCount(0)
  await know({})
  await page.evaluate(() =>
    localStorage.setItem(
      'seal-alarms',
      JSON.stringify([
        { foundAtMs: '1794754800000', kind: 'kept_other', sealNo: '1', kept: [], seals: [], isKeyTaken: false },
      ]),
    ),
  )
  await page.reload()
  await button(page).press('Enter')
  await expect(whole(page)).toContainText('A later check that passes doesn’t undo that. The evidence is still here.')

  // Another key than the one this browser knows: it's said, and the person decides. The evidence stays all the same.
  await know({ publicKey: 'ab'.repeat(32) })
  await page.reload()
  await button(page).press('Enter')
  await expect(broken(page)).toContainText('The key has changed: seal 1 is signed with')
  await page.getByRole('button', { name: 'Use the new key from now on' }).click()
  await expect(broken(page)).toContainText('From now on, this browser compares with the new key. The evidence stays.')
  await button(page, 'Check the seals again').click()
  await expect(whole(page)).toContainText('found another key than the one it knew. You went on with the new key.')
  // Only somebody who has the file can take the note away.
  await expect(page.getByRole('button', { name: /Take this note away/ })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await whole(page).getByRole('button', { name: 'Save the evidence' }).click()
  expect((await download).suggestedFilename()).toBe('dryrun-evidence.json')
  await page.getByRole('button', { name: /Take this note away/ }).click()
  await expect(whole(page)).not.toContainText('The evidence is still here')
  await visitor.close()
})
