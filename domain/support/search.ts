/** Something that may answer a question. */
export interface Entry<Id extends string> {
  readonly id: Id
  readonly title: string
  readonly text: string
  /**
   * Other words by which people ask for the same, then whole questions that mean it, each behind a semicolon:
   * `scam fraud; is this a scam; can I trust you`.
   */
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
/** From these lengths on, a word may be mistyped in so many places and is still understood. */
const oneTypoLengthMin = 5
const twoTyposLengthMin = 9

/** The words of a text in any language, without case and accents. */
function wordsOf(text: string, locale: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/['’]/g, '')
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

/** A slip of the finger: a letter left out, added, exchanged, or two of them swapped. */
function isMistyped(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length)
  if (shorter < oneTypoLengthMin || typed[0] !== meant[0]) return false
  return typosBetween(typed, meant) <= (shorter >= twoTyposLengthMin ? 2 : 1)
}

/** How many slips lead from one word to the other (Damerau and Levenshtein, without a letter moved twice). */
function typosBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1),
        swapped ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[other.length] as number
}

interface Language {
  readonly locale: string
  /** Words that say nothing of what a question is about, such as "how" and "the". */
  readonly emptyWords: string
}

/**
 * The entry that answers a question best, or null where none does. A question that is an entry's own, as it stands on
 * the page or nearly so, is answered by that entry; only others are weighed, each word by how few entries have it.
 */
export function findAnswer<Id extends string>(
  question: string,
  entries: readonly Entry<Id>[],
  { locale, emptyWords }: Language,
): Id | null {
  const empty = new Set(wordsOf(emptyWords, locale))
  const typed = wordsOf(question, locale)
  if (typed.length === 0) return null
  return askedByName(typed, entries, locale, empty) ?? askedInOtherWords(typed, entries, locale, empty)
}

/** The entry whose title, or one of whose other wordings, this is: all its telling words and no other. */
function askedByName<Id extends string>(
  typed: readonly string[],
  entries: readonly Entry<Id>[],
  locale: string,
  empty: ReadonlySet<string>,
): Id | null {
  const telling = (words: readonly string[]) => words.filter((word) => !empty.has(word))
  const isLike = (word: string, others: readonly string[]) =>
    others.some((other) => isSameWord(word, other) || isMistyped(word, other))
  const isTyped = (wording: string) => wordsOf(wording, locale).join(' ') === typed.join(' ')
  const wordingsOf = ({ words }: Entry<Id>) => words.split(';').slice(1)
  const named = entries.find(({ title }) => isTyped(title)) ?? entries.find((entry) => wordingsOf(entry).some(isTyped))
  if (named) return named.id
  let best: { id: Id; likeness: number } | null = null
  for (const entry of entries) {
    for (const wording of [entry.title, ...wordingsOf(entry)]) {
      const meaning = wordsOf(wording, locale)
      const [asked, meant] = [telling(typed), telling(meaning)]
      if (asked.length === 0 || meant.length === 0) continue
      if (!asked.every((word) => isLike(word, meant)) || !meant.every((word) => isLike(word, asked))) continue
      // "How do I" and "when do I" say nothing alone, but tell two wordings apart that are the same otherwise.
      const shared = meaning.filter((word) => typed.includes(word)).length
      const likeness = shared / (meaning.length + typed.length - shared)
      if (best === null || likeness > best.likeness) best = { id: entry.id, likeness }
    }
  }
  return best?.id ?? null
}

function askedInOtherWords<Id extends string>(
  typed: readonly string[],
  entries: readonly Entry<Id>[],
  locale: string,
  empty: ReadonlySet<string>,
): Id | null {
  const asked = [...new Set(typed)].filter((word) => !empty.has(word))
  const indexed = entries.map(({ id, title, words, text }) => ({
    id,
    fields: [
      [titleWeight, wordsOf(title, locale)],
      [wordsWeight, wordsOf(words, locale)],
      [textWeight, wordsOf(text, locale)],
    ] as const,
  }))
  const weighed = asked.map((word) => {
    const strengthsBy = (isLike: (one: string, other: string) => boolean) =>
      indexed.map(({ fields }) =>
        Math.max(0, ...fields.map(([weight, words]) => (words.some((each) => isLike(word, each)) ? weight : 0))),
      )
    const exact = strengthsBy(isSameWord)
    // Only a word that nobody knows may be a mistyped one.
    const strengths = exact.some((strength) => strength > 0) ? exact : strengthsBy(isMistyped)
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
