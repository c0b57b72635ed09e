import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { databaseConnectionsMin, databaseConnectionsUsual, shareConnections } from './share-connections.ts'

test('usually there are 20 connections for requests and 8 for files', () => {
  assert.equal(databaseConnectionsUsual, 36)
  assert.deepEqual(shareConnections(databaseConnectionsUsual), { requests: 20, files: 8 })
})

test('whatever a server may open, it opens no more, and both requests and files have some', () => {
  fc.assert(
    fc.property(fc.integer({ min: databaseConnectionsMin, max: 500 }), (total) => {
      const { requests, files } = shareConnections(total)
      assert.equal(requests + files + 8, total)
      assert.ok(files >= 1 && files <= 8 && requests >= 4, `${requests} and ${files}`)
    }),
  )
})
