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
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within) axe.include(within)
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(tags)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
