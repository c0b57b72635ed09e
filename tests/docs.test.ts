import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { listFiles, read, root } from './source-files.ts'

const documents = listFiles().filter((file) => file.endsWith('.md'))
const scripts = Object.keys(JSON.parse(read('package.json')).scripts as Record<string, string>)
const builtIn = new Set(['start', 'test', 'ci', 'install', 'run'])
const topFolders = new Set(listFiles().map((file) => file.split('/')[0]))

/** Paths are checked where they stand in backticks and begin with something of this repository. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside)
  return quoted.filter(
    (inside) =>
      /^[\w.@-]+(\/[\w.@-]+)*\/?$/.test(inside) &&
      (inside.includes('/') ? topFolders.has(inside.split('/')[0]) : /\.(ts|tsx|md|sql|mjs|yaml)$/.test(inside)),
  )
}

for (const document of documents) {
  describe(document, () => {
    const text = read(document)

    test('names only files and folders that exist', () => {
      const names = new Set(listFiles().map((file) => file.split('/').at(-1)))
      const lost = pathsIn(text).filter(
        (path) => !existsSync(join(root, path)) && !(!path.includes('/') && names.has(path)),
      )
      assert.deepEqual(lost, [])
    })

    test('links only to files that exist', () => {
      const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
      const lost = links.filter(
        (target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(document), target)),
      )
      assert.deepEqual(lost, [])
    })

    test('names only scripts that exist', () => {
      const commands = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].join('\n')
      const named = [...commands.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
      assert.deepEqual(
        named.filter((name) => !scripts.includes(name) && !builtIn.has(name)),
        [],
      )
    })
  })
}

test('every script of package.json is explained in CONTRIBUTING.md or README.md', () => {
  const text = read('CONTRIBUTING.md') + read('README.md')
  assert.deepEqual(
    scripts.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(text)),
    [],
  )
})
