/** Something that may answer a question. */
export interface Entry<Id extends string> {
  readonly id: Id
  readonly title: string
  readonly text: string
  /** Other words by which people ask for the same. */
  readonly words: string
}

/** A word in the title or among the other words says more than one in the text. */
const titleWeight = 3
const wordsWeight = 3
const textWeight = 1
/** Below this, an entry has too little to do with the question: a person answers. One rare word in a title gives 3. */
const scoreMin = 1.1
/** The share of what the question is about that an entry must know of. */
const shareMin = 0.34
/** A word of at least this length that no entry knows may be what the question is about. */
const tellingLengthMin = 4
/** Words of at least this length count as the same when one begins like the other: deposit, deposits. */
const stemLengthMin = 4
const endingLengthMax = 3

/** The words of a text in any language, without case and accents. */
function wordsOf(text: string, locale: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase(locale)
  return [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(plain)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  // The last letter may change before an ending: verify, verified.
  const stem = short.length > stemLengthMin ? short.slice(0, -1) : short
  return stem.length >= stemLengthMin && long.startsWith(stem) && long.length - stem.length <= endingLengthMax + 1
}

interface Language {
  readonly locale: string
  /** Words that say nothing of what a question is about, such as "how" and "the". */
  readonly emptyWords: string
}

/** The entry that answers a question best, or null where none does. A word counts by how few entries have it. */
export function findAnswer<Id extends string>(
  question: string,
  entries: readonly Entry<Id>[],
  { locale, emptyWords }: Language,
): Id | null {
  const empty = new Set(wordsOf(emptyWords, locale))
  const asked = [...new Set(wordsOf(question, locale))].filter((word) => !empty.has(word))
  const indexed = entries.map(({ id, title, words, text }) => ({
    id,
    fields: [
      [titleWeight, wordsOf(title, locale)],
      [wordsWeight, wordsOf(words, locale)],
      [textWeight, wordsOf(text, locale)],
    ] as const,
  }))
  const weighed = asked.map((word) => {
    const strengths = indexed.map(({ fields }) =>
      Math.max(0, ...fields.map(([weight, words]) => (words.some((each) => isSameWord(word, each)) ? weight : 0))),
    )
    const knownBy = strengths.filter((strength) => strength > 0).length
    return { strengths, weight: knownBy > 0 ? rarity(knownBy, entries.length) : word.length < tellingLengthMin ? 0 : 1 }
  })
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) return null

  let best: { id: Id; score: number } | null = null
  for (const [at, { id }] of indexed.entries()) {
    const known = weighed.map(({ strengths, weight }) => ({ weight, strength: strengths[at] as number }))
    const score = known.reduce((sum, { weight, strength }) => sum + weight * strength, 0)
    const covered = known.reduce((sum, { weight, strength }) => sum + (strength > 0 ? weight : 0), 0)
    if (score >= scoreMin && covered / whole >= shareMin && (best === null || score > best.score)) best = { id, score }
  }
  return best?.id ?? null
}

/** From 1 for a word that one entry has down to nearly 0 for one that all have; squared, so that many common ones add up to little. */
function rarity(knownBy: number, entryCount: number): number {
  const rarest = Math.log((entryCount + 1) / 1.5)
  return (Math.max(0, Math.log((entryCount + 1) / (knownBy + 0.5))) / rarest) ** 2
}
