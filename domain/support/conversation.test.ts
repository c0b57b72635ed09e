import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterQuestion,
  afterReply,
  askForPerson,
  joinStandings,
  messageLengthMax,
  newConversation,
  putInState,
  writeMessage,
} from './conversation.ts'

const refuses = (code: string) => (error: unknown) => (error as { code?: string }).code === code

test('a question with an answer ready is answered at once, one without goes to a person', () => {
  assert.deepEqual(afterQuestion(newConversation, true), { state: 'open', withPerson: false, mark: 'automatic' })
  assert.deepEqual(afterQuestion(newConversation, false), { state: 'waiting', withPerson: true, mark: 'passed' })
})

test('once a person was asked for, nothing answers automatically until the conversation was closed', () => {
  const asked = askForPerson(newConversation)
  assert.equal(asked.mark, 'passed')
  assert.deepEqual(afterQuestion(asked, true), { state: 'waiting', withPerson: true, mark: null })
  assert.equal(askForPerson(asked).mark, null, 'asking twice leaves one mark')
  const answered = afterReply()
  assert.equal(answered.state, 'open')
  assert.equal(afterQuestion(answered, true).mark, null)
  const closed = putInState(answered, 'closed')
  assert.equal(closed.mark, 'closed')
  assert.equal(afterQuestion(closed, true).mark, 'automatic')
})

test('a state that holds already is not set again', () => {
  assert.throws(() => putInState({ state: 'closed', withPerson: false }, 'closed'), refuses('nothing_to_change'))
  assert.equal(putInState({ state: 'closed', withPerson: false }, 'waiting').withPerson, true)
})

test('when two conversations become one, who waits goes on waiting', () => {
  const open = { state: 'open', withPerson: false } as const
  const closed = { state: 'closed', withPerson: false } as const
  const waiting = { state: 'waiting', withPerson: true } as const
  assert.deepEqual(joinStandings(closed, waiting), waiting)
  assert.deepEqual(joinStandings(open, closed), open)
  assert.deepEqual(joinStandings(closed, closed), closed)
})

test('a message is text of any language, with its line breaks, up to its length', () => {
  assert.equal(writeMessage('  Hello\r\nthere\rfriend '), 'Hello\nthere\nfriend')
  for (const text of [
    'متى يُدفع العائد؟',
    '什么时候付款？',
    'कृपया',
    'ok 👍🏽',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:b)',
  ])
    assert.equal(writeMessage(text), text)
  assert.equal(Array.from(writeMessage('😀'.repeat(messageLengthMax))).length, messageLengthMax)
  assert.throws(() => writeMessage('😀'.repeat(messageLengthMax + 1)), refuses('message_too_long'))
})

test('nothing to see, or something that cannot be shown, is no message', () => {
  for (const text of ['', '   \n ', '\u200b\u200d'])
    assert.throws(() => writeMessage(text), refuses('message_empty'), JSON.stringify(text))
  for (const text of [
    'a\0b',
    'a\ud800b',
    'abc\u202edcba',
    `Z${'\u0335\u0321'.repeat(20)}`,
    'a\u2028b',
    '\u001b[31mred',
  ])
    assert.throws(() => writeMessage(text), refuses('message_unreadable'), JSON.stringify(text))
})
