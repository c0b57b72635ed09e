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
/** Below this, an entry has too little to do with the question: a person answers. */
const scoreMin = 5.5
/** The question's telling words that the best entry must know, as a share. */
const shareMin = 0.4
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

/**
 * The entry that answers a question best, or null where none does. Each word counts by how few entries have it, so
 * that "how" and "the" count for nearly nothing in any language without a list of such words.
 */
export function findAnswer<Id extends string>(
  question: string,
  entries: readonly Entry<Id>[],
  locale: string,
): Id | null {
  const asked = [...new Set(wordsOf(question, locale))]
  if (asked.length === 0 || entries.length === 0) return null
  const indexed = entries.map((entry) => ({
    id: entry.id,
    fields: [
      [titleWeight, wordsOf(entry.title, locale)],
      [wordsWeight, wordsOf(entry.words, locale)],
      [textWeight, wordsOf(entry.text, locale)],
    ] as const,
  }))
  const weighed = asked.map((word) => {
    const strengths = indexed.map(({ fields }) =>
      Math.max(0, ...fields.map(([weight, words]) => (words.some((each) => isSameWord(word, each)) ? weight : 0))),
    )
    const known = strengths.filter((strength) => strength > 0).length
    // How rare the word is; what every entry says weighs nothing, what none says cannot be weighed.
    const rarity = known === 0 ? 0 : Math.log((entries.length + 1) / (known + 0.5))
    return { strengths, rarity, isKnown: known > 0 }
  })
  // A word that nobody knows is taken to be as telling as a rare one: it may be what the question is about.
  const rarest = Math.log((entries.length + 1) / 2.5)
  const telling = (word: (typeof weighed)[number], asked_: string) =>
    word.isKnown ? Math.max(0, word.rarity) : asked_.length > 3 ? rarest : 0
  const whole = weighed.reduce((sum, word, at) => sum + telling(word, asked[at] as string), 0)

  let best: { id: Id; score: number } | null = null
  for (const [at, { id }] of indexed.entries()) {
    const score = weighed.reduce((sum, word) => sum + Math.max(0, word.rarity) * (word.strengths[at] as number), 0)
    const covered = weighed.reduce(
      (sum, word) => sum + ((word.strengths[at] as number) > 0 ? Math.max(0, word.rarity) : 0),
      0,
    )
    if (score >= scoreMin && covered / whole >= shareMin && (best === null || score > best.score)) best = { id, score }
  }
  return best?.id ?? null
}
