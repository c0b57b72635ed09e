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
    // Where a word before it has another sign, it's the same amount.
    const values = new Map(shown.map((each) => [each.value.replace(/^[+−]/, ''), each]))
    if (values.size < 2 || several.has(claim)) return []
    return [`${claim}: ${[...values].map(([value, { path }]) => `${value} at ${path}`).join(', ')}`]
  })
}
