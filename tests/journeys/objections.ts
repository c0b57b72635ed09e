import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Looking {
  /** One rule alone. */
  readonly only?: string | undefined
  /** A part of the page alone. */
  readonly within?: string
}

/** What axe objects to. What it finds in order isn't listed: writing that down takes as long as looking. */
export async function objectionsTo(page: Page, { only, within }: Looking = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page, axeSource: await sourceFor(page) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (within) axe.include(within)
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(tags)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/**
 * Axe brings its megabyte along for every look, which a browser then compiles anew. It stays in a page once it's there, so
 * the second look has nothing to bring, and runs in code that has been compiled well by then.
 */
async function sourceFor(page: Page): Promise<string> {
  const present = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false)),
  )
  return present.every(Boolean) ? 'void 0' : `if (!window.axe) { ${new AxeBuilder({ page })['script']()} }`
}
