import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { ServerFailure, Unreachable } from './api.ts'
import { complaintAbout } from './complaint-about.ts'
import { OutcomeUnknown } from './unanswered.ts'

const fallback = 'Can’t log in'

describe('what a form says about a problem', () => {
  test('a refusal is said under the field that it names', () => {
    const refusal = new Refusal('username_taken', { field: 'username' })
    assert.deepEqual(complaintAbout(refusal, 'Taken', {}), {
      field: 'username',
      text: 'Taken',
      code: 'username_taken',
      stays: false,
    })
  })

  test('a refusal that names none is said where the form wants it, or about the whole of it', () => {
    const refusal = new Refusal('login_wrong')
    assert.equal(complaintAbout(refusal, 'Wrong', { fieldOf: () => 'password' }).field, 'password')
    assert.equal(complaintAbout(refusal, 'Wrong', { fieldOf: () => null }).field, null)
    assert.equal(complaintAbout(refusal, 'Wrong', {}).field, null)
  })

  test('the fallback stands in only where the reason is not known', () => {
    const textOf = (problem: unknown) => complaintAbout(problem, 'Told', { fallback }).text
    assert.equal(textOf(new Refusal('login_wrong')), 'Told')
    assert.equal(textOf(new ServerFailure('unexpected')), fallback)
    assert.equal(textOf(new Error('a defect')), fallback)
    assert.equal(textOf(new Unreachable(null)), `${fallback}. Told`)
    assert.equal(complaintAbout(new Error('a defect'), 'Told', {}).text, 'Told')
  })

  test('only what nobody knows the outcome of stays on screen', () => {
    assert.equal(complaintAbout(new OutcomeUnknown(null), 'Told', {}).stays, true)
    assert.equal(complaintAbout(new Refusal('insufficient_funds'), 'Told', {}).stays, false)
  })
})
