import { expect } from '@playwright/test'
import { joinByHand, openClass } from './class-room.ts'
import { test } from './journey.ts'
import { startOwnServer } from './own-server.ts'

const studentCount = 18

test('the desk names what approving posts, says each result so far, and shows those first who need the trainer', async ({
  browser,
  playwright,
}) => {
  test.slow()
  const own = await startOwnServer()
  const { origin } = own
  const trainer = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const { code } = await openClass(trainer, origin, 'Economics 11b', 'The promise', { approvesDeposits: true })
  const students = []
  for (let no = 1; no <= studentCount; no++)
    students.push(await joinByHand(await playwright.request.newContext(), origin, code, `bird ${no}`))
  const [first, second, last] = [students[0], students[1], students.at(-1)]
  if (!first || !second || !last) throw new Error('nobody has joined')
  await trainer.getByRole('button', { name: 'Begin the lesson' }).click()

  const rows = trainer.getByRole('region', { name: 'Students' }).locator('tbody tr')
  await expect(rows).toHaveCount(16)
  await expect(trainer.getByText('16 of 18, those who need you first.')).toBeVisible()
  await trainer.getByRole('button', { name: 'Show all 18' }).focus()
  await trainer.keyboard.press('Enter')
  await expect(rows).toHaveCount(studentCount)
  await expect(trainer.getByRole('button', { name: 'Show fewer' })).toBeFocused()
  await trainer.keyboard.press('Enter')
  await expect(rows).toHaveCount(16)

  await first.deposit('900')
  await last.deposit('550')
  // Somebody who wasn't shown is now first.
  await expect(rows.nth(1)).toContainText('bird 18')
  await expect(rows.nth(1)).toContainText('$550.00 to come in')
  await expect(trainer.getByText('Approving posts 2 transfers: bird 1 $900.00, bird 18 $550.00.')).toBeVisible()
  await expect(trainer.getByText('The house would then hold $1,450.00.')).toBeVisible()
  await trainer.getByRole('button', { name: 'Approve all deposits' }).click()
  await expect(trainer.getByText('Nothing is pending.')).toBeVisible()

  const row = (name: string) => trainer.getByRole('row', { name: new RegExp(`^${name}\\b`) })
  await expect(row('bird 18')).toContainText('−$550.00')
  await first.withdraw('900')
  await expect(row('bird 1')).toContainText('paid out')
  await expect(row('bird 1')).toContainText('$0.00')
  await last.withdraw('550')
  await expect(row('bird 18')).toContainText('paid out')

  // A figure opens what it's made of.
  await second.deposit('700')
  await trainer.getByRole('button', { name: 'Approve all deposits' }).click()
  await row('bird 2').getByRole('button', { name: '−$700.00' }).click()
  await expect(trainer.getByRole('dialog')).toContainText('Paid in')
  await expect(trainer.getByRole('dialog')).toContainText('$700.00')
  await own.close()
})
