// The only plain JavaScript here: it must run on whatever Node a fresh machine has (20 and up), before anything is installed.
// It installs what is missing, finds Node 24, and runs a TypeScript file with everything that's written behind it, after
// those that are named with --first.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const nodeMajorNeeded = 24
const root = dirname(fileURLToPath(import.meta.url))
const firstOption = '--first='
const words = process.argv.slice(2)
const programAt = words.findIndex((word) => !word.startsWith('--'))
const program = words[programAt]
const passedOn = words.slice(programAt + 1)
const before = words.slice(0, programAt)
const first = before.filter((word) => word.startsWith(firstOption)).map((word) => word.slice(firstOption.length))
const options = before.filter((word) => !word.startsWith(firstOption))

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** True when node_modules holds exactly what the lockfile names. npm writes its own record last, so a broken install is seen. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') || entry.optional || entry.peer || present[path]?.version === entry.version,
  )
}

function install() {
  process.stdout.write('Installing the dependencies (once, about a minute)…\n')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const result = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && !npm,
  })
  if (result.status !== 0) fail('The dependencies could not be installed: npm ci failed (see above).')
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= nodeMajorNeeded) return process.execPath
  const shipped = ['linux-x64', 'linux-arm64', 'win-x64'].map((platform) =>
    join(root, 'node_modules', `node-${platform}`, 'bin', platform.startsWith('win') ? 'node.exe' : 'node'),
  )
  const found = shipped.find((path) => existsSync(path))
  if (!found) {
    fail(
      `Dryrun needs Node ${nodeMajorNeeded}. No copy could be installed for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}.`,
    )
  }
  return found
}

if (program === undefined) fail('Usage: node launch.mjs [--node-flag …] [--first=file.ts …] file.ts [argument …]')
if (!isInstalled()) install()
const node = findNode()
const flags = [
  '--disable-warning=ExperimentalWarning',
  ...(existsSync(join(root, '.env')) ? ['--env-file=.env'] : []),
  ...options,
]
// Everything below runs with our Node, also what a script starts by the name `node`.
// What was compiled once is kept beside the dependencies: the next start reads it from there.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled')
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: compiled,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
}
for (const file of first) {
  const { status, signal } = spawnSync(node, [...flags, file], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1))
}

// The IPC channel tells the child when this launcher dies, however it dies, so that no server is left behind.
const child = spawn(node, [...flags, program, ...passedOn], {
  cwd: root,
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm passes a signal to its shell alone, which dies and leaves this process behind: then the parent is another one.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 250).unref()
}
child.on('exit', (status, signal) => process.exit(signal ? 1 : (status ?? 1)))
