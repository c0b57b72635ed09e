import { figureIn } from './drawer-sums.ts'

/** A figure on a page, with what it claims to be. */
export interface ShownFigure {
  /** The explain key, or the label beside it. */
  readonly claim: string
  readonly value: string
  readonly path: string
}

/** Claims that have more than one value, with where each is. */
export function contradictions(figures: readonly ShownFigure[], several: ReadonlySet<string>): string[] {
  const claims = Map.groupBy(figures, ({ claim }) => claim)
  return [...claims].flatMap(([claim, shown]) => {
    const values = new Map(shown.map((each) => [sizeOf(each.value), each]))
    if (values.size < 2 || several.has(claim)) return []
    return [`${claim}: ${[...values.values()].map(({ value, path }) => `${value} at ${path}`).join(', ')}`]
  })
}

/** How much it is, whatever the words around it: what is taken away has a minus in one place and none in another. */
function sizeOf(text: string): string {
  const figure = figureIn(text)
  if (!figure) return text
  const { over, under } = figure
  return String(Number(over < 0n ? -over : over) / Number(under))
}
