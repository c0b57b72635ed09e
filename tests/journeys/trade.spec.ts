import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { startOwnServer } from './own-server.ts'
import { bringEverything, overflowOf, watchForComplaints } from './pages.ts'
import { fillMs, openTrader, placeOrder, untilFilled } from './traders.ts'

let server: Awaited<ReturnType<typeof startOwnServer>>

test.beforeAll(async () => {
  server = await startOwnServer()
})
test.afterAll(() => server.close())

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a newcomer buys, sees it fill, sets a stop by keyboard, cancels it and opens the receipt', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const page = await openTrader(browser, server.origin, '1000')
  const complaints = watchForComplaints(page)
  await page.goto('/dashboard/trade')
  const ticket = part(page, 'Ticket')
  await expect(part(page, 'Positions')).toContainText('You don’t hold anything yet.')
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  await test.step('the ticket says everything before anything is sent, and what is wrong where it is wrong', async () => {
    await ticket.getByLabel('Amount').fill('1,5')
    await ticket.getByRole('button', { name: 'Buy BTC' }).click()
    await expect(ticket.getByRole('alert')).toContainText('Amount must look like 12.34')
    await ticket.getByLabel('Amount').fill('2000')
    await ticket.getByRole('button', { name: 'Buy BTC' }).click()
    await expect(ticket.getByRole('alert')).toBeVisible()
    await ticket.getByLabel('Amount').fill('250')
    await expect(ticket.getByRole('row', { name: /Left in your balance/ })).toContainText('$750.00')
    await expect(ticket.getByRole('row', { name: /Fee, 0.10%/ })).toContainText('$0.25')
    await expect(ticket.getByRole('row', { name: /You’d get about/ })).toContainText('BTC')
    await expect(ticket).toContainText('Fills at the next price')
  })

  await test.step('Enter in a field sends nothing; the button does, and it fills while one looks', async () => {
    await ticket.getByLabel('Why? (optional)').fill('A first try')
    await ticket.getByLabel('Amount').press('Enter')
    const { orders } = (await (await page.request.get('/api/trading/orders')).json()) as { orders: unknown[] }
    expect(orders).toEqual([])
    // The first answer about the order is from before its fill, and comes after it.
    let isFirst = true
    await page.route(
      ({ pathname, search }) => pathname === '/api/trading/orders' && search === '',
      async (route) => {
        if (route.request().method() !== 'GET' || !isFirst) return route.fallback()
        isFirst = false
        const response = await route.fetch()
        await expect(part(page, 'Fills')).toContainText('Bought BTC/USDT')
        return route.fulfill({ response })
      },
    )
    await ticket.getByRole('button', { name: 'Buy $250.00 of BTC' }).click()
    await expect(ticket.getByText('Filled.')).toBeVisible({ timeout: fillMs })
    await expect(part(page, 'Positions').getByRole('link', { name: 'BTC/USDT' })).toBeVisible()
    await expect(part(page, 'Fills')).toContainText('Bought BTC/USDT')
    await expect(part(page, 'Fills')).toContainText('A first try')
  })

  await test.step('a sale in dollars says how much it sells', async () => {
    await ticket.getByRole('button', { name: 'Sell', exact: true }).click()
    await ticket.getByRole('button', { name: 'In dollars instead' }).click()
    await ticket.getByLabel('Sell for about').fill('100')
    await expect(ticket.getByRole('row', { name: /You’d sell/ })).toContainText('BTC')
    await expect(ticket.getByRole('row', { name: /Would bring in about/ })).toContainText('$100.')
    await ticket.getByLabel('Sell for about').fill('5000')
    await ticket.getByRole('button', { name: 'Sell BTC' }).click()
    await expect(ticket.getByRole('alert')).toBeVisible()
    await expect(ticket.getByLabel('Sell for about')).toBeFocused()
    await ticket.getByRole('button', { name: 'In BTC instead' }).click()
    await expect(ticket.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a stop goes through the ticket by keyboard alone', async () => {
    await page.locator('#main').focus()
    await page.keyboard.press('s')
    await page.keyboard.press('t')
    await expect(ticket.getByRole('button', { name: 'Sell', exact: true })).toHaveAttribute('aria-pressed', 'true')
    const held = (await (await page.request.get('/api/trading/ticket?symbol=BTCUSDT')).json()) as {
      held: string
      last: { price: string }
    }
    await ticket.getByLabel('Sell once the price touches').focus()
    await page.keyboard.type((Number(held.last.price) * 0.9).toFixed(2))
    await page.keyboard.press('Tab')
    await page.keyboard.type(held.held)
    const send = ticket.getByRole('button', { name: 'Place Sell stop' })
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(send).toBeFocused({ timeout: 200 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(part(page, 'Open orders')).toContainText('Sell stop, BTC/USDT')
    await expect(ticket).toContainText('is set aside for open orders')
  })

  await test.step('cancelling asks once, names its order, and gives everything back', async () => {
    await part(page, 'Open orders')
      .getByRole('button', { name: /^Cancel ?: Sell stop, BTC\/USDT/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await expect(dialog).toContainText('is yours to sell again')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(part(page, 'Open orders')).toContainText('No orders are waiting.')
    await expect(ticket).not.toContainText('is set aside for open orders')
  })

  await test.step('the receipt says what was paid, and from when it can be checked', async () => {
    await part(page, 'Fills').getByRole('link', { name: 'Bought BTC/USDT' }).click()
    await expect(part(page, 'Receipt')).toContainText('You paid')
    await expect(part(page, 'Check this fill')).toContainText('You can check this one from')
    await expect(part(page, 'Entries')).toContainText('The order left nothing behind.')
    await expect(page.getByText('A first try')).toBeVisible()
  })

  await test.step('Home tells of it, and nothing was ever reloaded', async () => {
    await page
      .getByRole('navigation', { name: 'Dashboard', exact: true })
      .getByRole('link', { name: 'Dashboard' })
      .click()
    await expect(part(page, 'Positions')).toContainText('Total assets with positions')
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
    expect(complaints).toEqual([])
  })
})

test('an open order gets another price by its line, and by keyboard alone', async ({ browser }) => {
  const page = await openTrader(browser, server.origin, '1000')
  // All of the chart is in view, wherever the line is.
  await page.setViewportSize({ width: 1280, height: 1200 })
  const complaints = watchForComplaints(page)
  const { last } = (await (await page.request.get('/api/trading/ticket?symbol=BTCUSDT')).json()) as {
    last: { price: string }
  }
  const first = (Number(last.price) * 0.96).toFixed(2)
  await placeOrder(page, { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: first, dollars: '100.00' })
  const ticket = Promise.withResolvers<void>()
  await page.route('**/api/trading/ticket?*', async (route) => {
    await ticket.promise
    await route.continue()
  })
  await page.goto('/dashboard/trade/BTCUSDT')
  const canvas = page.locator('.candle-canvas')
  await canvas.locator('canvas').first().waitFor()
  await canvas.scrollIntoViewIfNeeded()
  const boxOf = async () => (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

  await test.step('the chart stays as it is when the ticket comes', async () => {
    const before = await boxOf()
    ticket.resolve()
    await expect(part(page, 'Ticket').getByLabel('Amount')).toBeVisible()
    const after = await boxOf()
    expect(Math.abs(after.height - before.height) + Math.abs(after.y - before.y)).toBeLessThan(24)
  })

  await test.step('the line is taken and dropped elsewhere, and nothing changes before somebody says so', async () => {
    const drag = async () => {
      const box = await boxOf()
      const across = box.x + box.width / 2
      let line = 0
      for (let y = box.y + 8; y < box.y + box.height - 8 && line === 0; y += 4) {
        await page.mouse.move(across, y)
        if ((await canvas.getAttribute('data-on-order')) !== null) line = y
      }
      expect(line).toBeGreaterThan(0)
      await page.mouse.move(across, line + 4)
      await page.mouse.down()
      await page.mouse.move(across, line + 40, { steps: 4 })
    }
    await drag()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await drag()
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Change the price of this order?' })
    const field = dialog.getByLabel('Buy at this price or lower')
    expect(Number(await field.inputValue())).toBeLessThan(Number(first))
    await dialog.getByRole('button', { name: 'Keep it as it is' }).click()
    await expect(dialog).toHaveCount(0)
    const { orders } = (await (await page.request.get('/api/trading/orders?state=open')).json()) as {
      orders: { price: string }[]
    }
    expect(orders.map(({ price }) => price)).toEqual([first])
  })

  await test.step('by keyboard: the button, the price, Enter', async () => {
    const second = (Number(last.price) * 0.94).toFixed(2)
    await part(page, 'Open orders').getByRole('button', { name: 'Change price' }).focus()
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Buy at this price or lower')
    await field.focus()
    await field.fill('nonsense')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(second)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const { orders } = (await (await page.request.get('/api/trading/orders')).json()) as {
      orders: { price: string; state: string }[]
    }
    expect(orders.map(({ price, state }) => [price, state])).toEqual([
      [second, 'open'],
      [first, 'cancelled'],
    ])
    await expect(part(page, 'Open orders').getByRole('row')).toHaveCount(2)
  })
  // The refusal of what was typed is what the browser logs.
  expect(complaints.filter((text) => !text.includes('400') && !text.includes('422'))).toEqual([])
})

test('yesterday’s fill is checked in the browser, from the key to the entries', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await openTrader(browser, server.origin, '500')
  const complaints = watchForComplaints(page)
  const orderId = await placeOrder(page, { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '200' })
  await untilFilled(page, orderId)
  await server.passTime(['11 hours', '11 hours', '3 hours'], page)
  await page.goto(`/dashboard/trade/fills/${orderId}`)
  const check = part(page, 'Check this fill')
  await expect(check.getByRole('status')).toContainText('This fill got the price it had to get.', { timeout: fillMs })
  await expect(check.locator('.proof-steps [data-state="fits"]')).toHaveCount(6)
  await expect(check).toContainText('The key is the one we promised')
  await test.step('a receipt with something in it that isn’t a figure can’t be checked, and the page says so', async () => {
    await page.route(`**/api/trading/fills/${orderId}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), volume: 'much' } })
    })
    await page.reload()
    await expect(check.getByRole('alert')).toContainText('The check couldn’t be run.', { timeout: fillMs })
  })
  expect(complaints).toEqual([])
})

test('what cannot be traded says why, and a narrow screen is never too wide', async ({ browser }) => {
  const page = await openTrader(browser, server.origin, '500')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/trade/USDJPY')
  await expect(part(page, 'Ticket')).toContainText('its price is in JPY')
  await page.goto('/dashboard/trade/AAPL')
  await expect(part(page, 'Ticket')).toContainText('Fills at the next price')
  await bringEverything(page)
  expect(await overflowOf(page)).toBe(0)
})

test('everything is sold, a new round begins, and the earlier one stays readable', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await openTrader(browser, server.origin, '500')
  await untilFilled(page, await placeOrder(page, { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '200' }))
  await page.goto('/dashboard/trade')
  const positions = part(page, 'Positions')
  await positions.getByRole('button', { name: 'Sell everything' }).click()
  await page.getByRole('dialog', { name: 'Sell everything?' }).getByRole('button', { name: 'Sell everything' }).click()
  await expect(part(page, 'Fills')).toContainText('Sold AAPL', { timeout: fillMs })
  await positions.getByRole('button', { name: 'Start a new round' }).click()
  await page
    .getByRole('dialog', { name: 'Start a new round?' })
    .getByRole('button', { name: 'Start a new round' })
    .click()
  await expect(positions).toContainText('You don’t hold anything yet.')
  await expect(part(page, 'Fills')).toContainText('Nothing’s been filled yet.')
  await page.getByLabel('Round').selectOption('1')
  await expect(positions).toContainText('AAPL')
  await expect(part(page, 'Fills')).toContainText('Sold AAPL')
  await expect(page.getByText('You’re reading an earlier round.')).toBeVisible()
})
