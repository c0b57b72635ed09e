import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(import.meta.dirname, 'build', 'made-from')

/** A digest of everything the build reads. Contents, not times: a checkout sets all times anew. */
function digestOfInputs(): string {
  const files = globSync(
    [
      'web/app/**/*',
      'web/check/*',
      'web/locales/**/*.po',
      'web/public/**/*',
      'web/*.{ts,json}',
      'contract/**/*.ts',
      'domain/**/*.ts',
      'uploader/*.ts',
      'package-lock.json',
    ],
    { cwd: root, withFileTypes: true },
  )
    .filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const digest = createHash('sha256')
  for (const file of files) digest.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return digest.digest('hex')
}

const inputs = digestOfInputs()
const isAsked = process.argv.includes('--always')
if (isAsked || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputs) {
  process.stdout.write('Building the web app…\n')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    },
  )
  if (status !== 0) {
    process.stderr.write(`${stdout}\n${stderr}\nThe web app could not be built (see above).\n`)
    process.exit(1)
  }
  writeFileSync(stamp, inputs)
}
