// `node bench/markets.ts`: what the simulated market costs. Medians; nothing in the tests depends on them.
import { createSimulatedMarket, tickMs } from '../domain/markets/simulated-market.ts'

const nowMs = Date.UTC(2026, 10, 15, 12, 34, 56)

function measure(run: () => unknown): number {
  const started = performance.now()
  run()
  return performance.now() - started
}

function show(what: string, all: number[], limitMs?: number): void {
  const sorted = all.toSorted((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const best = sorted[0] ?? 0
  const limit = limitMs === undefined ? '' : `  (wanted: under ${limitMs} ms)`
  process.stdout.write(`${what.padEnd(66)} median ${median.toFixed(2)} ms, best ${best.toFixed(2)} ms${limit}\n`)
}

const first = createSimulatedMarket(1)
show('first quotes of all instruments in a new process', [measure(() => first.quotes(nowMs))])
const market = createSimulatedMarket(7)
show('first quotes of all instruments of a new market', [measure(() => market.quotes(nowMs))])
show(
  `quotes of all ${market.instruments.length} instruments, one tick later each time`,
  Array.from({ length: 60 }, (_, at) => measure(() => market.quotes(nowMs + (at + 1) * tickMs))),
  20,
)
show(
  'quotes of all instruments, a day later each time',
  Array.from({ length: 20 }, (_, at) => measure(() => market.quotes(nowMs + (at + 1) * 86_400_000))),
)
for (const kind of ['crypto', 'stock', 'forex'] as const) {
  const some = market.instruments.filter((each) => each.class === kind)
  show(
    `a year of daily candles of one ${kind} instrument, never asked before`,
    some.map(({ symbol }) => measure(() => market.candles(symbol, '1D', 365, nowMs))),
    5,
  )
  show(
    `the same, asked again`,
    some.map(({ symbol }) => measure(() => market.candles(symbol, '1D', 365, nowMs))),
  )
}
for (const interval of ['1m', '1h', '1W'] as const)
  show(
    `300 candles of ${interval} of one instrument`,
    market.instruments.slice(0, 60).map(({ symbol }) => measure(() => market.candles(symbol, interval, 300, nowMs))),
  )
