import { test as plain } from '@playwright/test'

/**
 * A journey that leaves no browser window behind. A page that nobody looks at any more goes on: it keeps its streams
 * open, draws every new price, and takes the processor from the journeys that come after.
 */
export const test = plain.extend<{ readonly tidy: undefined }>({
  tidy: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      const opened = browser.contexts().filter((each) => !before.has(each))
      await Promise.all(opened.map((each) => each.close()))
    },
    { auto: true },
  ],
})
