import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { startOwnServer } from './own-server.ts'
import { bringEverything, overflowOf, watchForComplaints } from './pages.ts'
import { openTrader, placeOrder, untilFilled } from './traders.ts'

let server: Awaited<ReturnType<typeof startOwnServer>>

test.beforeAll(async () => {
  server = await startOwnServer()
})
test.afterAll(() => server.close())

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a portfolio starts with the first fill, is drawn after two days, and is walked by keyboard', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const page = await openTrader(browser, server.origin, '5000')
  const complaints = watchForComplaints(page)
  await page.goto('/dashboard/trade')
  await part(page, 'Positions').getByRole('link', { name: 'Portfolio over time' }).click()
  await expect(page.getByText('Buy something to get this page started.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio over time')

  const panel = part(page, 'Better than doing nothing?')
  await test.step('under two days there are figures and no line', async () => {
    await untilFilled(page, await placeOrder(page, { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '800' }))
    await page.reload()
    await expect(panel).toContainText('The line starts two days after your first fill.')
    await expect(panel.locator('svg.drawn-chart')).toHaveCount(0)
    await expect(part(page, 'What trading cost you')).toContainText('One trade cost')
  })

  await server.passTime(Array(5).fill('11 hours'), page)
  const whole = { symbol: 'BTCUSDT', side: 'buy', type: 'market', dollars: '600' }
  await untilFilled(page, await placeOrder(page, whole))
  await server.passTime(Array(4).fill('11 hours'), page)
  await untilFilled(page, await placeOrder(page, { symbol: 'AAPL', side: 'sell', type: 'market', quantity: '1' }))

  await test.step('all four ways are told, and the arithmetic adds up to the cent', async () => {
    await page.reload()
    await expect(panel.locator('svg.drawn-chart')).toBeVisible()
    await expect(panel.locator('.portfolio-fill')).toHaveCount(3)
    await expect(panel).toContainText('goes off the page on')
    await expect(part(page, 'What trading cost you')).toContainText(/3 trades cost \$\d+\.\d\d in fees and spread\./)
    await expect(part(page, 'What trading cost you')).toContainText('Never selling would have ended')
    const ways = part(page, 'Four ways, same money')
    for (const name of ['Your trading', 'Left in cash', 'Whole market', 'PROFESSIONAL’s promise'])
      await expect(ways.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await page.getByRole('button', { name: 'Show the arithmetic' }).click()
    const arithmetic = part(page, 'The arithmetic')
    const cents = async (row: RegExp) => {
      const text = await arithmetic.getByRole('row', { name: row }).getByRole('cell').last().innerText()
      return Number(text.replaceAll(/[^\d−]/g, '').replace('−', '-'))
    }
    const flows = (await cents(/Bought AAPL/)) + (await cents(/Bought BTC/)) + (await cents(/Sold AAPL/))
    expect(flows).toBe(await cents(/Put in, net/))
    expect((await cents(/^AAPL/)) + (await cents(/^BTC/))).toBe(await cents(/Worth now/))
  })

  await test.step('the keys move the readout by days, and Escape goes back to now', async () => {
    const chart = panel.getByRole('group', { name: /^Gain over cash/ })
    const readout = panel.locator('output')
    await expect(readout).toContainText('Time-weighted return')
    await chart.focus()
    await page.keyboard.press('Home')
    await expect(readout).toContainText(/On .* 00:00 UTC/)
    await expect(readout).toContainText('$0.00')
    const first = await readout.innerText()
    await page.keyboard.press('ArrowRight')
    await expect(readout).not.toHaveText(first)
    await expect(readout).toContainText('Whole market')
    await page.keyboard.press('Escape')
    await expect(readout).toContainText('Time-weighted return')
    await chart.hover({ position: { x: 5, y: 100 } })
    await expect(readout).toContainText(/On .* UTC/)
    await page.mouse.move(0, 0)
    await expect(readout).toContainText('Time-weighted return')
  })

  await test.step('the range is in the address, and the table says what the lines say', async () => {
    await panel.getByRole('button', { name: '1W' }).click()
    await expect(page).toHaveURL(/\?range=1w$/)
    await page.reload()
    await expect(panel.getByRole('button', { name: '1W' })).toHaveAttribute('aria-pressed', 'true')
    await panel.getByRole('button', { name: 'Table' }).click()
    await expect(panel.getByRole('row').nth(2)).toContainText(/[+−]?\$\d/)
  })

  await test.step('it fits narrow screens, and Arabic', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/dashboard/trade/portfolio', '/ar/dashboard/trade/portfolio']) {
      await page.goto(path)
      await expect(page.locator('.portfolio-chart svg')).toBeVisible()
      await bringEverything(page)
      expect(await overflowOf(page)).toBe(0)
    }
    expect(complaints).toEqual([])
  })
})
