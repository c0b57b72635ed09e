import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintFirst } from './paint-first.ts'

const page = (script: string) =>
  `<head><link rel="modulepreload" href="/assets/base-1.js"/><link rel="modulepreload" href="/assets/page-2.js"/></head><body><p>Read me</p><script type="module" async="">${script}</script></body>`

const started = paintFirst(
  page(`import "/assets/manifest-3.js";
import * as route0 from "/assets/page-2.js";
  window.modules = {"page":route0};
import("/assets/entry-4.js");`),
  ['/api/session'],
)

test('the head of a prerendered page asks for no code', () => {
  assert.doesNotMatch(started.slice(0, started.indexOf('<script')), /assets/)
  assert.match(started, /<p>Read me<\/p>/)
})

test('its script waits until the page was shown, then asks for all of the code and starts it in the same order', () => {
  const script = /async="">([\s\S]*)<\/script>/.exec(started)?.[1] ?? ''
  assert.match(script, /^await new Promise/)
  assert.match(script, /\["\/assets\/base-1\.js","\/assets\/page-2\.js"\]/)
  assert.doesNotMatch(script, /^\s*import\s/m)
  const order = [
    '/api/session',
    'manifest-3',
    'await import("/assets/base-1',
    'route0=await',
    'window.modules',
    'entry-4',
  ]
  const places = order.map((part) => script.lastIndexOf(part))
  assert.deepEqual(
    places.toSorted((a, b) => a - b),
    places,
    script,
  )
  assert.ok(!places.includes(-1), script)
})

test('a page of another shape fails the build instead of going out without its program', () => {
  assert.throws(() => paintFirst('<head></head>', []), /what every page needs/)
  assert.throws(() => paintFirst(page('').replace('type="module"', 'type="text"'), []), /no script/)
  assert.throws(() => paintFirst(page('import { other } from "/assets/page-2.js";'), []), /before it waits/)
})
