import type { DemoEvent, DemoOrder } from './history.ts'

interface Trade extends DemoOrder {
  readonly by: string
  readonly daysBefore: number
}

/** What three of the demo members traded in their last weeks. Two orders still wait. */
const trades: readonly Trade[] = [
  { by: 'mara.l', daysBefore: 19.3, symbol: 'BTCUSDT', buys: { dollars: 600 }, note: 'A first try.' },
  { by: 'tishii', daysBefore: 18.1, symbol: 'NVDA', buys: { dollars: 2_400 } },
  { by: 'mara.l', daysBefore: 15.6, symbol: 'AAPL', buys: { dollars: 450 } },
  { by: 'jbrandt', daysBefore: 14.4, symbol: 'ETHUSDT', buys: { dollars: 800 } },
  {
    by: 'mara.l',
    daysBefore: 12.2,
    symbol: 'ETHUSDT',
    buys: { dollars: 500 },
    note: 'It fell for a week. That’s no reason.',
  },
  { by: 'tishii', daysBefore: 9.7, symbol: 'NVDA', sells: { percent: 50n } },
  {
    by: 'mara.l',
    daysBefore: 8.9,
    symbol: 'BTCUSDT',
    sells: { percent: 40n },
    note: 'Selling some to see what it cost.',
  },
  { by: 'mara.l', daysBefore: 4.3, symbol: 'SOLUSDT', buys: { dollars: 300 } },
  {
    by: 'mara.l',
    daysBefore: 0.21,
    symbol: 'BTCUSDT',
    buys: { dollars: 250 },
    waits: { type: 'limit', percentAway: -6 },
  },
  { by: 'mara.l', daysBefore: 0.2, symbol: 'AAPL', sells: { percent: 100n }, waits: { type: 'stop', percentAway: -9 } },
]

export function tellTrades(): DemoEvent[] {
  return trades.map(({ by, daysBefore, ...order }, at) => ({
    does: 'trade',
    username: by,
    hoursBefore: daysBefore * 24,
    key: `demo-trade-${at + 1}`,
    order,
  }))
}
