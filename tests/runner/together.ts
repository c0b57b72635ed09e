import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from '../source-files.ts'

/** Runs the tests of several files one file after the other, each with its own `before` and `after`, in this process. */
export function runTogether(files: readonly string[]): void {
  const left = new Set(files)
  // Whoever ends the process must not take the tests of other files with them unnoticed.
  process.on('exit', () => {
    if (left.size > 0) process.exitCode = 1
  })
  for (const file of files)
    describe(file, async () => {
      try {
        await import(pathToFileURL(join(root, file)).href)
      } catch (error) {
        // A suite that fails has no test that counts: a file that can't be loaded must not pass for one without tests.
        test('can be loaded', () => {
          throw error
        })
      }
      after(() => left.delete(file))
    })
}
