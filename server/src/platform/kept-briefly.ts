/**
 * However many people ask, `read` is asked once in this time and everyone shares its answer. A failure isn't kept: the
 * next one to ask reads again.
 */
export function keptBriefly<Value>(keptMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly untilMs: number; readonly value: Promise<Value> } | undefined
  return () => {
    const nowMs = performance.now()
    if (kept && kept.untilMs > nowMs) return kept.value
    const asked = { untilMs: nowMs + keptMs, value: read() }
    kept = asked
    asked.value.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.value
  }
}
