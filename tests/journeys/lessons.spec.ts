import { isPoolFraud, type PoolOffer } from '@dryrun/domain/classes/offers.ts'
import { expect } from '@playwright/test'
import { until } from '../until.ts'
import { joinByHand, joinOnPhone, openClass, say } from './class-room.ts'
import { test } from './journey.ts'
import { startOwnServer } from './own-server.ts'
import { somebodyNew } from './pages.ts'

const phone = { viewport: { width: 360, height: 780 } }
const laptop = { viewport: { width: 1440, height: 900 } }

test('a class judges offers before and after, one of them on a phone, and the debrief says what it can', async ({
  browser,
  playwright,
}) => {
  test.slow()
  const own = await startOwnServer()
  const { origin } = own
  const trainer = await (await browser.newContext(laptop)).newPage()
  const { code, classId } = await openClass(trainer, origin, 'Ethics 10a', 'The promise')
  const student = await joinOnPhone(await browser.newContext(phone), origin, code, 'kestrel')
  const others = await Promise.all(
    Array.from({ length: 8 }, async (_, no) =>
      joinByHand(await playwright.request.newContext(), origin, code, `student ${no}`),
    ),
  )
  for (const round of ['before', 'after'] as const) {
    await trainer.getByRole('button', { name: `Start “${round}”` }).click()
    await expect(trainer.getByRole('button', { name: `Close “${round}”` })).toBeVisible()
    await student.context().setOffline(false)
    for (let no = 1; no <= 12; no++) {
      await expect(student.getByText(`Offer ${no} of 12`)).toBeVisible()
      // By the keyboard alone.
      await student.getByRole('button', { name: no % 2 ? 'Not fraud' : 'Fraud', exact: true }).focus()
      await student.keyboard.press('Enter')
    }
    await expect(student.getByText('That’s all twelve')).toBeVisible()
    await Promise.all(
      others.map((other, no) =>
        other.judgeAll((offer, place) =>
          round === 'before' ? (no + place) % 2 === 0 : isPoolFraud(offer as PoolOffer) || place === no,
        ),
      ),
    )
    await expect(trainer.getByText('9 of 9 are through')).toBeVisible()
    // A phone that was out of reach in between goes from one round straight to the next.
    if (round === 'before') await student.context().setOffline(true)
    await trainer.getByRole('button', { name: `Close “${round}”` }).click()
  }
  await expect(trainer.getByText('Both are done.')).toBeVisible()

  // The trainer renames someone, and the phone shows it.
  await trainer.getByRole('button', { name: 'Rename kestrel' }).click()
  await trainer.getByLabel('New nickname').fill('falcon')
  await trainer.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(student.getByText('falcon')).toBeVisible()

  // The keys of the desk.
  await trainer.locator('h1').click()
  await trainer.keyboard.press('2')
  await expect(trainer.getByRole('button', { name: '60×' })).toHaveAttribute('aria-pressed', 'true')
  await trainer.keyboard.press(' ')
  await expect(trainer.getByRole('button', { name: 'Stop' })).toHaveAttribute('aria-pressed', 'true')
  await trainer.keyboard.press('.')
  await expect(trainer.locator('.desk-clock-now')).toContainText('Day 2')
  await trainer.keyboard.press('?')
  await expect(trainer.getByText('Stop the clock, or start it')).toBeVisible()
  await trainer.keyboard.press('Escape')
  await expect(trainer.getByRole('dialog')).toHaveCount(0)

  const { rows } = await own.owner.query<{ round: string; offer_id: PoolOffer; count: number }>(
    `select round, offer_id, count(*)::int as count from classes.judgement
      where class_id = $1 and says_fraud group by round, offer_id`,
    [classId],
  )
  const share = (round: string, fraud: boolean) =>
    `${Math.round(
      (rows
        .filter((row) => row.round === round && isPoolFraud(row.offer_id) === fraud)
        .reduce((sum, row) => sum + row.count, 0) /
        54) *
        100,
    )}%`
  await trainer.getByRole('link', { name: 'Debrief' }).click()
  await expect(trainer.getByText(`${share('before', true)} before, ${share('after', true)} after`)).toBeVisible()
  await expect(trainer.getByText(`${share('before', false)} before, ${share('after', false)} after`)).toBeVisible()
  await trainer.getByRole('button', { name: '9 of 9' }).click()
  await expect(trainer.getByRole('dialog').locator('tbody tr')).toHaveCount(9)

  // Everyone learns what their offers were, and takes six more along.
  await student.getByRole('link', { name: 'Open the debrief' }).click()
  await expect(student.getByText(/You were right about \d+ of 24/)).toBeVisible()
  const again = await student.locator('.class-reminder a').getAttribute('href')
  await student.goto(again ?? '')
  for (let no = 1; no <= 6; no++) {
    await expect(student.getByText(`Offer ${no} of 6`)).toBeVisible()
    await student.getByRole('button', { name: 'Fraud', exact: true }).click()
  }
  await expect(student.getByText('You were right about 3 of 6.')).toBeVisible()
  await own.close()
})

test('the honest twin: a phone at the market buys and sells, and the debrief shows both houses side by side', async ({
  browser,
  playwright,
}) => {
  test.slow()
  const own = await startOwnServer()
  const { origin } = own
  const trainer = await (await browser.newContext(laptop)).newPage()
  const { code, classId } = await openClass(trainer, origin, 'Economics 12', 'The honest twin')
  const first = await joinByHand(await playwright.request.newContext(), origin, code, 'first')
  const student = await joinOnPhone(await browser.newContext(phone), origin, code, 'second')
  const houses = [(await first.own()).house, (await (await student.request.get(`${origin}/api/class`)).json()).house]
  expect(new Set(houses)).toEqual(new Set(['market', 'promise']))
  await trainer.getByRole('button', { name: 'Begin the lesson' }).click()
  await student.getByLabel('Amount from your pocket').fill('600')
  await student.getByRole('button', { name: 'Deposit' }).click()
  await first.deposit('600')
  // Whichever house chance gave the phone, the other one is with the other.
  if (houses[1] === 'market') {
    await student.getByLabel('What to buy').selectOption({ label: 'Coca-Cola' })
    await student.getByLabel('Amount to invest').fill('500')
    await student.getByRole('button', { name: 'Buy' }).click()
    await first.invest(2, '600')
  } else {
    await student.getByLabel('Plan').selectOption('2')
    await student.getByLabel('Amount to invest').fill('600')
    await student.getByRole('button', { name: 'Invest' }).click()
    await first.order({ symbol: 'KO', side: 'buy', dollars: '500' })
  }
  await trainer.getByRole('button', { name: 'One day on' }).click()
  await until('one has bought and one has matured', async () => {
    const { market, house } = await (await trainer.request.get(`${origin}/api/classes/${classId}`)).json()
    return market.fillCount === 1 && house.owed === '870.00'
  })
  await expect(trainer.getByRole('heading', { name: 'The house at the market' })).toBeVisible()
  if (houses[1] === 'market') {
    await expect(student.getByText('What you hold')).toBeVisible()
    expect((await first.withdraw('870')).isPaid).toBe(false)
  } else {
    await student.getByLabel('Amount to your pocket').fill('870')
    await student.getByRole('button', { name: 'Withdraw' }).click()
    await expect(student.getByText('The house doesn’t hold enough to pay this now.')).toBeVisible()
  }
  await trainer.goto(`${origin}/classes/${classId}/debrief`)
  await expect(trainer.getByRole('heading', { name: 'The promise broke on' })).toBeVisible()
  await expect(trainer.getByRole('heading', { name: 'The house that promised' })).toBeVisible()
  await expect(trainer.getByRole('heading', { name: 'The house at the market' })).toBeVisible()
  const { rows } = await own.owner.query<{ costs: string }>(
    `select sum(fee_cents + spread_cents + impact_cents)::text as costs
       from trading.fill join classes.student using (member_id) where class_id = $1`,
    [classId],
  )
  const costs = (Number(rows[0]?.costs) / 100).toFixed(2)
  await expect(trainer.getByText('Trading cost')).toContainText(`Trading cost $${costs}`)
  await own.close()
})

test('the trading month: a phone trades with a reason, and the table never ranks by return', async ({
  browser,
  playwright,
}) => {
  test.slow()
  const own = await startOwnServer()
  const { origin } = own
  const trainer = await (await browser.newContext(laptop)).newPage()
  const { code, classId } = await openClass(trainer, origin, 'Finance club', 'The trading month')
  const student = await joinOnPhone(await browser.newContext(phone), origin, code, 'trader')
  const idle = await joinByHand(await playwright.request.newContext(), origin, code, 'idle')
  await idle.deposit('100')
  await student.getByLabel('Amount from your pocket').fill('5000')
  await student.getByRole('button', { name: 'Deposit' }).click()
  await student.getByLabel('What to buy').selectOption({ label: 'Apple' })
  await student.getByLabel('Amount to invest').fill('2000')
  await student.getByRole('button', { name: 'Buy' }).click()
  await expect(student.getByText('Write down why you’re doing this first.')).toBeVisible()
  await student.getByLabel('Why are you doing this?').fill('I use their phones')
  await student.getByRole('button', { name: 'Buy' }).click()
  await expect(
    student.getByText('1 order waits for the next price.').or(student.getByText('What you hold')),
  ).toBeVisible()
  await trainer.getByRole('button', { name: 'One day on' }).click()
  await expect(student.getByText('What you hold')).toBeVisible()
  await trainer.getByRole('button', { name: 'One day on' }).click()
  await student.getByLabel('Why are you doing this?').last().fill('I need it for something else')
  await student.getByRole('button', { name: 'Sell all' }).click()
  await trainer.getByRole('button', { name: 'One day on' }).click()
  await until('it is sold', async () => {
    const { market } = await (await trainer.request.get(`${origin}/api/classes/${classId}`)).json()
    return market.fillCount === 2
  })
  await trainer.goto(`${origin}/classes/${classId}/debrief`)
  const rows = trainer.locator('.debrief-wide tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('#1 trader')
  await expect(rows.nth(1)).toContainText('#2 idle')
  await expect(rows.nth(1)).toContainText('$10,000.00')
  await expect(rows.nth(2)).toContainText('Buying the whole market once and holding')
  await trainer.request.post(`${origin}/api/classes/${classId}/end`, { ...say(origin), data: {} })
  await own.close()
})

test('a phone that loses its connection keeps the nickname and gets in later, and the lesson says when it is lost', async ({
  browser,
}) => {
  test.slow()
  const own = await startOwnServer()
  const { origin } = own
  const trainer = await (await browser.newContext(laptop)).newPage()
  const { code, classId } = await openClass(trainer, origin, 'Physics 9', 'The promise')
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${origin}/join?code=${code}`)
  await page.getByLabel('Pick a nickname').fill('offline')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('We’re keeping your nickname and trying again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Keep these three words' })).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('In your pocket')).toBeVisible()
  const { students } = await (await trainer.request.get(`${origin}/api/classes/${classId}`)).json()
  expect(students).toHaveLength(1)

  // Every figure opens, also on these pages.
  await page.locator('.explain').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  // The desk of a trainer whom the admin has named on the Members page.
  const member = await browser.newContext(laptop)
  const signedUp = await member.request.post(`${origin}/api/members`, { ...say(origin), data: somebodyNew() })
  const { user } = (await signedUp.json()) as { user: { memberId: string } }
  await trainer.goto(`${origin}/admin/members?open=${user.memberId}`)
  await trainer.getByRole('button', { name: 'Name as trainer' }).click()
  await expect(trainer.getByRole('button', { name: 'Take back trainer' })).toBeVisible()
  const theirs = await member.newPage()
  await theirs.goto(`${origin}/classes`)
  await expect(theirs.getByRole('heading', { name: 'New class' })).toBeVisible()

  await trainer.goto(`${origin}/classes/${classId}`)
  await expect(trainer.getByRole('heading', { name: 'Physics 9' })).toBeVisible()
  await trainer.context().setOffline(true)
  await context.setOffline(true)
  await own.close()
  await expect(trainer.getByText('The connection is lost.')).toBeVisible()
  await expect(page.getByText('The connection is lost.')).toBeVisible()
})
