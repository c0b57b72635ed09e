import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { makeFreshCopy } from './fresh-copy.ts'
import { npmStart, status, stop, untilServing } from './started-server.ts'

const isRoot = process.getuid?.() === 0
const ordinaryPerson = { uid: 65_534, gid: 65_534 }

describe('a fresh clone, as an ordinary user, with the Node of this machine', {
  skip: !isRoot && 'only root can become another user',
}, () => {
  test('installs, builds and serves', async () => {
    const copy = makeFreshCopy(ordinaryPerson)
    const built = join(copy.folder, 'web', 'build', 'pages.json')
    try {
      assert.ok(!existsSync(built))
      await using server = await npmStart({ folder: copy.folder, person: ordinaryPerson })
      await untilServing(server)
      assert.ok(existsSync(built))
      assert.equal(await status(server, '/readyz'), 200)
      await stop(server)
    } finally {
      copy.remove()
    }
  })
})
