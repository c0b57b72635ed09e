import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { bringEverything, lookAs, pages, settle } from './pages.ts'

/*
 * Every amount on every page opens where it comes from. An amount that doesn't is one of these, and each has its reason.
 * A page that is added later is walked as well: the list of pages is the build's own.
 */
const exceptions = [
  { where: 'input, textarea, select, option', because: 'It’s what a person is typing or choosing.' },
  { where: '[data-unexplained="control"]', because: 'It labels a button or a link, which can’t hold another button.' },
  {
    where: '[data-unexplained="drawing"], svg, .sr-only',
    because: 'It’s a drawing or its words; its figures open beside it.',
  },
  { where: '[data-unexplained="price"]', because: 'It’s a price of the market, which no ledger holds.' },
  {
    where: '[data-unexplained="check"], .proof-columns, .proof-verdict, .proof-breaks',
    because: 'It’s a proof itself.',
  },
  { where: '[data-unexplained="sample"], .stepper', because: 'It’s a sample, or a step that shows what was typed.' },
  { where: '.receipt-paper', because: 'The receipt is saved as a picture; the same amounts open beside it.' },
  { where: 'dt', because: 'It names a row, whose figure opens.' },
  {
    where: '.lesson-prose, .lesson-play-say, .lesson-play, [id$="-question"], .quiz-choice, .offer-card',
    because: 'A lesson tells of the world, or asks a question; nothing of it is counted here.',
  },
  { where: '.chat-message, .mail-sheet', because: 'Somebody wrote it.' },
] as const

/** Amounts as they're written: dollars, coins, and quantities. */
const amountForm = /[$]\s?[\d.,]*\d|\d[\d.,]*\s(?:BTC|ETH|USDT)\b/

/** All texts with an amount that don't open. */
async function closedAmounts(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ form, excepted }) => {
      const found: string[] = []
      const pattern = new RegExp(form)
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement
        // What is written in pieces, such as a sign and its figure, is read as a whole.
        const whole = parent?.closest('.money')?.textContent ?? text.textContent ?? ''
        if (!parent || !pattern.test(whole) || parent.closest('button.explain, script, style')) continue
        if (parent.closest(excepted) || !parent.checkVisibility()) continue
        found.push(`${whole.trim()} (${parent.closest('[class]')?.className})`)
      }
      for (const money of document.querySelectorAll<HTMLElement>('.money'))
        if (
          /\d/.test(money.innerText) &&
          !money.closest(`button.explain, ${excepted}`) &&
          !money.querySelector('button.explain') &&
          money.checkVisibility()
        )
          found.push(`${money.innerText} (${money.parentElement?.className})`)
      return [...new Set(found)]
    },
    { form: amountForm.source, excepted: exceptions.map(({ where }) => where).join(', ') },
  )
}

/**
 * Presses every amount of a page once and looks at what opens. All of it is done in the page: there are over a thousand
 * amounts, and each question from outside takes longer than the answer.
 */
async function openEach(page: Page): Promise<{ opened: number; stuck: string[] }> {
  return page.evaluate(async (msMax) => {
    /** Waits for what is shown. */
    const shown = (holds: () => boolean) =>
      new Promise<boolean>((done) => {
        if (holds()) return done(true)
        const end = (held: boolean) => {
          watcher.disconnect()
          clearTimeout(timer)
          done(held)
        }
        const watcher = new MutationObserver(() => holds() && end(true))
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        const timer = setTimeout(() => end(holds()), msMax)
      })
    const told = () => document.querySelector<HTMLElement>('dialog.drawer[open] [data-explained]')
    const isTold = () => {
      const words = told()
      return !!words?.innerText.trim() && !words.querySelector('[aria-busy="true"], [role="alert"]')
    }
    const stuck: string[] = []
    let opened = 0
    const amounts = [...document.querySelectorAll<HTMLElement>('button.explain')]
    for (const amount of amounts) {
      // A card that moves on may have gone meanwhile.
      if (!amount.isConnected || !amount.checkVisibility()) continue
      const name = amount.innerText
      amount.focus()
      amount.click()
      if (!(await shown(isTold))) stuck.push(`${name} doesn’t open: ${told()?.innerText}`)
      document.querySelector<HTMLElement>('dialog.drawer[open] .drawer-head button')?.click()
      if (!(await shown(() => told() === null))) stuck.push(`${name} doesn’t close`)
      opened++
    }
    return { opened, stuck }
  }, 45_000)
}

/** One of them is opened and closed the way a person without a mouse does it. */
async function openByKeyboard(page: Page) {
  const amount = page.locator('main button.explain:visible').first()
  if ((await amount.count()) === 0) return
  await amount.focus()
  await page.keyboard.press('Enter')
  const told = page.locator('dialog.drawer[open] [data-explained]')
  await expect(told).toHaveText(/\S/)
  await page.keyboard.press('Escape')
  await expect(told).toHaveCount(0)
}

/** Figures that follow from what is typed show up once something is typed. */
async function typeAmounts(page: Page) {
  for (const field of await page.locator('input[inputmode="decimal"]:visible').all()) await field.fill('25')
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await page.waitForLoadState('networkidle')
}

/** The pages of one thing have its id in their address. */
async function addressesOf(page: Page, audience: (typeof pages)[number]['audience']): Promise<string[]> {
  const plain = pages.filter((each) => each.audience === audience && !each.path.includes('sample'))
  const paths = plain.map(({ path }) => path)
  const read = async <T>(path: string) => (await (await page.request.get(path)).json()) as T
  if (audience === 'member') {
    const { transfers } = await read<{ transfers: { transferId: string }[] }>('/api/wallet/transfers')
    const { fills } = await read<{ fills: { orderId: string }[] }>('/api/trading/fills')
    return [
      ...paths,
      `/dashboard/wallet/${transfers[0]?.transferId}`,
      `/dashboard/trade/AAPL`,
      `/dashboard/trade/fills/${fills[0]?.orderId}`,
    ]
  }
  if (audience === 'visitor') return paths
  const { members } = await read<{ members: { memberId: string }[] }>('/api/admin/members')
  const { withdrawals } = await read<{ withdrawals: { withdrawalId: string }[] }>('/api/admin/withdrawals')
  return [
    ...paths,
    `/admin/members?open=${members[0]?.memberId}`,
    `/admin/transactions?kind=withdrawals&open=${withdrawals[0]?.withdrawalId}`,
  ]
}

/** Something is bought and something waits, so that there are positions, fills and open orders. */
async function trade(page: Page) {
  const place = async (order: Record<string, string>) => {
    const answer = await page.request.post('/api/trading/orders', {
      headers: { 'idempotency-key': randomUUID() },
      data: { symbol: 'AAPL', side: 'buy', dollars: '25.00', ...order },
    })
    expect(answer.status()).toBe(201)
  }
  await place({ type: 'market' })
  await place({ type: 'limit', price: '1.00' })
  await expect
    .poll(
      async () => ((await (await page.request.get('/api/trading/fills')).json()) as { fills: unknown[] }).fills.length,
    )
    .toBeGreaterThan(0)
}

async function enter(page: Page, audience: (typeof pages)[number]['audience']) {
  // The demo member has some of everything: deposits, investments, coins, orders, positions and withdrawals.
  if (audience !== 'member') return lookAs(page, audience)
  expect((await page.request.post('/api/session/demo')).ok()).toBe(true)
  return trade(page)
}

for (const audience of ['visitor', 'member', 'admin'] as const)
  test(`every amount that a ${audience} sees opens where it comes from`, async ({ page }) => {
    test.setTimeout(1_200_000)
    await enter(page, audience)
    const found: Record<string, string[]> = {}
    let opened = 0
    for (const path of await addressesOf(page, audience)) {
      // All figures of the style sheet are samples, and it says so.
      if (path === '/styleguide') continue
      await page.goto(path)
      await settle(page)
      await bringEverything(page)
      await typeAmounts(page)
      const closed = await closedAmounts(page)
      await openByKeyboard(page)
      const pressed = await openEach(page)
      opened += pressed.opened
      if (closed.length + pressed.stuck.length > 0) found[path] = [...closed, ...pressed.stuck]
    }
    expect(found).toEqual({})
    expect(opened).toBeGreaterThan(0)
  })
