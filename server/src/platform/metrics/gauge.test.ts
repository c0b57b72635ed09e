import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { gauge } from './gauge.ts'

test('a figure is read each time somebody asks, alone or by its labels', async () => {
  const registry = new Registry()
  let waiting = 7
  let mails: readonly (readonly [Record<string, string>, number])[] = [[{ status: 'queued' }, 3]]
  gauge(registry, { name: 'waiting', help: 'Waiting.', read: () => waiting })
  gauge(registry, { name: 'mails', help: 'Mails.', labels: ['status'], read: async () => mails })
  const first = await registry.metrics()
  assert.match(first, /^waiting 7$/m)
  assert.match(first, /^mails\{status="queued"\} 3$/m)
  waiting = 8
  mails = [[{ status: 'dead' }, 1]]
  const second = await registry.metrics()
  assert.match(second, /^waiting 8$/m)
  assert.doesNotMatch(second, /queued/, 'what there’s no figure for any more is gone')
})

test('a figure that can’t be read leaves the others in place, and doesn’t show an old one', async () => {
  const registry = new Registry()
  let isAway = false
  const read = () => (isAway ? Promise.reject(new Error('the database is away')) : 4)
  gauge(registry, { name: 'lost', help: 'Lost.', read })
  gauge(registry, { name: 'kept', help: 'Kept.', read: () => 1 })
  assert.match(await registry.metrics(), /^lost 4$/m)
  isAway = true
  const text = await registry.metrics()
  assert.match(text, /^kept 1$/m)
  assert.doesNotMatch(text, /^lost /m)
})
