// A sentence that mentions a detail gets it everywhere it's thrown: nobody reads "{symbol}".
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalText } from '@dryrun/contract/refusal-text.ts'
import { listFiles, read } from './source-files.ts'

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

const needed = new Map<string, readonly string[]>(
  Object.entries(refusalText).flatMap(([code, text]) => {
    const names = namesIn(text)
    return names.length > 0 ? [[code, names] as const] : []
  }),
)

/** The text of a call's arguments, from its opening bracket to the one that closes it. */
function argumentsAt(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
    if (depth === 0) return source.slice(from + 1, at)
  }
  return source.slice(from)
}

const sources = listFiles()
  .filter((file) => /^(domain|server|contract|web\/app)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: read(file) }))

test('every refusal that is thrown by name has what its sentence mentions', () => {
  let looked = 0
  for (const { file, text } of sources)
    for (const { index, 0: start } of text.matchAll(/new Refusal(?=\()/g)) {
      const given = argumentsAt(text, index + start.length)
      for (const [, code = ''] of given.matchAll(/'(\w+)'/g))
        for (const name of needed.get(code) ?? []) {
          looked += 1
          const isGiven = new RegExp(String.raw`[{,]\s*(?:\.\.\.\w+|${name}\b)`).test(given)
          assert.ok(isGiven, `${file} throws ${code} without {${name}}: ${given}`)
        }
    }
  assert.ok(looked > 20, `only ${looked} were found`)
})

test('whatever is thrown by a code from elsewhere has no detail to forget, or gives it', () => {
  /** The details that the rule behind each of these gives. A new place is looked at by whoever writes it. */
  const looked: Readonly<Record<string, readonly string[]>> = {
    'server/src/features/wallet/send-coins.ts': ['coin'],
    'server/src/features/classes/join-class.ts': ['limit'],
    'web/app/features/wallet/use-send-form.ts': ['coin'],
  }
  for (const { file, text } of sources)
    for (const { index, 0: start } of text.matchAll(/new Refusal(?=\((?!'))/g)) {
      const given = argumentsAt(text, index + start.length)
      for (const name of looked[file] ?? [])
        assert.match(given, new RegExp(String.raw`\b${name}\b`), `${file}: ${given}`)
    }
})
