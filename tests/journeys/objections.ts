import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe objects to, on the whole page or in a part of it. */
export async function objectionsTo(page: Page, { within }: { readonly within?: string } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(tags)
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
