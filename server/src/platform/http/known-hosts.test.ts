import assert from 'node:assert/strict'
import { hostname, networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { createKnownHosts } from './known-hosts.ts'

test('an instance with a public address is known by its name alone, and over https only its own origin counts', () => {
  const hosts = createKnownHosts({ publicUrl: new URL('https://dryrun.example'), host: '0.0.0.0' })
  for (const known of ['dryrun.example', 'dryrun.example:443', 'DRYRUN.example', 'dryrun.example:8080'])
    assert.ok(hosts.isKnown(known), known)
  for (const unknown of [
    undefined,
    '',
    'localhost',
    '127.0.0.1',
    hostname(),
    'evil.example',
    'dryrun.example.evil.example',
    'user@dryrun.example',
    'dryrun.example/x',
    'dryrun.example, evil.example',
  ])
    assert.ok(!hosts.isKnown(unknown), unknown)
  assert.ok(hosts.isOwnOrigin('https://dryrun.example', 'dryrun.example'))
  for (const foreign of ['http://dryrun.example', 'https://dryrun.example:8443', 'https://evil.example', 'null', ''])
    assert.ok(!hosts.isOwnOrigin(foreign, 'dryrun.example'), foreign)
  assert.equal(hosts.originFor('dryrun.example'), 'https://dryrun.example')
})

test('an instance for its own machine is known by all local names, and by no other', () => {
  const hosts = createKnownHosts({ publicUrl: new URL('http://localhost:3000'), isPublicUrlGiven: false })
  for (const known of ['localhost:3000', '127.0.0.1:4000', '[::1]:3000']) {
    assert.ok(hosts.isKnown(known), known)
    assert.ok(hosts.isOwnOrigin(`http://${known}`, known), known)
    assert.ok(!hosts.isOwnOrigin(`https://${known}`, known), known)
    assert.equal(hosts.originFor(known), `http://${known}`)
  }
  assert.ok(!hosts.isOwnOrigin('http://127.0.0.1:5000', '127.0.0.1:4000'), 'another program on the same machine')
  for (const unknown of ['192.168.1.9:3000', hostname(), 'localhost.evil.example']) assert.ok(!hosts.isKnown(unknown))
})

test('a class reaches an instance that listens to its network by the machine’s addresses and names', () => {
  const hosts = createKnownHosts({
    publicUrl: new URL('http://localhost:3000'),
    isPublicUrlGiven: false,
    host: '0.0.0.0',
  })
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
  for (const name of [...addresses, hostname(), `${hostname().split('.')[0]}.local`]) {
    const host = `${name}:3000`
    assert.ok(hosts.isKnown(host), host)
    assert.ok(hosts.isOwnOrigin(new URL(`http://${host}`).origin, host), host)
  }
  assert.ok(!hosts.isKnown('evil.example:3000'))
  assert.ok(!hosts.isKnown('203.0.113.5:3000'), 'an address that is not this machine’s')
})
