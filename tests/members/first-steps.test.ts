import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../test-app.ts'
import { newMember, Visitor } from '../visitor.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const nothingDone = {
  hasCoins: false,
  hasDeposit: false,
  isEmailConfirmed: false,
  hasBought: false,
  hasSeenWhoPays: false,
  hasWithdrawn: false,
  isHidden: false,
}

test('a newcomer has done nothing, and each step is ticked by what was really done', async () => {
  const { visitor } = await newMember(app)
  assert.deepEqual((await visitor.get('/api/first-steps')).body, nothingDone)
  await visitor.post('/api/wallet/faucet', { coin: 'BTC' }, { 'idempotency-key': 'first-coins' })
  assert.deepEqual((await visitor.get('/api/first-steps')).body, { ...nothingDone, hasCoins: true })
  const seen = await visitor.post('/api/first-steps/who-pays', {})
  assert.deepEqual(seen.body, { ...nothingDone, hasCoins: true, hasSeenWhoPays: true })
})

test('the list is put away and comes back, and what was seen stays seen', async () => {
  const { visitor } = await newMember(app)
  await visitor.post('/api/first-steps/who-pays', {})
  const hidden = await visitor.send('PUT', '/api/first-steps/hidden', { isHidden: true })
  assert.deepEqual(hidden.body, { ...nothingDone, hasSeenWhoPays: true, isHidden: true })
  const shown = await visitor.send('PUT', '/api/first-steps/hidden', { isHidden: false })
  assert.deepEqual(shown.body, { ...nothingDone, hasSeenWhoPays: true })
})

test('a visitor has no list, and it goes with the account', async () => {
  assert.equal((await new Visitor(app).get('/api/first-steps')).status, 401)
  const { visitor, memberId, form } = await newMember(app)
  await visitor.post('/api/first-steps/who-pays', {})
  assert.equal((await visitor.post('/api/profile/export')).body.firstSteps.length, 1)
  assert.equal((await visitor.post('/api/profile/closure', { password: form.password })).status, 200)
  const { rowCount } = await app.testDatabase.owner.query('select from members.first_steps where member_id = $1', [
    memberId,
  ])
  assert.equal(rowCount, 0)
})
