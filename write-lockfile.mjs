// Writes package-lock.json from the package.json files in a folder that holds nothing else: with node_modules present,
// npm leaves out the optional packages of every other platform, and the lockfile works on this one alone. Where the
// registry lacks a package of another platform, npm leaves it out too and `npm ci` then calls the lockfile incomplete:
// those are added by name and version, without a digest, marked for their platform, so that nobody else fetches them.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
  cwd: folder,
  stdio: 'inherit',
})
const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
addMissingPlatforms(lock.packages)
// In npm's own order, so that writing it again changes nothing.
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
rmSync(folder, { recursive: true })

function addMissingPlatforms(packages) {
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const places = [`${path === '' ? '' : `${path}/`}node_modules/${name}`, `node_modules/${name}`]
      if (places.some((place) => packages[place]?.version === version || (packages[place] && !/^\d/.test(version))))
        continue
      if (!/^\d+\.\d+\.\d+/.test(version))
        throw new Error(`${path} wants ${name}@${version}, which is no exact version`)
      const place = packages[places[1]] ? places[0] : places[1]
      packages[place] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) }
    }
  }
}

/** The platform a package is for, by the words in its name, as all these packages are named. */
function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].filter((word) => words.includes(word))
  const cpu = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'].filter((word) =>
    words.includes(word),
  )
  if (cpu.length === 0) throw new Error(`${name} does not say which processor it is for`)
  return { cpu, ...(os.length > 0 && { os }) }
}
