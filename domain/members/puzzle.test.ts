import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { puzzleAnswer, solvePuzzle, solvesPuzzle, zeroBitsOf } from './puzzle.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const nextTurn = async () => {}

test('zero bits are counted from the front', () => {
  assert.equal(zeroBitsOf(Uint8Array.of(0x80)), 0)
  assert.equal(zeroBitsOf(Uint8Array.of(0x01, 0xff)), 7)
  assert.equal(zeroBitsOf(Uint8Array.of(0, 0x10)), 11)
  assert.equal(zeroBitsOf(Uint8Array.of(0, 0)), 16)
})

test('what is found fits, it is the first that does, and it fits no other puzzle but by chance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.integer({ min: 0, max: 10 }), async (puzzle, bits) => {
      const answer = await solvePuzzle(puzzle, bits, { hash, nextTurn })
      assert.ok(solvesPuzzle(answer, bits, hash))
      const count = Number(answer.slice(puzzle.length + 1))
      for (let earlier = 0; earlier < count; earlier++)
        assert.ok(!solvesPuzzle(puzzleAnswer(puzzle, earlier), bits, hash))
    }),
    { numRuns: 50 },
  )
})
