import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { StartError } from './platform/start-error.ts'

test('no setting is required', () => {
  const config = readConfig({})
  assert.equal(config.port, 3000)
  assert.equal(config.publicUrl.origin, 'http://localhost:3000')
  assert.equal(config.databaseUrl, undefined)
  assert.equal(config.clockSpeed, 1)
})

test('an empty setting counts as none, as in a copied .env.example', () => {
  assert.equal(readConfig({ PORT: '', DATABASE_URL: ' ' }).port, 3000)
})

test('each bad setting gets a sentence of its own that names it', () => {
  const bad = {
    PORT: '0',
    HOST: 'a b',
    PUBLIC_URL: 'https://x.example/path',
    DATABASE_URL: 'mysql://x/y',
    ADMIN_EMAIL: 'nobody',
    CLOCK_SPEED: '0',
    MARKET_SOURCE: 'simulated:x',
    TRUST_PROXY: 'yes',
    LOG_LEVEL: 'loud',
  }
  assert.throws(
    () => readConfig(bad),
    (error) => {
      assert.ok(error instanceof StartError)
      const lines = error.message.split('\n')
      assert.deepEqual(new Set(lines.map((line) => line.split(' ')[0])), new Set(Object.keys(bad)))
      for (const line of lines) assert.match(line, /^[A-Z_]+ must be .*, not ".*"\.$/)
      return true
    },
  )
})

test('proxies are off, one, so many, or named by their networks', () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  assert.equal(readConfig({}).trustProxy, false)
  assert.equal(read('off'), false)
  assert.equal(read('on'), 1)
  assert.equal(read('3'), 3)
  assert.deepEqual(read('10.0.0.0/8, 192.168.1.7,fd00::/8'), ['10.0.0.0/8', '192.168.1.7', 'fd00::/8'])
  for (const bad of ['0', '10', '-1', 'true', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.1,', '1,2'])
    assert.throws(() => read(bad), /TRUST_PROXY must be/, bad)
})

test('numbers are read strictly', () => {
  for (const PORT of ['3000.5', '0x10', '1e3', '-1', '65536', '3000 ;', '３０００'])
    assert.throws(() => readConfig({ PORT }), /PORT must be/, PORT)
  for (const CLOCK_SPEED of ['Infinity', 'NaN', '-1', '1e3', '100001'])
    assert.throws(() => readConfig({ CLOCK_SPEED }), /CLOCK_SPEED must be/, CLOCK_SPEED)
  assert.equal(readConfig({ CLOCK_SPEED: '0.5' }).clockSpeed, 0.5)
})
