import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { lookWithAxe, textsOf } from './contrast.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Looking {
  /** One rule alone. */
  readonly only?: string | undefined
  /** A part of the page alone. */
  readonly within?: string
}

/** Texts whose colours axe has found in order, wherever that was. */
const judged = new Set<string>()

/** What axe objects to. What it finds in order isn't listed: writing that down takes as long as looking. */
export async function objectionsTo(page: Page, { only, within }: Looking = {}): Promise<readonly string[]> {
  await bringAxe(page)
  const texts = await page.evaluateHandle(textsOf, within)
  const found = await page.evaluate(lookWithAxe, { only, within, tags, texts, judged: [...judged] })
  await texts.dispose()
  for (const each of found.judged) judged.add(each)
  return found.objections
}

/**
 * Axe brings its megabyte along, which a browser has to compile. It stays in a page once it's there, so the second look
 * has nothing to bring, and runs in code that has been compiled well by then.
 */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window).catch(() => true)))
      await frame.evaluate(new AxeBuilder({ page })['script']())
}
