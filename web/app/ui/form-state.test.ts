import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { type Complaint, createForm } from './form-state.ts'

const said = (problem: unknown): Complaint => ({ field: null, text: (problem as Error).message })
const work = (send: () => Promise<unknown>) => ({ name: 'submit', send, complaintOf: said })

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { send: () => promise, yes: () => resolve(), no: (text: string) => reject(new Error(text)) }
}

describe('a form', () => {
  test('keeps what was entered, and forgets it when it is emptied', () => {
    const form = createForm({ amount: '', note: 'a' })
    form.set({ amount: '5' })
    form.set(({ note }) => ({ note: `${note}b` }))
    assert.deepEqual(form.state().values, { amount: '5', note: 'ab' })
    form.reset()
    assert.deepEqual(form.state().values, { amount: '', note: 'a' })
  })

  test('takes over what was entered before it was there, and nothing that isn’t its own', () => {
    const form = createForm({ email: '', country: 'DE', agrees: false, wants: true })
    const entered = new FormData()
    for (const [name, value] of Object.entries({ email: 'a@b.example', country: 'DE', agrees: 'on', other: 'x' }))
      entered.set(name, value)
    form.takeOver(entered)
    assert.deepEqual(form.state().values, { email: 'a@b.example', country: 'DE', agrees: true, wants: true })
  })

  test('sends nothing while a rule finds something wrong, and says where', async () => {
    const form = createForm({ amount: '' })
    const send = mock.fn(async () => {})
    await form.run({ ...work(send), check: () => ({ field: 'amount', text: 'Too little' }) })
    assert.equal(send.mock.callCount(), 0)
    assert.deepEqual(form.state().complaint, { field: 'amount', text: 'Too little', isFound: true })
    assert.equal(form.state().busy, null)
  })

  test('what was said about a field goes when the field changes, and nothing else does', async () => {
    const form = createForm({ amount: '5', note: '' })
    const refused = { name: 'submit', send: () => Promise.reject(new Error('no')) }
    await form.run({ ...refused, complaintOf: () => ({ field: 'amount', text: 'Too much' }) })
    form.set({ note: 'a' })
    assert.equal(form.state().complaint?.text, 'Too much')
    form.set({ amount: '4' })
    assert.equal(form.state().complaint, null)
    await form.run({ ...refused, complaintOf: () => ({ field: 'amount', text: 'Nobody knows', stays: true }) })
    form.set({ amount: '3' })
    assert.equal(form.state().complaint?.text, 'Nobody knows')
  })

  test('sends once, however often somebody presses meanwhile', async () => {
    const form = createForm({})
    const { send, yes } = held()
    const counted = mock.fn(send)
    const first = form.run(work(counted))
    assert.equal(form.state().busy, 'submit')
    await form.run(work(counted))
    await form.run({ ...work(counted), name: 'something else' })
    yes()
    await first
    assert.equal(counted.mock.callCount(), 1)
    assert.equal(form.state().busy, null)
  })

  test('says what went wrong, can be sent again, and is silent while it is under way', async () => {
    const form = createForm({})
    const first = held()
    const sending = form.run(work(first.send))
    first.no('Not enough')
    await sending
    assert.equal(form.state().complaint?.text, 'Not enough')
    assert.equal(form.state().busy, null)

    const second = held()
    const again = form.run(work(second.send))
    assert.equal(form.state().complaint, null)
    second.yes()
    await again
    assert.deepEqual([form.state().complaint, form.state().busy], [null, null])
  })

  test('stays busy after a yes that leads away from it, and not after a no', async () => {
    const form = createForm({})
    await form.run({ ...work(() => Promise.reject(new Error('No'))), leaves: true })
    assert.equal(form.state().busy, null)
    await form.run({ ...work(async () => {}), leaves: true })
    assert.equal(form.state().busy, 'submit')
  })

  test('the same mistake made twice is a new complaint, so that its field is led to again', async () => {
    const form = createForm({})
    const wrong: Complaint = { field: 'amount', text: 'Too little' }
    await form.run({ ...work(async () => {}), check: () => wrong })
    const first = form.state().complaint
    await form.run({ ...work(async () => {}), check: () => wrong })
    assert.notEqual(form.state().complaint, first)
    assert.deepEqual(form.state().complaint, first)
  })

  test('leads nobody away from where they type, until they send it again', async () => {
    const form = createForm({})
    const { send, no } = held()
    const sending = form.run(work(send))
    assert.equal(form.isTouched(), false)
    form.touch()
    no('Not enough')
    await sending
    assert.equal(form.isTouched(), true)
    await form.run(work(async () => {}))
    assert.equal(form.isTouched(), false)
  })

  test('tells whoever listens of every change, and nobody who has left', () => {
    const form = createForm({ amount: '' })
    const listener = mock.fn()
    const leave = form.subscribe(listener)
    form.set({ amount: '1' })
    form.complain({ field: null, text: 'No' })
    leave()
    form.set({ amount: '2' })
    assert.equal(listener.mock.callCount(), 2)
  })
})

describe('a complaint that shows for a while', () => {
  const showMs = 3_000

  test('goes when its time is over, counted from the last one', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const form = createForm({}, { showMs })
    form.complain({ field: null, text: 'First' })
    t.mock.timers.tick(showMs - 1)
    form.complain({ field: null, text: 'Second' })
    t.mock.timers.tick(showMs - 1)
    assert.equal(form.state().complaint?.text, 'Second')
    t.mock.timers.tick(1)
    assert.equal(form.state().complaint, null)
  })

  test('stays where nobody knows the outcome', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const form = createForm({}, { showMs })
    form.complain({ field: null, text: 'We don’t know', stays: true })
    t.mock.timers.tick(10 * showMs)
    assert.equal(form.state().complaint?.text, 'We don’t know')
  })

  test('stays until the form is sent again where no time is given', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const form = createForm({})
    form.complain({ field: null, text: 'No' })
    t.mock.timers.tick(10 * showMs)
    assert.equal(form.state().complaint?.text, 'No')
  })
})
