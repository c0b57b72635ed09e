import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gathered } from './gather.ts'

function slowTable() {
  const questions: (readonly string[])[] = []
  const answers: (() => void)[] = []
  const find = gathered(
    (keys) =>
      new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
        questions.push(keys)
        answers.push(() =>
          keys.includes('bad')
            ? reject(new Error('broken'))
            : resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))),
        )
      }),
  )
  return { find, questions, answerNext: () => answers.shift()?.() }
}

test('the first asks at once, those who come meanwhile share one question, and each gets their own answer', async () => {
  const { find, questions, answerNext } = slowTable()
  const first = find('a')
  const others = [find('b'), find('none'), find('b'), find('a')]
  assert.deepEqual(questions, [['a']])
  answerNext()
  assert.equal(await first, 'A')
  // The key that was asked for before is asked for again: an answer from before the question would be too old.
  assert.deepEqual(questions, [['a'], ['b', 'none', 'a']])
  answerNext()
  assert.deepEqual(await Promise.all(others), ['B', undefined, 'B', 'A'])
})

test('a question that fails is told to those who asked it, and to nobody after them', async () => {
  const { find, answerNext } = slowTable()
  const failing = find('bad')
  const next = find('c')
  answerNext()
  await assert.rejects(failing, /broken/)
  answerNext()
  assert.equal(await next, 'C')
})
