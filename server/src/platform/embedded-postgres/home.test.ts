import assert from 'node:assert/strict'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeLibraryLinks } from './binaries.ts'
import { isPostmasterOf, readPostmaster } from './postmaster.ts'
import { isReachableBy } from './run-as.ts'

test('where install scripts were skipped, the library links are made, and made only once', () => {
  const home = mkdtempSync(join(tmpdir(), 'dryrun-links-'))
  mkdirSync(join(home, 'native', 'lib'), { recursive: true })
  writeFileSync(join(home, 'native', 'lib', 'libx.so.1.2'), 'x')
  writeFileSync(
    join(home, 'native', 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]),
  )
  makeLibraryLinks(home)
  makeLibraryLinks(home)
  assert.ok(lstatSync(join(home, 'native', 'lib', 'libx.so.1')).isSymbolicLink())
})

test('a folder is out of reach when any folder above it is closed to that user', () => {
  const stranger = { uid: 4_000_000, gid: 4_000_000 }
  const base = mkdtempSync(join(tmpdir(), 'dryrun-reach-'))
  mkdirSync(join(base, 'inner'))
  chmodSync(base, 0o755)
  assert.ok(isReachableBy(stranger, join(base, 'inner', 'file')))
  chmodSync(base, 0o700)
  assert.ok(!isReachableBy(stranger, join(base, 'inner', 'file')))
  const { uid, gid } = lstatSync(base)
  assert.ok(isReachableBy({ uid, gid }, join(base, 'inner', 'file')), 'its owner may')
})

test('a lock file of PostgreSQL is believed only if that very server is alive', () => {
  const cluster = mkdtempSync(join(tmpdir(), 'dryrun-pid-'))
  assert.equal(readPostmaster(cluster), undefined)
  // Our own process: alive, but no server of this cluster, as when a number is used again after a crash.
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5433\n\n127.0.0.1\n1 2\nready   \n`)
  assert.deepEqual(readPostmaster(cluster), { pid: process.pid, port: 5433, status: 'ready' })
  assert.ok(!isPostmasterOf(process.pid, cluster))
  writeFileSync(join(cluster, 'postmaster.pid'), 'nonsense')
  assert.equal(readPostmaster(cluster), undefined)
})
