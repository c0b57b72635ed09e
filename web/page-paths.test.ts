import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagePaths } from './page-paths.ts'

test('a page is a leaf of the route table, at the joined path of its parents', () => {
  const paths = pagePaths({
    root: { id: 'root', path: '' },
    shell: { id: 'shell', parentId: 'root' },
    landing: { id: 'landing', parentId: 'shell', index: true },
    lesson: { id: 'lesson', parentId: 'shell', path: 'learn/:lesson' },
    dashboard: { id: 'dashboard', parentId: 'root', path: 'dashboard' },
    overview: { id: 'overview', parentId: 'dashboard', index: true },
    fund: { id: 'fund', parentId: 'dashboard', path: 'fund' },
  })
  assert.deepEqual(paths, ['/', '/dashboard', '/dashboard/fund', '/learn/:lesson'])
})

test('the catch-all is no page', () => {
  assert.deepEqual(pagePaths({ root: { id: 'root', path: '' }, rest: { id: 'rest', parentId: 'root', path: '*' } }), [])
})
