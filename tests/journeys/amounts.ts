import { expect, type Page } from '@playwright/test'
import { type Drawer, type DrawerLine, wrongIn } from '../drawer-sums.ts'

/*
 * Every amount on every page opens where it comes from, and what opens adds up to it (drawer-sums.ts). An amount that
 * doesn't open is one of these, and each has its reason.
 * A page that is added later is walked as well: the list of pages is the build's own.
 */
const exceptions = [
  { where: 'input, textarea, select, option', because: 'It’s what a person is typing or choosing.' },
  { where: '[data-unexplained="control"]', because: 'It labels a button or a link, which can’t hold another button.' },
  {
    where: '[data-unexplained="drawing"], svg, .sr-only',
    because: 'It’s a drawing or its words; its figures open beside it.',
  },
  {
    where: '[data-unexplained="given"]',
    because: 'A person or a rule said it, or nothing was ever posted: nothing is behind it.',
  },
  { where: '[data-unexplained="part"]', because: 'It’s a term of the sum beside it, which opens.' },
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

/** Amounts as they're written, in Arabic too: dollars, coins, and quantities. */
const amountForm = /[$]\s?[\p{Nd}.,٬٫]*\p{Nd}|\p{Nd}[\p{Nd}.,٬٫]*\s?(?:US)?[$]|\p{Nd}[\p{Nd}.,٬٫]*\s(?:BTC|ETH|USDT)\b/u

/** All texts with an amount that don't open. */
export async function closedAmounts(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ form, excepted }) => {
      const found: string[] = []
      const pattern = new RegExp(form, 'u')
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
 * amounts, and each question from outside takes longer than the answer. The drawer is closed after the first amount of each
 * kind and after the last; in between it turns from one to the next. Opening it is what costs: the browser goes over all
 * of the page to shut it off.
 */
export async function openEach(page: Page, within = 'body'): Promise<{ opened: number; stuck: string[] }> {
  const { stuck, drawers } = await pressEach(page, within)
  return { opened: drawers.length, stuck: [...stuck, ...drawers.flatMap(wrongIn)] }
}

function pressEach(page: Page, within: string): Promise<{ stuck: string[]; drawers: Drawer[] }> {
  return page.evaluate(
    async ({ msMax, inside }) => {
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
      const drawers: Drawer[] = []
      /** What is folded away isn't part of the sum. */
      const isShown = (element: Element) => element.checkVisibility() && element.closest('details:not([open])') === null
      const textOf = (element: Element | null) => (element instanceof HTMLElement ? element.innerText : '')
      const sumsOf = (root: Element): DrawerLine[][] => [
        ...[...root.querySelectorAll('.ledger-equation')].map((equation) =>
          [...equation.children].map((term, place, all) => ({
            sign: textOf(term.querySelector('i')),
            text: textOf(term.querySelector('b')),
            isResult: place === all.length - 1,
            // The entries are listed below.
            leads: true,
          })),
        ),
        ...[...root.querySelectorAll('table.entry-table')].filter(isShown).map((table) =>
          [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) => ({
            sign: '',
            text: textOf(row.querySelector('[data-place="amount"] .money')),
            isResult: row.matches('[data-result]'),
            leads: true,
          })),
        ),
        ...[...root.querySelectorAll('dl.explain-terms')].map((list) =>
          [...list.children].map((row) => ({
            sign: textOf(row.querySelector('span')),
            text: textOf(row.querySelector('dd')),
            isResult: row.matches('[data-result]'),
            leads: row.querySelector('dd button') !== null,
          })),
        ),
      ]
      const close = async (name: string) => {
        document.querySelector<HTMLElement>('dialog.drawer[open] .drawer-head button')?.click()
        if (!(await shown(() => told() === null))) stuck.push(`${name} doesn’t close`)
      }
      const kindsClosed = new Set<string | undefined>()
      const amounts = [...document.querySelectorAll<HTMLElement>(`${inside} button.explain`)]
      for (const amount of amounts) {
        // A card that moves on may have gone meanwhile.
        if (!amount.isConnected || !amount.checkVisibility()) continue
        const name = amount.innerText
        // Without scrolling there: every part of a page that comes into view would be drawn once more.
        amount.focus({ preventScroll: true })
        const before = told()
        amount.click()
        // An open drawer turns to what was pressed: what it told before is gone.
        if (!(await shown(() => told() !== before && isTold())))
          stuck.push(`${name} doesn’t open: ${told()?.innerText}`)
        const root = told()
        drawers.push({ pressed: name, kind: root?.dataset['explained'] ?? '', sums: root ? sumsOf(root) : [] })
        const body = told()?.closest('.drawer-body')
        if (body && body.scrollWidth > body.clientWidth) stuck.push(`${name} opens wider than its drawer`)
        const kind = told()?.dataset['explained']
        if (kindsClosed.has(kind)) continue
        kindsClosed.add(kind)
        await close(name)
      }
      if (told()) await close('The last amount')
      return { stuck, drawers }
    },
    { msMax: 45_000, inside: within },
  )
}

/** One of them is opened and closed the way a person without a mouse does it. */
export async function openByKeyboard(page: Page) {
  const amount = page.locator('main button.explain:visible').first()
  if ((await amount.count()) === 0) return
  await amount.focus()
  await page.keyboard.press('Enter')
  const told = page.locator('dialog.drawer[open] [data-explained]')
  await expect(told).toHaveText(/\S/)
  await page.keyboard.press('Escape')
  await expect(told).toHaveCount(0)
}
