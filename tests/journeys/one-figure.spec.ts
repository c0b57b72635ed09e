import { setClockSpeed } from '@dryrun/server/platform/clock.ts'
import { expect, type Page } from '@playwright/test'
import { contradictions, type ShownFigure } from '../contradictions.ts'
import { until } from '../until.ts'
import { figuresOn } from './figures.ts'
import { test } from './journey.ts'
import { adminLogIn, startOwnServer } from './own-server.ts'
import { bringEverything, pages, settle } from './pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Words that name another thing each time: a row of a form, or one of many requests. Each has its reason. */
const namesOfMany = new Map([
  ['Amount', 'what is being sent or asked for on that page'],
  ['Fee', 'the fee of one fill'],
  ['Network fee', 'in the coin that is chosen'],
])

type Own = Awaited<ReturnType<typeof startOwnServer>>

/** Time is stopped: whatever differs then was never the same. */
async function stopTheClock(own: Own) {
  await setClockSpeed(own.owner, 0.000_001)
  await until('time is stopped', async () => {
    const { clock } = (await (await fetch(`${own.origin}/api/instance`)).json()) as { clock: { speed: number } }
    return clock.speed < 1
  })
}

async function look(page: Page, path: string): Promise<ShownFigure[]> {
  await page.goto(path)
  await settle(page)
  await bringEverything(page)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await page.waitForLoadState('networkidle')
  return figuresOn(page, path)
}

const entries = {
  visitor: async () => {},
  member: async (page: Page, origin: string) =>
    void (await page.request.post('/api/session/demo', { headers: { origin } })),
  admin: async (page: Page, origin: string) =>
    void (await page.request.post('/api/session', { headers: { origin }, data: adminLogIn })),
}

test('at one moment, what claims to be the same figure has one value on every page', async ({ browser }) => {
  test.setTimeout(900_000)
  const own = await startOwnServer({ settings: { DEMO: 'on' } })
  const { origin } = own
  await until('the demo data is there', async () => {
    const answer = (await (await fetch(`${origin}/api/demo-book`)).json()) as { book: object | null }
    return answer.book !== null
  })
  await stopTheClock(own)
  const found: Record<string, string[]> = {}
  for (const audience of ['visitor', 'member', 'admin'] as const) {
    const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await entries[audience](page, origin)
    const figures: ShownFigure[] = []
    for (const { path } of pages.filter((each) => each.audience === audience && !each.path.includes('sample')))
      if (path !== '/styleguide') figures.push(...(await look(page, path)))
    expect(figures.length, `figures that a ${audience} sees`).toBeGreaterThan(10)
    const wrong = contradictions(figures, new Set(namesOfMany.keys()))
    if (wrong.length > 0) found[audience] = wrong
    await context.close()
  }
  expect(found).toEqual({})
  await own.close()
})
