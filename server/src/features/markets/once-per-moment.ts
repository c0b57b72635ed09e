/** Kept beside one another at most; a reader who asks for ever new things does not fill the memory. */
const keptMax = 2_000

/**
 * Remembers answers for as long as the moment they are for: whoever asks the same in that time, however many they are,
 * costs one computation. A failure is not remembered.
 */
export function oncePerMoment<T>() {
  let moment: number | string = Number.NaN
  const kept = new Map<string, Promise<T>>()
  return (now: number | string, key: string, compute: () => Promise<T>): Promise<T> => {
    if (now !== moment || kept.size >= keptMax) {
      kept.clear()
      moment = now
    }
    const known = kept.get(key)
    if (known) return known
    const computed = compute()
    kept.set(key, computed)
    computed.catch(() => kept.delete(key))
    return computed
  }
}
