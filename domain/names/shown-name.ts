import type { RefusalCode } from '../refusal.ts'

type Deceit = Extract<RefusalCode, 'name_hidden_characters' | 'name_mixed_alphabets'>

/**
 * What a name that others are shown may hold: nothing that can't be seen, turns the writing direction, towers over its
 * line, or poses as another alphabet. One rule for full names, usernames, nicknames and the names of classes.
 */
export function shownNameProblem(text: string): Deceit | null {
  const name = text.normalize('NFC')
  if (hidden.test(name.replaceAll(rightJoiner, '')) || tower.test(name)) return 'name_hidden_characters'
  return wordsOf(name).some(mixesAlphabets) ? 'name_mixed_alphabets' : null
}

/**
 * Control characters, halves of characters, private and unassigned ones, marks that turn the direction, letters that can't
 * be seen, and what only changes how something else is drawn.
 */
const hidden = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC]/u

/** More marks on one letter than any language puts there. */
const tower = /\p{M}{5}|\p{Mn}{4}/u

/** Persian and the languages of India need joiners inside words, and emoji say with one that they are. */
const joined =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Mn}]'
const rightJoiner = new RegExp(
  [
    `(?<=${joined})(?:\\u200C|\\u200D)(?=${joined})`,
    '(?<=\\p{Extended_Pictographic})\\uFE0F',
    '(?<=\\p{Extended_Pictographic}\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})',
  ].join('|'),
  'gu',
)

/** Alphabets that have letters which look like those of another. */
const alphabets = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Lisu',
  'Hebrew',
] as const
const alphabetForms = alphabets.map((alphabet) => new RegExp(`\\p{Script=${alphabet}}`, 'u'))

/** "Pаypal" with a Cyrillic а is written by nobody who means well; a Chinese name beside a Latin one is. */
function mixesAlphabets(word: string): boolean {
  return alphabetForms.filter((form) => form.test(word)).length > 1
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
}
