// `npm run bench -- markets`: what the simulated market costs, in processor time of the one thread that computes it: on a
// busy machine the time on the wall says how busy it is. Nothing in the tests depends on these figures.
import type { Interval } from '../../domain/markets/intervals.ts'
import { createSimulatedMarket, type SimulatedMarket } from '../../domain/markets/simulated-market.ts'
import { dayAt, tickAt, tickMs } from '../../domain/markets/ticks.ts'

const nowMs = Date.UTC(2026, 10, 15, 12, 34, 56)
const dayMs = 86_400_000

/** The mean over many runs: the system counts a thread's time too coarsely for a single short one. */
function show(what: string, runs: readonly (() => unknown)[], limitMs?: number): void {
  const before = process.threadCpuUsage()
  for (const run of runs) run()
  const { user, system } = process.threadCpuUsage(before)
  const mean = (user + system) / 1_000 / runs.length
  const limit = limitMs === undefined ? '' : `  (wanted: under ${limitMs} ms)`
  process.stdout.write(`${what.padEnd(72)} ${mean.toFixed(2).padStart(8)} ms${limit}\n`)
}

const times = (count: number, run: (at: number) => unknown) => Array.from({ length: count }, (_, at) => () => run(at))

const first = createSimulatedMarket(1)
show('first quotes of all instruments in a new process', [() => first.quotes(nowMs)])
const market: SimulatedMarket = createSimulatedMarket(7)
show('first quotes of all instruments of a new market', [() => market.quotes(nowMs)])
show(
  `quotes of all ${market.instruments.length} instruments, a tick later each time`,
  times(100, (at) => market.quotes(nowMs + (at + 1) * tickMs)),
  20,
)
show(
  'quotes of all instruments, a day later each time',
  times(30, (at) => market.quotes(nowMs + (at + 1) * dayMs)),
  20,
)
for (const kind of ['crypto', 'stock', 'forex'] as const) {
  const year = market.instruments
    .filter((each) => each.class === kind)
    .map(
      ({ symbol }) =>
        () =>
          market.candles(symbol, '1D', 365, nowMs),
    )
  show(`a year of daily candles of a ${kind} instrument, never asked for before`, year, 5)
  show('the same, asked again', year, 5)
}
for (const interval of ['1m', '1h', '1W'] satisfies Interval[])
  show(
    `300 candles of ${interval} of one instrument`,
    market.instruments.slice(0, 60).map(
      ({ symbol }) =>
        () =>
          market.candles(symbol, interval, 300, nowMs),
    ),
  )

// The same with days that are drawn from secret keys, tick by tick.
const keyed = createSimulatedMarket(7, {
  firstDay: dayAt(nowMs) - 364,
  keyOf: (day) => new Uint8Array(32).fill(day % 251),
})
show('first quotes of all instruments, days from keys', [() => keyed.quotes(nowMs)])
show(
  'quotes of all instruments, days from keys, a tick later each time',
  times(100, (at) => keyed.quotes(nowMs + (at + 1) * tickMs)),
  20,
)
show(
  'a year of daily candles of a coin, days from keys, never asked for before',
  keyed.instruments
    .filter((each) => each.class === 'crypto')
    .slice(0, 30)
    .map(
      ({ symbol }) =>
        () =>
          keyed.candles(symbol, '1D', 365, nowMs),
    ),
)
show(
  'how the whole market stood, every four hours of the last month',
  times(180, (at) => keyed.level(tickAt(nowMs - at * 4 * 3_600_000))),
)
