import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, test } from 'node:test'
import { locales, readCatalogue, readEnglish, translations } from './catalogue-files.ts'

/** So many words in a row are no name and no loan word. */
const wordsOfASentence = 4

interface Text {
  readonly id: string
  /** The English and its context: what a page asks for. */
  readonly key: string
  readonly source: string
  readonly text: string
}

async function textsOf(language: string): Promise<Text[]> {
  const texts: Text[] = []
  for (const file of globSync('*.po', { cwd: join(locales, language) })) {
    const name = basename(file, '.po')
    const translated = await readCatalogue(language, name)
    for (const [id, source] of await readEnglish(name))
      texts.push({ id: `${name}: ${source}`, key: id, source, text: translated.get(id)?.translation ?? '' })
  }
  return texts
}

/** What is filled in, and what is wrapped around words: in any order, each of them there. */
function slotsOf(text: string): string[] {
  // A brace behind the name of a plural's case opens words, not a slot.
  const names = [...text.matchAll(/(?<!(?:=\d+|\b(?:zero|one|two|few|many|other))\s*)\{(\w+)(?=[,}])/g)].map(
    ([, name]) => name ?? '',
  )
  const tags = [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag)
  return [...new Set([...names, ...tags])].toSorted()
}

const wordsOf = (text: string) =>
  text
    // The frame of a plural is not read by anybody.
    .replaceAll(/\{\w+, plural,|(?:=\d+|zero|one|two|few|many|other) \{/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}{2}/u.test(word))

/** Titles of what is quoted as a source. */
const quoted =
  /What to know about cryptocurrency and scams|Enforcement and regulatory update|Investor Alert on high-yield/

/** Names of sources and of things stay as they are in every language. */
function isName(text: string): boolean {
  if (quoted.test(text)) return true
  return wordsOf(text).every((word) => /^[\p{Lu}\d“"('’<{]/u.test(word) || /^(of|the|and|for|on|in|to|a)$/.test(word))
}

for (const { code, name } of translations) {
  const all = await textsOf(code)
  describe(name, () => {
    test('has the catalogues of every other language', () => {
      const files = (language: string) => globSync('*.po', { cwd: join(locales, language) }).toSorted()
      for (const other of translations) assert.deepEqual(files(code), files(other.code))
      assert.ok(all.length > 0)
    })

    test('has every text', () => {
      assert.deepEqual(
        all.filter(({ text }) => text.trim() === '').map(({ id }) => id),
        [],
      )
    })

    test('fills in and wraps what the English does', () => {
      for (const { id, source, text } of all) assert.deepEqual(slotsOf(text), slotsOf(source), id)
    })

    // A page has the texts of several catalogues at hand and finds each by its English: of two translations the last one wins.
    test('says the same English in one way, unless its context differs', () => {
      const said = Map.groupBy(all, ({ key }) => key)
      const torn = [...said.values()].filter((same) => new Set(same.map(({ text }) => text)).size > 1)
      assert.deepEqual(
        torn.map((same) => same.map(({ id, text }) => `${id} = ${text}`)),
        [],
      )
    })

    test('has no English sentence left', () => {
      const same = all.filter(
        ({ source, text }) => text === source && wordsOf(source).length >= wordsOfASentence && !isName(source),
      )
      assert.deepEqual(
        same.map(({ id }) => id),
        [],
      )
    })
  })
}
