import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageAddresses } from './page-addresses.ts'

const { at, meantBy } = pageAddresses([
  { path: '/' },
  { path: '/plans' },
  { path: '/classes/:classId/:view?' },
  { path: '/trade/:symbol' },
  { path: '/trade/fills/:orderId' },
  { path: '/dashboard/trade' },
])

test('a page is found at its own address alone', () => {
  assert.equal(at('/')?.path, '/')
  assert.equal(at('/plans')?.path, '/plans')
  for (const path of ['/Plans', '/plans/', '/plan', '/plans/x', '//plans', '']) assert.equal(at(path), undefined, path)
})

test('a part of an address may be anything, and the last one may be left out', () => {
  assert.equal(at('/trade/AAPL')?.path, '/trade/:symbol')
  assert.equal(at('/trade/fills/7')?.path, '/trade/fills/:orderId')
  assert.equal(at('/classes/7')?.path, '/classes/:classId/:view?')
  assert.equal(at('/classes/7/wall')?.path, '/classes/:classId/:view?')
  for (const path of ['/trade', '/trade/', '/classes', '/classes/7/wall/x']) assert.equal(at(path), undefined, path)
})

test('other letters and slashes lead to the address that is meant, with its parts as they were', () => {
  assert.equal(meantBy('/PLANS//'), '/plans')
  assert.equal(meantBy('//'), '/')
  assert.equal(meantBy('/'), '/')
  assert.equal(meantBy('/Trade/AaPL/'), '/trade/AaPL')
  assert.equal(meantBy('/CLASSES/Seven'), '/classes/Seven')
  assert.equal(meantBy('/CLASSES/Seven/Wall/'), '/classes/Seven/Wall')
  assert.equal(meantBy('/nowhere'), undefined)
})
