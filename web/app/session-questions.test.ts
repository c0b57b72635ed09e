import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSessionQuestions } from './session-questions.ts'

/** A server whose answers come when and in the order that the test says. */
function slowServer() {
  const open: ((who: string) => void)[] = []
  const questions = createSessionQuestions(() => new Promise<string>((answer) => open.push(answer)))
  return { questions, open, answer: (no: number, who: string) => open[no]?.(who) }
}

/** Lets everything happen that needs no further answer. */
const settled = () => new Promise((done) => setImmediate(done))

test('an answer is believed', async () => {
  const { questions, answer } = slowServer()
  const asked = questions.ask()
  await settled()
  answer(0, 'mara')
  assert.equal(await asked, 'mara')
})

test('an answer that a later question has overtaken is asked for again', async () => {
  const { questions, open, answer } = slowServer()
  const first = questions.ask()
  const second = questions.ask()
  await settled()
  answer(1, 'nobody')
  assert.equal(await second, 'nobody')
  answer(0, 'mara')
  await settled()
  assert.equal(open.length, 3)
  answer(2, 'nobody')
  assert.equal(await first, 'nobody')
})

test('two answers in the order of their questions are both believed', async () => {
  const { questions, open, answer } = slowServer()
  const both = [questions.ask(), questions.ask()]
  await settled()
  answer(0, 'mara')
  await settled()
  answer(1, 'nobody')
  assert.deepEqual(await Promise.all(both), ['mara', 'nobody'])
  assert.equal(open.length, 2)
})

test('what was asked before somebody came or went is asked again', async () => {
  const { questions, open, answer } = slowServer()
  const asked = questions.ask()
  await settled()
  questions.forget()
  answer(0, 'mara')
  await settled()
  assert.equal(open.length, 2)
  answer(1, 'nobody')
  assert.equal(await asked, 'nobody')
})

test('while a session is renewed nobody asks, and what was asked before is asked again', async () => {
  const { questions, open, answer } = slowServer()
  const before = questions.ask()
  await settled()
  const done = Promise.withResolvers<string>()
  const renewing = questions.renew(() => done.promise)
  const during = questions.ask()
  await settled()
  assert.equal(open.length, 1)
  answer(0, 'nobody')
  done.resolve('changed')
  assert.equal(await renewing, 'changed')
  await settled()
  assert.equal(open.length, 3)
  answer(1, 'mara')
  answer(2, 'mara')
  assert.deepEqual(await Promise.all([before, during]), ['mara', 'mara'])
})

test('a renewal that fails says so, and questions go on', async () => {
  const { questions, answer } = slowServer()
  const renewing = questions.renew(() => Promise.reject(new Error('wrong password')))
  const during = questions.ask()
  await assert.rejects(renewing, /wrong password/)
  await settled()
  answer(0, 'mara')
  assert.equal(await during, 'mara')
})

test('a question that can’t be asked fails, and the next one is believed', async () => {
  let isDown = true
  const questions = createSessionQuestions(async () => {
    if (isDown) throw new Error('no line')
    return 'mara'
  })
  await assert.rejects(questions.ask(), /no line/)
  isDown = false
  assert.equal(await questions.ask(), 'mara')
})
