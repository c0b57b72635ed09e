/** Every text of a page, with all that decides about its contrast, or nothing where that can't be said so simply. */
type Texts = ReadonlyMap<Element, string | undefined>

/** What axe is asked, in the page that it looks at. */
interface Look {
  /** One rule alone. */
  readonly only: string | undefined
  /** A part of the page alone. */
  readonly within: string | undefined
  readonly tags: readonly string[]
  readonly texts: Texts
  /** Pairs of colours that axe has found in order before. */
  readonly judged: readonly string[]
}

interface Finding {
  readonly objections: readonly string[]
  /** Pairs of colours that axe has found in order now. */
  readonly judged: readonly string[]
}

interface AxeNode {
  readonly html: string
  readonly element: Element
}

interface AxeResult {
  readonly id: string
  readonly nodes: readonly AxeNode[]
}

interface Axe {
  readonly run: (
    context: Document | { include: readonly Element[] },
    options: object,
  ) => Promise<{ violations: AxeResult[]; incomplete: AxeResult[] }>
  readonly _audit: {
    readonly rules: { id: string; matches: (this: unknown, node: Element, ...rest: unknown[]) => boolean }[]
  }
}

/**
 * Runs in the page. Contrast takes axe two thirds of its time, and most texts of a page have colours that it has judged a
 * hundred times. So a text is left out if all that decides about its contrast is known and was found in order before: its
 * colour, whether it's large, and every background behind it down to one that nothing shines through. Where anything else
 * could play a part (a picture, transparency, a shadow, a box that covers it and doesn't contain it), axe looks each time.
 */
export function textsOf(within: string | undefined): Texts {
  interface Box {
    readonly rect: DOMRect
    readonly isShown: boolean
    readonly colour: string
    /** Text and background are drawn as they're named: without a picture, a filter or transparency. */
    readonly isPlain: boolean
    /** 0 where nothing is painted, 1 where nothing shines through. */
    readonly alpha: number
  }
  const boxes = new Map<Element, Box>()
  for (const element of document.querySelectorAll('html, body, body *')) {
    const style = getComputedStyle(element)
    const colour = style.backgroundColor
    const { opacity, filter, mixBlendMode, backdropFilter, maskImage, clipPath, backgroundImage } = style
    const effects = [filter, backdropFilter, maskImage, clipPath, backgroundImage]
    const rect = element.getBoundingClientRect()
    boxes.set(element, {
      rect,
      // What has no box of its own is shown by what is in it; what is a pixel large is for screen readers.
      isShown: style.display === 'contents' || (rect.width > 1 && rect.height > 1),
      colour,
      isPlain: opacity === '1' && mixBlendMode === 'normal' && effects.every((effect) => effect === 'none'),
      alpha: Number(/(?:^rgba\(.*,|\/)\s*([\d.]+)\s*\)$/.exec(colour)?.[1] ?? 1),
    })
  }
  const painted = [...boxes].filter(([, { alpha, isPlain, isShown }]) => (alpha > 0 || !isPlain) && isShown)
  const contains = (outer: DOMRect, inner: DOMRect) =>
    outer.left <= inner.left + 1 &&
    outer.right >= inner.right - 1 &&
    outer.top <= inner.top + 1 &&
    outer.bottom >= inner.bottom - 1
  const overlaps = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

  const signatureOf = (text: Element, rect: DOMRect): string | undefined => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text)
    if (textShadow !== 'none') return undefined
    const isLarge = Number.parseFloat(fontSize) * 0.75 >= (Number(fontWeight) >= 700 ? 14 : 18)
    const behind: string[] = []
    let isCovered = false
    for (let element: Element | null = text; element; element = element.parentElement) {
      const box = boxes.get(element)
      if (!box?.isPlain) return undefined
      if (isCovered || box.alpha === 0) continue
      if (!contains(box.rect, rect)) return undefined
      behind.push(box.colour)
      isCovered = box.alpha === 1
    }
    if (!isCovered) return undefined
    const isForeign = ([element, box]: [Element, Box]) =>
      overlaps(box.rect, rect) && !element.contains(text) && !text.contains(element)
    return painted.some(isForeign) ? undefined : [color, isLarge ? 'large' : 'small', ...behind].join(' on ')
  }

  const isField = (element: Element) =>
    element.matches(
      'select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file])',
    )
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  /** Where the text is; a field's is in all of it. */
  const placeOf = (element: Element) => {
    if (isField(element)) return element.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  const texts = new Map<Element, string | undefined>()
  for (const [element, { isShown }] of boxes) {
    if (within && !element.closest(within)) continue
    if (!isShown || !(isField(element) || hasText(element)) || !element.checkVisibility()) continue
    texts.set(element, signatureOf(element, placeOf(element)))
  }
  return texts
}

/** Runs in the page, too: lets axe look at everything but the contrast of what was judged before. */
export async function lookWithAxe({ only, within, tags, texts, judged }: Look): Promise<Finding> {
  const { axe } = window as unknown as { axe: Axe }
  const known = new Set<string | undefined>(judged)
  const open = [...texts].filter(([, signature]) => !known.has(signature)).map(([element]) => element)
  if (only === 'color-contrast' && open.length === 0) return { objections: [], judged: [] }

  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast')
  if (!rule) throw new Error('axe has no rule for contrast')
  const { matches } = rule
  const looked = new Set<Element>()
  rule.matches = function (node, ...rest) {
    const isMeant = !known.has(texts.get(node)) && matches.call(this, node, ...rest)
    if (isMeant) looked.add(node)
    return isMeant
  }
  try {
    const part = within ? [...document.querySelectorAll(within)] : undefined
    const include = only === 'color-contrast' ? open : part
    const { violations, incomplete } = await axe.run(include ? { include } : document, {
      runOnly: only ? { type: 'rule', values: [only] } : { type: 'tag', values: tags },
      resultTypes: ['violations', 'incomplete'],
      selectors: false,
      elementRef: true,
    })
    for (const { id, nodes } of [...violations, ...incomplete])
      if (id === 'color-contrast') for (const { element } of nodes) looked.delete(element)
    return {
      objections: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      judged: [...new Set([...looked].flatMap((element) => texts.get(element) ?? []))],
    }
  } finally {
    rule.matches = matches
  }
}
