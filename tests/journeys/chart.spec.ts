import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { lookAs, watchForComplaints } from './pages.ts'

async function openChart(page: Page, address = '/dashboard/chart') {
  await lookAs(page, 'member')
  await page.goto(address)
  await page.locator('.candle-canvas canvas').first().waitFor()
}

/** What is further down comes when the screen gets near it. */
async function scrollThrough(page: Page) {
  for (const place of await page.locator('.chart-grid > *').all()) await place.scrollIntoViewIfNeeded()
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('every widget shows prices of one moment, and they agree with each other', async ({ page }) => {
  const complaints = watchForComplaints(page)
  await openChart(page)
  await scrollThrough(page)
  const price = async (place: string) => (await page.locator(place).first().innerText()).trim()
  // The prices move every few seconds: what is compared is read in one go.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const text = (place: string) => document.querySelector(place)?.textContent.trim() ?? ''
        const row = (place: string) =>
          [...document.querySelectorAll(place)].find((each) => each.textContent.includes('BTCUSDT'))?.textContent ?? ''
        const shown = text('.candle-head .money-large')
        return (
          shown.length > 3 &&
          row('.ticker-tape li').includes(shown) &&
          row('.quote-rows li').includes(shown) &&
          row('.plain-table tbody tr').includes(shown) &&
          text('.candle-figures > div:nth-child(4) dd') === shown
        )
      }),
    )
    .toBe(true)
  expect(await price('.cross-rates tbody tr:first-child td:nth-child(3)')).toMatch(/^\d\.\d+$/)
  // The matrix and the heat map are made of the same quotes.
  await expect(panel(page, 'Forex heat map').locator('tbody td')).toHaveCount(64)
  const votes = panel(page, 'Technical analysis').locator('tbody tr')
  await expect(votes).toHaveCount(8)
  await expect(panel(page, 'Crypto screener')).toContainText('349 of 349 pairs')
  await expect(page.getByText('Simulated market, seed 7').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('prices move without a reload', async ({ page }) => {
  await openChart(page)
  const shown = page.locator('.candle-head .money-large')
  const first = await shown.innerText()
  await expect(shown).not.toHaveText(first)
})

test('a symbol is found by name with the keyboard, and intervals change the candles', async ({ page }) => {
  await openChart(page)
  const search = page.getByRole('combobox', { name: 'Symbol or name' })
  await search.focus()
  await page.keyboard.type('ethereum')
  await expect(page.getByRole('option').first()).toContainText('ETHUSDT')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/symbol=ETHUSDT/)
  await expect(page.getByRole('heading', { name: 'Ethereum', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '4h', exact: true }).click()
  await expect(page).toHaveURL(/interval=4h/)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('region', { name: 'The newest candles' }).locator('tbody tr')).toHaveCount(60)
  // What the chart shows stands in one sentence for everybody.
  await expect(page.locator('.candle-foot')).toContainText(/Ethereum moved [+−]?[\d.]+% over 300 candles/)
})

test('the screener sorts, filters and draws only what is in view', async ({ page }) => {
  await openChart(page)
  await scrollThrough(page)
  const screener = panel(page, 'Crypto screener')
  await screener.scrollIntoViewIfNeeded()
  const rows = screener.locator('tbody tr:not(.spacer)')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  await screener.getByRole('button', { name: 'Price' }).click()
  await expect(rows.first()).toContainText('BTC')
  await screener.getByRole('searchbox').fill('doge')
  await expect(screener).toContainText(/\d of 349 pairs/)
  await expect(rows.first()).toContainText('DOGE')
  await screener.getByRole('searchbox').fill('no such coin')
  await expect(screener).toContainText('No coins match this filter.')
})

test('a lost connection is told, and prices come back by themselves', async ({ page }) => {
  await lookAs(page, 'member')
  await page.route('**/api/quotes?**', (route) => route.abort())
  await page.route('**/api/quotes/live**', (route) => route.abort())
  await page.goto('/dashboard/chart')
  await expect(page.locator('.ticker-tape')).toContainText('We couldn’t load the prices.')
  await scrollThrough(page)
  // Most of the page has failed: one notice says so for all of it.
  await expect(page.getByText('Could not fetch data from the database')).toHaveCount(1)
  await expect(panel(page, 'Market quotes')).toContainText('Not loaded.')
  await page.unroute('**/api/quotes?**')
  await expect(page.locator('.ticker-tape')).toContainText('BTCUSDT')
})

test('nothing moves while the chart page loads', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openChart(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.05)
})

test.describe('TradingView', () => {
  const kinds = [
    'ticker-tape',
    'advanced-chart',
    'symbol-overview',
    'technical-analysis',
    'market-overview',
    'forex-cross-rates',
    'forex-heat-map',
    'screener',
    'market-quotes',
  ]
  /** Stands in for TradingView: writes down what it was asked for and puts an iframe where the widget would be. */
  const widgetScript = `
    const script = document.currentScript
    const frame = document.createElement('iframe')
    frame.title = 'stand-in'
    document.querySelector('.tradingview-widget-container__widget').append(frame)
    document.body.dataset.configuration = script.textContent
    try { parent.document.title; document.body.dataset.reached = 'yes' } catch { document.body.dataset.reached = 'no' }`

  const theSwitch = (page: Page) => page.getByRole('switch', { name: /TradingView’s own widgets/ })

  test('is not contacted until the person says so, and then asked for the right widgets with the right words', async ({
    page,
  }) => {
    const asked: string[] = []
    await page.route('https://s3.tradingview.com/**', (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({ contentType: 'text/javascript', body: widgetScript })
    })
    await openChart(page, '/dashboard/chart?symbol=ETHUSDT&interval=4h')
    expect(asked).toEqual([])
    await expect(page.getByText(/contacts tradingview\.com\. That company then learns your IP address/)).toBeVisible()
    await theSwitch(page).check()
    for (const kind of kinds) {
      const frame = page.locator(`iframe[src*="kind=${kind}&"]`)
      await frame.scrollIntoViewIfNeeded()
      await expect(frame).toHaveAttribute('sandbox', /^allow-scripts(?!.*same-origin)/)
      const inside = frame.contentFrame()
      await expect(inside.locator('body')).toHaveAttribute('data-configuration', /\{/)
      await expect(inside.locator('body')).toHaveAttribute('data-reached', 'no')
    }
    expect(asked.toSorted()).toEqual(kinds.map((kind) => `/external-embedding/embed-widget-${kind}.js`).toSorted())
    const configuration = async (kind: string) =>
      JSON.parse(
        (await page
          .locator(`iframe[src*="kind=${kind}&"]`)
          .contentFrame()
          .locator('body')
          .getAttribute('data-configuration')) ?? '',
      )
    expect(await configuration('advanced-chart')).toMatchObject({
      symbol: 'BINANCE:ETHUSDT',
      interval: '240',
      theme: 'light',
    })
    expect(await configuration('symbol-overview')).toMatchObject({
      symbols: [
        ['Bitcoin', 'BITSTAMP:BTCUSD|12M'],
        ['Meta', 'NASDAQ:META|12M'],
        ['Apple', 'NASDAQ:AAPL|12M'],
        ['Google', 'NASDAQ:GOOGL|12M'],
      ],
      height: 500,
    })
    expect(await configuration('technical-analysis')).toMatchObject({ symbol: 'BINANCE:ETHUSDT', interval: '4h' })
    // The choice is remembered, also for somebody who comes by a link from another page.
    await page.goto('/dashboard')
    await page
      .getByRole('navigation', { name: 'Dashboard', exact: true })
      .getByRole('link', { name: 'TradingView' })
      .click()
    await expect(page.locator('iframe[src*="kind=advanced-chart"]')).toBeVisible({ timeout: 20_000 })
    await theSwitch(page).uncheck()
    await expect(page.locator('.candle-canvas canvas').first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  test('that cannot be reached gives way to our own charts, with a note', async ({ page }) => {
    await page.route('https://s3.tradingview.com/**', (route) => route.abort())
    await openChart(page)
    await theSwitch(page).check()
    await expect(
      page.getByText('We couldn’t reach TradingView for “Advanced chart”, so you’re seeing our own.'),
    ).toBeVisible()
    await expect(page.locator('.candle-canvas canvas').first()).toBeVisible()
  })

  test('that answers with nothing gives way after six seconds', async ({ page }) => {
    await page.route('https://s3.tradingview.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await openChart(page)
    await theSwitch(page).check()
    await expect(page.locator('iframe[src*="kind=advanced-chart"]')).toBeVisible()
    await expect(page.locator('.candle-canvas canvas').first()).toBeVisible({ timeout: 15_000 })
  })

  test('may stand on the chart page alone', async ({ request }) => {
    const policy = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(await policy('/dashboard/chart')).toContain("frame-src 'self'")
    expect(await policy('/dashboard')).toContain("frame-src 'none'")
    expect(await policy('/')).toContain("frame-src 'none'")
    for (const path of ['/dashboard/chart', '/dashboard', '/']) expect(await policy(path)).not.toContain('tradingview')
    const frame = await policy('/widgets/tradingview?kind=screener&theme=dark&locale=en')
    expect(frame).toContain('https://s3.tradingview.com')
    expect(frame).toContain('sandbox allow-scripts')
    expect(frame).not.toContain('allow-same-origin')
    expect((await request.get('/widgets/tradingview?kind=other&theme=dark&locale=en')).status()).toBe(404)
    expect((await request.get('/widgets/tradingview?kind=screener&theme=dark&locale=en&symbol=%3C')).status()).toBe(404)
  })
})

test('the landing page’s chart has four tabs over twelve months, 500 px high, and 360 on phones', async ({ page }) => {
  await page.goto('/')
  const section = page.locator('#markets')
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('tab')).toHaveText([
    /^Bitcoin[\d.,]+/,
    /^Meta[\d.,]+/,
    /^Apple[\d.,]+/,
    /^Google[\d.,]+/,
  ])
  const drawing = section.locator('.market-chart-height:visible')
  await expect(drawing.locator('svg.drawn-chart path.line')).toBeVisible()
  expect((await drawing.boundingBox())?.height).toBe(500)
  await section.getByRole('tab', { name: 'Apple' }).click()
  await expect(section.getByText(/Apple is at [\d.,]+, [+−]?[\d.]+% over twelve months\./)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  expect((await drawing.boundingBox())?.height).toBe(360)
})
