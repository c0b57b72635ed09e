// A saved book is checked without the site: at the terminal, and by a program that was written from docs/proofs.md alone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { breakBook, breakKinds } from '@dryrun/domain/proofs/break-book.ts'
import { toHex } from '@dryrun/domain/proofs/bytes.ts'
import { readProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import { type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'
import { hasPython, python, save, terminal } from './operator/places.ts'
import { check, faultsOf, fetchBook, keptOf, nodeTools, type SavedBook } from './own-book.ts'

let world: MoneyWorld
let older: SavedBook
let newer: SavedBook

before(async () => {
  world = await startMoneyWorld()
  const member = await world.newMember({ balance: '1000' })
  await world.newMember({ balance: '50' })
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'BTC' })
  await world.call('admin', 'POST', '/api/admin/seals')
  older = await fetchBook(world, member)
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '150' })
  await world.call('admin', 'POST', '/api/admin/seals')
  newer = await fetchBook(world, member, keptOf(check(older)))
})
after(() => world[Symbol.asyncDispose]())

/** What a way of breaking a book does to a file. */
const wrongWays: Record<string, (book: SavedBook) => void> = {
  'an amount': ({ transfers }) => {
    const [first] = transfers
    if (first) first.amountUnits = '350000'
  },
  'the order': (book) => {
    book.transfers = book.transfers.toReversed()
  },
  'a missing transfer': ({ transfers }) => void transfers.splice(1, 1),
  'a sum below zero': ({ sealed }) => {
    const step = sealed?.leaves[1].path[0]
    if (step) step.owedCents = '-1'
  },
  'a nonce': ({ sealed }) => {
    if (sealed) sealed.leaves[0].nonce = '00'.repeat(32)
  },
  'a signature': ({ sealed }) => {
    if (sealed) sealed.seal.signature = '00'.repeat(64)
  },
  'a total': ({ sealed }) => {
    if (sealed) sealed.seal.owedCents = '1'
  },
  'a seal in between': ({ seals }) => {
    const [first] = seals
    if (first) first.root = '11'.repeat(32)
  },
}

test('a book that fits is found to fit by all of them, and one with an older one too', {
  skip: hasPython ? false : 'there is no python3 here',
}, async () => {
  const [now, before_] = [save('now', newer), save('older', older)]
  for (const check_ of [python, terminal]) {
    const alone = await check_(now)
    assert.deepEqual([alone.code, /seal 2/.test(alone.said)], [0, true], alone.said)
    assert.equal((await check_(now, before_)).code, 0)
  }
})

test('whatever is changed in a saved book, the terminal and the other program find it', {
  skip: hasPython ? false : 'there is no python3 here',
}, async () => {
  for (const [name, change] of Object.entries(wrongWays)) {
    const book = structuredClone(newer)
    change(book)
    const path = save('changed', book)
    const [first, second] = [await python(path), await terminal(path)]
    assert.deepEqual([first.code, second.code], [1, 1], `${name}: ${first.said} ${second.said}`)
    assert.match(first.said, /doesn't fit/)
    assert.match(second.said, /BROKEN/)
    assert.notDeepEqual(faultsOf(check(book)), [], name)
  }
})

test('a file from before passes fewer checks than all, and nobody says otherwise', {
  skip: hasPython ? false : 'there is no python3 here',
}, async () => {
  const { accounts: _, witnessed: __, lateMicros: ___, ...rest } = newer
  const path = save('first-form', { ...rest, format: 'dryrun book 1' })
  const [first, second] = [await python(path), await terminal(path)]
  assert.deepEqual([first.code, second.code], [3, 3], `${first.said} ${second.said}`)
  assert.match(second.said, /5 of 6 checks passed\. 1 check not made\./)
  assert.doesNotMatch(second.said, /All 6/)
})

test('a book of somebody else, or no book at all, is told with a sentence', async () => {
  for (const [what, path] of [
    ['no file', '/nowhere/none.json'],
    ['another file', save('other', { not: 'a book' })],
  ] as const) {
    const { code, said } = await terminal(path)
    assert.equal(code, 2, what)
    assert.match(said, /can’t be read|isn’t a saved book/)
  }
})

test('every way to break a copy is found, and leaves the book as it was', () => {
  const book = readProvenBook(newer)
  const foreign = { publicKey: nodeTools.hash(new Uint8Array(1)), sign: () => new Uint8Array(64) }
  const was = toHex(nodeTools.hash(new TextEncoder().encode(JSON.stringify(newer))))
  for (const kind of breakKinds) assert.notDeepEqual(breakBook(book, kind, foreign), book, kind)
  assert.equal(toHex(nodeTools.hash(new TextEncoder().encode(JSON.stringify(newer)))), was)
})
