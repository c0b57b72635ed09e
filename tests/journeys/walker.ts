import type { Page } from '@playwright/test'
import { test as journey } from './journey.ts'

/**
 * One page for each worker that goes from journey to journey: a browser that has loaded and compiled the program once needs
 * half the time for every further page. In between it forgets who was looking, what was kept and what was allowed. For
 * journeys that only look at pages; what happens in a browser that was never here is what the others see.
 */
export const test = journey.extend<{ readonly page: Page }, { readonly walker: Page }>({
  walker: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env['DRYRUN_URL'] ?? 'http://127.0.0.1:3000' })
      await use(await context.newPage())
      await context.close()
    },
    // Made before the journey that uses it first, so that it isn't tidied away after that one.
    { scope: 'worker', auto: true },
  ],
  page: async ({ walker, viewport, colorScheme, contextOptions }, use) => {
    await walker.emulateMedia({ colorScheme, reducedMotion: contextOptions.reducedMotion ?? null })
    if (viewport) await walker.setViewportSize(viewport)
    await use(walker)
    walker.removeAllListeners('console')
    walker.removeAllListeners('pageerror')
    await walker.unrouteAll()
    await walker.evaluate(() => [localStorage, sessionStorage].forEach((each) => each.clear()))
    await walker.goto('about:blank')
    await walker.context().clearCookies()
    await walker.context().clearPermissions()
  },
})
