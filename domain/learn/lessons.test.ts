import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choiceCount, isRight, lessonIds, markQuiz, questionCount } from './lessons.ts'

test('there are eight lessons, and every question has exactly one right answer among its choices', () => {
  assert.equal(lessonIds.length, 8)
  for (const lesson of lessonIds) {
    assert.ok(questionCount(lesson) >= 4, lesson)
    for (let question = 0; question < questionCount(lesson); question++) {
      const right = Array.from({ length: choiceCount }, (_, choice) => isRight(lesson, question, choice))
      assert.equal(right.filter(Boolean).length, 1, `${lesson}, question ${question}`)
    }
  }
})

test('the right answer is not always in the same place', () => {
  for (const lesson of lessonIds) {
    const places = new Set(
      Array.from({ length: questionCount(lesson) }, (_, question) =>
        Array.from({ length: choiceCount }, (__, choice) => choice).find((choice) => isRight(lesson, question, choice)),
      ),
    )
    assert.ok(places.size >= 3, lesson)
  }
})

test('a quiz is marked as a whole and not in part', () => {
  assert.deepEqual(markQuiz('what-crypto-is', [1, 2, 0, 3]), { rightCount: 4, questionCount: 4 })
  assert.deepEqual(markQuiz('what-crypto-is', [0, 0, 0, 0]), { rightCount: 1, questionCount: 4 })
  assert.equal(markQuiz('what-crypto-is', [1, 2, 0]), undefined)
  assert.equal(markQuiz('what-crypto-is', [1, 2, 0, 3, 1]), undefined)
})
