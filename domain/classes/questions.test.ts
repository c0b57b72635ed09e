import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choiceCount, lessonIds, questionCount } from '../learn/lessons.ts'
import { answersOf, isInQuiz, quizChoices } from './questions.ts'

test('a question of a quiz has its four choices, any other is for yes, no or not sure', () => {
  assert.equal(quizChoices.length, choiceCount)
  assert.deepEqual(answersOf({ quiz: { lesson: 'red-flags', place: 0 } }), ['a', 'b', 'c', 'd'])
  assert.deepEqual(answersOf({ quiz: null }), ['yes', 'no', 'unsure'])
})

test('every question of every quiz can be asked, and none beyond', () => {
  for (const lesson of lessonIds) {
    assert.ok(isInQuiz({ lesson, place: questionCount(lesson) - 1 }))
    assert.ok(!isInQuiz({ lesson, place: questionCount(lesson) }))
  }
})
