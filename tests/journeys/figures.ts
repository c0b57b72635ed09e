import type { Page } from '@playwright/test'
import type { ShownFigure } from '../contradictions.ts'

/** An amount in dollars, as it's written in English. */
const amount = String.raw`[−+]?\$\d[\d,]*\.\d\d`

/**
 * All figures of a page that say what they are: by an explain key, by the term of a list, or by the same words before an
 * amount anywhere, in drawings too.
 */
export async function figuresOn(page: Page, path: string): Promise<ShownFigure[]> {
  const { keyed, named, texts } = await page.evaluate((form) => {
    const pattern = new RegExp(form)
    const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
    const byKey = [...document.querySelectorAll<HTMLElement>('[data-explains]')]
      .filter((each) => each.checkVisibility())
      .map((each) => ({ claim: each.dataset['explains'] ?? '', value: clean(each.innerText) }))
    const byTerm = [...document.querySelectorAll<HTMLElement>('dl > div, dl')].flatMap((group) => {
      const [name, figure] = [group.querySelector(':scope > dt'), group.querySelector<HTMLElement>(':scope > dd')]
      if (!name || !figure?.checkVisibility()) return []
      const words = clean([...name.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)?.textContent)
      const value = pattern.exec(clean(figure.innerText))?.[0]
      return words === '' || value === undefined ? [] : [{ claim: words, value }]
    })
    const drawn = [...document.querySelectorAll('svg text')].map((each) => clean(each.textContent))
    return { keyed: byKey, named: byTerm, texts: [clean(document.body.innerText), ...drawn] }
  }, amount)
  const said = [...new Set(named.map(({ claim }) => claim))].flatMap((claim) => {
    const words = claim.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const before = new RegExp(`(?<![\\p{L}] )${words}:? (${amount})`, 'gu')
    return texts.flatMap((text) => [...text.matchAll(before)].map(([, value = '']) => ({ claim, value })))
  })
  return [...keyed, ...named, ...said].map(({ claim, value }) => ({ claim, value, path }))
}
