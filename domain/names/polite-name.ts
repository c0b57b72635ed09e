import type { RefusalCode } from '../refusal.ts'
import { badWords } from './bad-words.ts'
import { latinOf } from './look-alikes.ts'

/** Without marks, so that accents neither hide a word nor are needed to find one. Thai and Hindi vowels go alike in both. */
function bare(text: string): string {
  return latinOf(text)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

const rude = new Set(badWords.rude.map(bare))
const rudeParts = badWords.parts.map(bare)
const rulers = new Set(badWords.rulers.map(bare))

/** Digits and signs that stand for letters in names that want to get by. A 1 may be either of two. */
const disguises: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/[4@]/g, 'a'],
  [/[5$]/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/9/g, 'g'],
]

/** The words in which a name may be read: as written, undisguised, spelled out, and with letters that were drawn out. */
function readings(name: string): Set<string> {
  const plain = bare(name)
  const shown = disguises.reduce((text, [sign, letter]) => text.replaceAll(sign, letter), plain)
  const texts = [plain, shown.replaceAll(/[1!|]/g, 'i'), shown.replaceAll(/[1!|]/g, 'l')]
  const parts = texts.map((text) => text.split(/[^\p{L}]+/u).filter(Boolean))
  const words = [...parts, ...parts.map(spelledOut)].flat()
  return new Set(
    words.flatMap((word) => [word, word.replaceAll(/(.)\1{2,}/gu, '$1'), word.replaceAll(/(.)\1+/gu, '$1')]),
  )
}

/** "f.u.c.k" is one word, and "A. B. Smith" isn't "absmith". */
function spelledOut(parts: readonly string[]): string[] {
  const runs: string[] = []
  let run = ''
  for (const part of [...parts, '']) {
    if (Array.from(part).length === 1) run += part
    else {
      if (run.length > 2) runs.push(run)
      run = ''
    }
  }
  return runs
}

function isRude(words: ReadonlySet<string>): boolean {
  return [...words].some((word) => rude.has(word) || rudeParts.some((part) => word.includes(part)))
}

/** For names that people make up, and that stand in front of a class or in public: nicknames and usernames. */
export function madeUpNameProblem(name: string): Extract<RefusalCode, 'name_reserved' | 'name_rude'> | null {
  const words = readings(name)
  if ([...words].some((word) => rulers.has(word))) return 'name_reserved'
  return isRude(words) ? 'name_rude' : null
}

/** For names that people have: someone may well be called Lehrer or Dick, but nobody is called Admin Support. */
export function posesAsRuler(fullName: string): boolean {
  const words = bare(fullName)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  return words.length > 0 && words.every((word) => rulers.has(word) && !surnames.has(word))
}

/** Titles that are also what people are called. */
const surnames = new Set(
  ['lehrer', 'maestro', 'maestra', 'owner', 'root', 'prof', 'tutor', 'mod', 'معلم', 'مدير'].map(bare),
)
