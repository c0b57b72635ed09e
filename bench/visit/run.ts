// `npm run bench -- visit /transparency 5 http://127.0.0.1:3000`: what a first visit costs a phone's processor after the
// first paint. Several addresses of servers are measured in turns, so that whatever else the machine does falls on all.
import { loadavg } from 'node:os'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { browserFlags, findWholeChromium } from '../../tests/chromium.ts'

const [path = '/', rounds = '5', ...given] = process.argv.slice(2)
const origins = given.length > 0 ? given : ['http://127.0.0.1:3000']

/** As in Lighthouse's model of a phone. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const slowdown = 4
/** What a task may take before somebody's tap waits for it. */
const taskMsMax = 50
/** Until what comes right after the first screen has come. */
const watchedMs = 3_500

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** Processor time in microseconds. */
  readonly tdur?: number
}

interface Visit {
  /** Milliseconds of the page's main thread by the processor's own clock. */
  readonly workMs: number
  /** By how much its tasks would be too long on a phone. */
  readonly blockedMs: number
}

async function traceOf(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'loading', 'devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await act()
  const isComplete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await isComplete
  return events
}

async function visit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const events = await traceOf(await context.newCDPSession(page), async () => {
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(watchedMs)
  })
  await context.close()
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error(`${origin}${path} was never painted`)
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === painted.pid && tid === painted.tid && ts >= painted.ts,
  )
  const taskMs = tasks.map(({ tdur = 0 }) => tdur / 1_000)
  return {
    workMs: taskMs.reduce((sum, ms) => sum + ms, 0),
    blockedMs: taskMs.reduce((sum, ms) => sum + Math.max(0, ms * slowdown - taskMsMax), 0),
  }
}

const executablePath = findWholeChromium()
if (executablePath === undefined) throw new Error('There is no Chromium to measure with.')
const browser = await chromium.launch({ executablePath, args: browserFlags })
const visits = new Map<string, Visit[]>(origins.map((origin) => [origin, []]))
// The first round only warms up the servers and the browser.
for (let round = 0; round <= Number(rounds); round++) {
  for (const [origin, measured] of visits) {
    const each = await visit(browser, origin)
    if (round > 0) measured.push(each)
  }
}
await browser.close()

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
process.stdout.write(`${path}, medians of ${rounds}, load ${loadavg()[0]?.toFixed(1)}\n`)
for (const [origin, measured] of visits) {
  const work = median(measured.map(({ workMs }) => workMs)).toFixed(0)
  const blocked = median(measured.map(({ blockedMs }) => blockedMs)).toFixed(0)
  process.stdout.write(`${origin}: ${work} ms of work, ${blocked} ms blocked on a phone ${slowdown} times as slow\n`)
}
