import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialSession, sessionReducer } from './session-state.ts'

const member = {
  memberId: 'm1',
  displayName: 'mara',
  email: 'mara@example.org',
  role: 'member',
  photoURL: null,
  isCopy: false,
  mustChangePassword: false,
  language: null,
  hasSecondStep: false,
  isTrainer: false,
  classId: null,
  mustProve: false,
} as const

test('at first nobody is known and authentication is not ready', () => {
  assert.deepEqual(initialSession, { user: null, authIsReady: false, hideMenu: false, showChat: false })
})

test('logging in sets the person and does not by itself make authentication ready', () => {
  assert.deepEqual(sessionReducer(initialSession, { type: 'LOGIN', user: member }), { ...initialSession, user: member })
})

test('logging out clears the person and leaves authentication ready', () => {
  const known = { ...initialSession, user: member, authIsReady: true }
  assert.deepEqual(sessionReducer(known, { type: 'LOGOUT' }), { ...initialSession, authIsReady: true })
})

test('the first report makes authentication ready, whoever is looking', () => {
  for (const user of [member, null]) {
    const state = sessionReducer(initialSession, { type: 'AUTH_STATE_CHANGED', user })
    assert.deepEqual(state, { ...initialSession, user, authIsReady: true })
  }
})

test('a later report changes the person, and authentication stays ready', () => {
  const first = sessionReducer(initialSession, { type: 'AUTH_STATE_CHANGED', user: member })
  const second = sessionReducer(first, { type: 'AUTH_STATE_CHANGED', user: null })
  assert.deepEqual(second, { ...initialSession, authIsReady: true })
})

test('menu and chat are flags of their own and touch nothing else', () => {
  const hidden = sessionReducer(initialSession, { type: 'HIDE_MENU', hideMenu: true })
  assert.deepEqual(hidden, { ...initialSession, hideMenu: true })
  const chatting = sessionReducer(hidden, { type: 'SHOW_CHAT', showChat: true })
  assert.deepEqual(chatting, { ...initialSession, hideMenu: true, showChat: true })
  assert.deepEqual(sessionReducer(chatting, { type: 'SHOW_CHAT', showChat: false }), hidden)
})

test('the state before an action is left as it was', () => {
  const before = Object.freeze({ ...initialSession })
  sessionReducer(before, { type: 'LOGIN', user: member })
  assert.deepEqual(before, initialSession)
})
