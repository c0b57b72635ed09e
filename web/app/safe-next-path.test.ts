import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeNextPath } from './safe-next-path.ts'

test('a path of this site is kept, with its search and its hash', () => {
  assert.equal(safeNextPath('/dashboard/fund'), '/dashboard/fund')
  assert.equal(safeNextPath('/admin/members?sort=email#m1'), '/admin/members?sort=email#m1')
})

test('another site is refused, however it is spelled', () => {
  const others = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'dashboard',
    '@evil.example',
    '/..//evil.example',
  ]
  for (const next of others) assert.equal(safeNextPath(next), null, JSON.stringify(next))
})

test('nothing to go to is null', () => {
  for (const next of [null, undefined, '']) assert.equal(safeNextPath(next), null)
})

test('the pages for signed-out people are no place to go back to', () => {
  for (const next of ['/login', '/login?next=%2Fdashboard', '/signUp', '/forgotPassword/', '/LOGIN']) {
    assert.equal(safeNextPath(next), null, next)
  }
})

test('what only programs read is no place to go back to', () => {
  for (const next of ['/api/session', '/v0/b/x', '/API/session', '/assets/app.js'])
    assert.equal(safeNextPath(next), null, next)
  assert.equal(safeNextPath('/apis'), '/apis')
})
