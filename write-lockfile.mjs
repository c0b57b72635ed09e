// Writes package-lock.json from the package.json files in a folder that holds nothing else: with node_modules present,
// npm leaves out the optional packages of every other platform, and the lockfile works on this one alone.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'dryrun-lock-'))
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const files = ['.npmrc', 'package.json', 'package-lock.json', ...workspaces.map((name) => join(name, 'package.json'))]
for (const file of files) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  cpSync(join(root, file), join(folder, file))
}
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
cpSync(join(folder, 'package-lock.json'), join(root, 'package-lock.json'))
rmSync(folder, { recursive: true })
