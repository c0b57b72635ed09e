import { expect, type Page } from '@playwright/test'
import { until } from '../until.ts'
import { joinByHand, joinOnPhone, say } from './class-room.ts'
import { test } from './journey.ts'
import { adminLogIn, startOwnServer } from './own-server.ts'

const studentsInAll = 40
const phonesMax = 3

type Own = Awaited<ReturnType<typeof startOwnServer>>

/** What the debrief must say, worked out by SQL from the ledger alone. */
async function bookOf(own: Own, classId: string) {
  const { rows } = await own.owner.query<{
    paid_in: string
    paid_out: string
    broke: Date
    asked: string
    held: string
  }>(
    `with moved as (
       select t.posted_at, t.member_id, t.transfer_no, t.kind::text as kind, t.amount_units,
              sum(case when t.kind = 'deposit_credited' then t.amount_units
                       when t.kind = 'withdrawal_paid' then -t.amount_units else 0 end)
                over (order by t.posted_at, s.student_no, t.transfer_no rows between unbounded preceding and current row)
                as held
         from ledger.transfer t join classes.student s using (member_id)
        where s.class_id = $1 and t.asset = 'USD')
     select (select sum(amount_units) from moved where kind = 'deposit_credited')::text as paid_in,
            (select sum(amount_units) from moved where kind = 'withdrawal_paid')::text as paid_out,
            posted_at as broke, amount_units::text as asked, held::text as held
       from moved where kind = 'withdrawal_requested' and amount_units > held
      order by posted_at, transfer_no limit 1`,
    [classId],
  )
  const [row] = rows
  if (!row) throw new Error('the promise did not break')
  return row
}

const dollars = (cents: string) =>
  `$${(Number(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

test('a class of forty lives through the promise, from the wall to the debrief, and the figures are the ledger’s', async ({
  browser,
  playwright,
}) => {
  test.slow()
  const own = await startOwnServer()
  const { origin } = own
  const trainer = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await trainer.request.post(`${origin}/api/session`, { ...say(origin), data: adminLogIn })
  await trainer.goto(`${origin}/classes`)
  await trainer.getByLabel('Name').fill('Economics 11b')
  await trainer.getByRole('button', { name: 'Open the class' }).click()
  await expect(trainer.getByText('and type this code')).toBeVisible()
  const code = (await trainer.locator('.wall-code .sr-only').textContent()) ?? ''
  const classId = trainer.url().split('/').at(-2) ?? ''

  const phones: Page[] = []
  for (let no = 0; no < phonesMax; no++) {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
    phones.push(await joinOnPhone(context, origin, code, `phone ${no}`))
  }
  const others = await Promise.all(
    Array.from({ length: studentsInAll - phonesMax }, async (_, no) =>
      joinByHand(await playwright.request.newContext(), origin, code, `student ${no}`),
    ),
  )
  await expect(trainer.getByText('40 are in')).toBeVisible()

  await trainer.goto(`${origin}/classes/${classId}`)
  await trainer.getByRole('button', { name: 'Begin the lesson' }).click()
  await expect(trainer.getByRole('button', { name: 'Begin the lesson' })).toHaveCount(0)

  // Everyone pays in, most invest; one phone looks first who'd pay.
  const [first, , last] = phones as [Page, Page, Page]
  await first.getByLabel('Amount from your pocket').fill('600')
  await first.getByRole('button', { name: 'Deposit' }).click()
  await first.getByLabel('Plan').selectOption('2')
  await first.getByLabel('Amount to invest').fill('600')
  await first.getByText('Reality check: who pays this?').click()
  await expect(first.getByText('would be other people’s deposits')).toBeVisible()
  await first.getByRole('button', { name: 'Invest' }).click()
  await expect(first.getByRole('heading', { name: 'Active investments' })).toBeVisible()
  await Promise.all(
    others.map(async (student, no) => {
      await student.deposit(String(500 + 10 * (no % 20)))
      if (no < 30) await student.invest(2, '500')
    }),
  )

  // A question stops everyone.
  await trainer.getByRole('button', { name: 'Do you know who pays the returns?' }).click()
  await first.getByRole('button', { name: 'Not sure' }).click()
  await expect(trainer.getByText('1 of 40 answered')).toBeVisible()
  await trainer.getByRole('button', { name: 'End the question' }).click()
  await expect(first.getByLabel('Amount to your pocket')).toBeVisible()

  // A day on, everything has matured, and everyone wants more than there is.
  await trainer.getByRole('button', { name: 'One day on' }).click()
  await until('all have matured', async () =>
    (await Promise.all(others.slice(0, 30).map((student) => student.own()))).every(({ profit }) => profit === '225.00'),
  )
  await first.getByLabel('Amount to your pocket').fill('870')
  await first.getByRole('button', { name: 'Withdraw' }).click()
  await expect(first.getByRole('status').filter({ hasText: 'Paid into your pocket.' })).toBeVisible()
  let waiting = 0
  for (const student of others.slice(0, 30)) if (!(await student.withdraw('725')).isPaid) waiting += 1
  expect(waiting).toBeGreaterThan(0)
  await expect(trainer.getByText('Can’t pay all')).toBeVisible()
  await trainer.getByRole('button', { name: 'Payouts take a little longer today.' }).click()
  await expect(last.getByText('Payouts take a little longer today.')).toBeVisible()
  // What waits is declined after two days, for lack of money.
  for (let day = 0; day < 2; day++) {
    await trainer.getByRole('button', { name: 'One day on' }).click()
    await expect(trainer.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  }
  await until('nobody waits any more', async () => {
    const { withdrawalsToPay } = await (await trainer.request.get(`${origin}/api/classes/${classId}`)).json()
    return withdrawalsToPay.count === 0
  })
  await trainer.getByRole('button', { name: 'End the class' }).click()
  await trainer.getByRole('dialog').getByRole('button', { name: 'End the class' }).click()
  await expect(trainer.getByText('The class has ended.')).toBeVisible()

  const book = await bookOf(own, classId)
  await trainer.getByRole('link', { name: 'Debrief' }).click()
  await expect(trainer.getByRole('heading', { name: 'The promise broke on' })).toBeVisible()
  await expect(trainer.locator(`.debrief-head time[datetime="${book.broke.toISOString()}"]`)).toBeVisible()
  await expect(trainer.locator('.debrief-head')).toContainText(dollars(book.paid_in))
  await expect(trainer.locator('.debrief-head')).toContainText(dollars(book.paid_out))
  await expect(trainer.locator('.debrief-chart')).toContainText(`Someone asked for ${dollars(book.asked)}`)
  await expect(trainer.locator('.debrief-chart')).toContainText(dollars(book.held))
  // A figure opens its entries, which add up to it.
  await trainer
    .locator('.debrief-head')
    .getByRole('button', { name: dollars(book.paid_in) })
    .click()
  const amounts = await trainer.getByRole('dialog').locator('tbody .money').allTextContents()
  const sum = amounts.reduce((all, text) => all + Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100), 0)
  expect(String(sum)).toBe(book.paid_in)

  // A student sees the same without names, with their own part marked.
  await first.getByRole('link', { name: 'Open the debrief' }).click()
  await expect(first.getByText('You:')).toContainText('$270.00')
  await expect(first.locator('.debrief')).not.toContainText('student 3')
  await own.close()
})
