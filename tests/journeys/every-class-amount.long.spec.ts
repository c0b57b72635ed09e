import { expect, type Page } from '@playwright/test'
import { wrongIn } from '../drawer-sums.ts'
import { closedAmounts, openByKeyboard, openEach } from './amounts.ts'
import { joinByHand, joinOnPhone, openClass, say } from './class-room.ts'
import { test } from './journey.ts'
import { startOwnServer } from './own-server.ts'
import { bringEverything, settle } from './pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function walk(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await settle(page)
  await bringEverything(page)
  const closed = await closedAmounts(page)
  await openByKeyboard(page)
  const pressed = await openEach(page)
  return [...closed, ...pressed.stuck]
}

/** The figures of a debrief open in a dialog of their own: their lines are those of a whole class. */
async function walkDebrief(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await settle(page)
  await bringEverything(page)
  const wrong = await closedAmounts(page)
  for (const figure of await page.locator('main button.explain:visible').all()) {
    const pressed = await figure.innerText()
    await figure.click()
    const dialog = page.locator('dialog[open]')
    await expect(dialog.locator('table, p').first()).toBeVisible()
    if (pressed.includes('$')) {
      const lines = await dialog.locator('tbody tr, tfoot tr').evaluateAll((rows) =>
        rows.map((row) => ({
          sign: '',
          text: row.querySelector<HTMLElement>('td:last-child')?.innerText ?? '',
          isResult: row.closest('tfoot') !== null,
          leads: true,
        })),
      )
      wrong.push(...wrongIn({ pressed, kind: 'debrief', sums: [lines] }))
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  return wrong
}

test('every amount of a class adds up where it opens, on the phone, at the desk and on the wall', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(600_000)
  const own = await startOwnServer()
  const { origin } = own
  const trainer = await (
    await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  ).newPage()
  const { code, classId } = await openClass(trainer, origin, 'Economics 11b', 'The promise')
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const phone = await joinOnPhone(context, origin, code, 'Otter')
  const others = []
  for (const nickname of ['Heron', 'Marten', 'Lynx']) {
    const request = await playwright.request.newContext()
    others.push({ by: await joinByHand(request, origin, code, nickname) })
  }
  await trainer.getByRole('button', { name: /^Begin/ }).click()
  // Everyone invests, time passes, and the house can't pay them all any more.
  for (const [place, { by }] of others.entries()) {
    await by.deposit(`${200 + place}.25`)
    await by.invest(1, '100')
  }
  const press = async (path: string, data: object) =>
    expect((await context.request.post(`${origin}/api/class/${path}`, { ...say(origin), data })).status()).toBe(201)
  await press('deposits', { amount: '321.09' })
  await press('investments', { planId: 1, amount: '150' })
  for (const step of ['11 hours', '11 hours', '6 hours']) {
    await own.passTime([step], trainer, phone)
    // A sign of life from those who have no browser.
    for (const { by } of others) await by.own()
  }
  for (const { by } of others) await by.withdraw('200')
  await press('withdrawals', { amount: '300', acceptClosing: true })
  await press('withdrawals', { amount: '10', acceptClosing: true })

  const found: Record<string, string[]> = {}
  const views: [Page, string][] = [
    [phone, `${origin}/join`],
    [trainer, `${origin}/classes`],
    ...['', '/wall', '/debrief'].map((view): [Page, string] => [trainer, `${origin}/classes/${classId}${view}`]),
  ]
  for (const [page, path] of views) {
    const wrong = await (path.endsWith('/debrief') ? walkDebrief : walk)(page, path)
    if (wrong.length > 0) found[path.slice(origin.length)] = wrong
  }
  expect(found).toEqual({})
  expect(await phone.locator('button.explain').count()).toBeGreaterThan(2)
  await own.close()
})
