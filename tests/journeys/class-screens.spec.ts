import { expect } from '@playwright/test'
import { joinByHand, joinOnPhone, openClass } from './class-room.ts'
import { holdAnswers } from './hold-answers.ts'
import { test } from './journey.ts'
import { startOwnServer } from './own-server.ts'

const phone = { viewport: { width: 360, height: 780 } }
const lettersOf = (code: string) => code.split('')
const laptop = { viewport: { width: 1440, height: 900 } }

test('a code is typed into six boxes: by keys, pasted, mended, and from left to right in Arabic too', async ({
  browser,
}) => {
  test.slow()
  const own = await startOwnServer()
  const { origin } = own
  const trainer = await (await browser.newContext(laptop)).newPage()
  const { code } = await openClass(trainer, origin, 'Economics 11b', 'The promise')
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${origin}/join`)
  const field = page.getByRole('textbox', { name: 'Code on the wall' })
  const boxes = page.locator('.class-code b')
  await field.focus()
  await page.keyboard.type('bc')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code on the wall has six letters.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Backspace')
  await expect(boxes).toHaveText(['B', '', '', '', '', ''])
  await expect(boxes.nth(1)).toHaveAttribute('data-at', '')
  await page.keyboard.press('Backspace')
  // What's on a wall is read out with a space, and pasted with one.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const readOut = ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3).toLowerCase()}`
  await page.evaluate((text) => navigator.clipboard.writeText(text), readOut)
  await page.keyboard.press('ControlOrMeta+V')
  await expect(boxes).toHaveText(lettersOf(code))
  // One letter is wrong: a press on its box and another letter, and nothing else moves.
  const box = await boxes.nth(2).boundingBox()
  if (!box) throw new Error('there is no third box')
  const wrong = code[2] === 'B' ? 'C' : 'B'
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.keyboard.type(wrong)
  await expect(boxes).toHaveText(lettersOf(`${code.slice(0, 2)}${wrong}${code.slice(3)}`))
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.keyboard.type(code[2] ?? '')
  await expect(boxes).toHaveText(lettersOf(code))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Pick a nickname')).toBeVisible()

  await page.goto(`${origin}/ar/join`)
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(code)
  await expect(boxes).toHaveText(lettersOf(code))
  const [first, last] = [await boxes.first().boundingBox(), await boxes.last().boundingBox()]
  expect(first?.x ?? 0).toBeLessThan(last?.x ?? 0)
  await own.close()
})

test('a trainer asks a question of a quiz, the wall shows the answers, the room who has read and lost, and counts open without names', async ({
  browser,
  playwright,
}) => {
  test.slow()
  const own = await startOwnServer()
  const { origin } = own
  const trainer = await (await browser.newContext(laptop)).newPage()
  const { code, classId } = await openClass(trainer, origin, 'Economics 11b', 'The promise')
  const student = await joinOnPhone(await browser.newContext(phone), origin, code, 'kestrel')
  const other = await joinByHand(await playwright.request.newContext(), origin, code, 'linden')
  await joinByHand(await playwright.request.newContext(), origin, code, 'cautious')
  await trainer.getByRole('button', { name: 'Begin the lesson' }).click()
  const wall = await trainer.context().newPage()
  await wall.goto(`${origin}/classes/${classId}/wall`)
  await expect(wall.getByText('3 nothing yet')).toBeVisible()

  // Stop stops, even if it's pressed before the day before it has come.
  const jump = await holdAnswers(trainer, `**/api/classes/${classId}/clock`)
  await trainer.getByRole('button', { name: 'One day on' }).click()
  await jump.isAnswered
  await trainer.getByRole('button', { name: 'Stop', exact: true }).click()
  await jump.letGo()
  await expect(trainer.getByText('The clock is stopped. It never goes back.')).toBeVisible()
  await trainer.getByRole('button', { name: '1×', exact: true }).click()
  await expect(trainer.getByText('The clock is stopped. It never goes back.')).toHaveCount(0)

  // Somebody looks first who'd pay, before any money is in the house.
  await student.getByRole('button', { name: 'Reality check: who pays this?' }).click()
  await expect(wall.getByText('1 read a warning')).toBeVisible()
  await expect(trainer.getByRole('row', { name: 'kestrel' })).toContainText('read a warning')

  // By the keyboard alone.
  await trainer.getByText('Ask a question from a quiz').focus()
  await trainer.keyboard.press('Enter')
  await trainer.getByRole('button', { name: 'A friend was paid 30% last week' }).focus()
  await trainer.keyboard.press('Enter')
  await expect(wall.getByText('A friend was paid 30% last week, for real and in full.')).toBeVisible()
  await student.getByRole('button', { name: 'That someone’s deposit was there to pay for it' }).click()
  await expect(trainer.getByText('1 of 3 answered')).toBeVisible()
  const bar = wall.locator('.desk-bars > div').filter({ hasText: 'That someone’s deposit was there to pay for it' })
  await expect(bar.locator('dd')).toHaveText('1')
  await trainer.getByText('Show the right answer').click()
  await expect(trainer.getByText('Schemes like this live on early payouts.')).toBeVisible()
  await trainer.getByRole('button', { name: 'End the question' }).click()
  await expect(wall.locator('.desk-bars')).toHaveCount(0)

  await student.getByLabel('Amount from your pocket').fill('400')
  await student.getByRole('button', { name: 'Deposit' }).click()
  await expect(wall.getByText('Paid in $400.00, paid out $0.00')).toBeVisible()
  await other.deposit('250')
  await trainer.getByRole('button', { name: 'End the class' }).click()
  await trainer.getByRole('dialog').getByRole('button', { name: 'End the class' }).click()
  await expect(wall.getByText('2 lost money')).toBeVisible()
  await expect(trainer.getByText('It’s still owed to them.')).toBeVisible()

  await trainer.getByRole('link', { name: 'Debrief' }).click()
  await trainer.getByRole('button', { name: '1 never paid in.' }).click()
  await expect(trainer.getByRole('dialog').locator('tbody tr')).toHaveCount(1)
  await expect(trainer.getByRole('dialog')).toContainText('#3')
  await expect(trainer.getByRole('dialog')).not.toContainText('cautious')
  await trainer.keyboard.press('Escape')
  await trainer.getByRole('button', { name: '2 paid in and got nothing back.' }).click()
  await expect(trainer.getByRole('dialog').locator('tbody tr')).toHaveCount(2)
  await expect(trainer.getByRole('dialog')).toContainText('$250.00')
  await own.close()
})
