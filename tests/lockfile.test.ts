import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from './source-files.ts'

interface Entry {
  readonly link?: boolean
  readonly integrity?: string
  readonly resolved?: string
  readonly optionalDependencies?: Record<string, string>
}

const packages = JSON.parse(read('package-lock.json')).packages as Record<string, Entry>

test('the lockfile names no host', () => {
  assert.deepEqual(Object.values(packages).filter(({ resolved }) => resolved?.includes(':')), [])
})

test('every package is pinned by its content', () => {
  const loose = Object.entries(packages).filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
  assert.deepEqual(loose.map(([path]) => path), [])
})

test('the lockfile serves every platform, not only the one it was written on (npm run lock)', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(path, name)).map((name) => `${path} wants ${name}`),
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
