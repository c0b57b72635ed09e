import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../test-app.ts'
import { fillLine, goodPassword, newMember, signUpForm, Visitor } from '../visitor.ts'

test('abuse 67: trying out referral codes slows down, a right one is always found, and no more is told', async () => {
  await using own = await startTestApp()
  const { form } = await newMember(own)
  const visitor = new Visitor(own)
  const known = await visitor.get(`/api/referral-codes/${form.username}`)
  assert.deepEqual(known.body, { isKnown: true })
  for (let n = 0; n < 61; n++) assert.equal((await visitor.get(`/api/referral-codes/nobody${n}`)).status, 200)
  await fillLine(own, 'referral/address')
  assert.equal((await visitor.get('/api/referral-codes/nobody')).body.error.code, 'puzzle_needed')
  const late = await new Visitor(own).sendAsBrowser('GET', `/api/referral-codes/${form.username}`)
  assert.deepEqual(late.body, { isKnown: true })
})

test('abuse 6: sign-ups from one address end at the limit unless the browser works for them, and others log in meanwhile', async () => {
  await using own = await startTestApp({ TRUST_PROXY: 'on' })
  const flooder = { 'x-forwarded-for': '203.0.113.9' }
  const { form } = await newMember(own)
  assert.equal((await new Visitor(own).post('/api/members', signUpForm(), flooder)).status, 201)
  // As if all but fifty of the hour's thousand had been here.
  await own.testDatabase.owner.query(
    `update auth.pace set next_at = clock_timestamp() + interval '3600 ms' * 950 where bucket like 'sign-up/%'
        and next_at = (select max(next_at) from auth.pace where bucket like 'sign-up/%')`,
  )
  const flood = Array.from({ length: 150 }, () => new Visitor(own).post('/api/members', signUpForm(), flooder))
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      new Visitor(own).post(
        '/api/session',
        { email: form.email, password: goodPassword },
        { 'x-forwarded-for': `198.51.100.${n}` },
      ),
    ),
  )
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  const counts = Object.fromEntries(
    [...Map.groupBy(statuses, String)].map(([status, answers]) => [status, answers.length]),
  )
  // Fifty straight away, and those few whose turn comes within ten seconds.
  assert.ok((counts[201] ?? 0) >= 50 && (counts[201] ?? 0) < 70, JSON.stringify(counts))
  assert.equal((counts[201] ?? 0) + (counts[429] ?? 0), 150)
  await fillLine(own, 'sign-up/address')
  const late = await new Visitor(own).post('/api/members', signUpForm(), flooder)
  assert.equal(late.status, 429)
  assert.ok(Number(late.headers.get('retry-after')) > 0)
  const classmate = await new Visitor(own).sendAsBrowser('POST', '/api/members', signUpForm(), flooder)
  assert.equal(classmate.status, 201)
  assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([200]))
})
