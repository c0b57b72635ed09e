import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '@dryrun/server/platform/log.ts'
import { fetchByName } from '../fetch-by-name.ts'
import { mailsTo, mailTo, tokenIn } from '../mailbox.ts'
import { moveClockOf } from '../move-clock.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

const newPassword = 'a wholly new password'
const title = 'Set a new password'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

async function askForLink(email: string, count = 1, headers: Record<string, string> = {}) {
  const answer = await new Visitor(app).post('/api/password-resets', { email }, headers)
  assert.equal(answer.status, 202)
  return tokenIn(await mailTo(app, email, title, count))
}

const reset = (token: string, password = newPassword) => new Visitor(app).post('/api/password', { token, password })

test('abuse 13: a forged host does not get into the link', async () => {
  const { form } = await newMember(app)
  // A name that isn't the server's own doesn't even get this far, and brings no mail.
  const forged = await fetchByName(app, 'evil.example', '/api/password-resets', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: form.email }),
  })
  assert.equal(forged.status, 400)
  // One that is known but isn't the public one leads to the public one all the same.
  const local = await fetchByName(app, '127.0.0.1:9', '/api/password-resets', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: form.email }),
  })
  assert.equal(local.status, 202)
  assert.match((await mailTo(app, form.email, title)).body_text, /^http:\/\/localhost:3000\/resetPassword#token=/m)
  assert.equal((await mailsTo(app, form.email)).filter((mail) => mail.title === title).length, 1)
  await askForLink(form.email, 2, {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  })
  const mail = await mailTo(app, form.email, title, 2)
  assert.match(mail.body_text, /^http:\/\/localhost:3000\/resetPassword#token=/m)
  assert.doesNotMatch(mail.body_text, /evil/)
})

test('abuse 14: an unknown address gets the same answer, and the request does the same work', async () => {
  const { form } = await newMember(app)
  const known = await new Visitor(app).post('/api/password-resets', { email: form.email })
  const unknown = await new Visitor(app).post('/api/password-resets', { email: 'nobody@example.com' })
  assert.equal(known.status, unknown.status)
  assert.deepEqual(known.body, unknown.body)
  // Both only queue a job; whether there is an account is looked up when nobody waits for the answer.
  await mailTo(app, form.email, title)
  assert.deepEqual(await mailsTo(app, 'nobody@example.com'), [])
})

test('abuse 14: twenty requests bring at most three mails an hour', async () => {
  await using own = await startTestApp()
  const { form } = await newMember(own)
  for (let n = 0; n < 20; n++)
    assert.equal((await new Visitor(own).post('/api/password-resets', { email: form.email })).status, 202)
  await until('all requests are worked off', async () => {
    const { rows } = await own.testDatabase.owner.query(
      `select count(*) as n from pgboss.job where name = 'mail-reset-link' and state <> 'completed'`,
    )
    return rows[0].n === '0'
  })
  const { rows } = await own.testDatabase.owner.query(
    `select count(*) as n from mail.outbox where to_email = $1 and title = 'Set a new password'`,
    [form.email],
  )
  assert.equal(rows[0].n, '3')
})

test('abuse 15: a link works once, also for two at the same moment', async () => {
  const { form } = await newMember(app)
  const token = await askForLink(form.email)
  const answers = await Promise.all([reset(token), reset(token, 'another new password'), reset(token)])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400, 400],
  )
  assert.equal(answers.find(({ status }) => status === 400)?.body.error.code, 'link_no_longer_valid')
  assert.equal((await reset(token)).status, 400)
})

test('abuse 15: a newer link ends the older one', async () => {
  const { form } = await newMember(app)
  const older = await askForLink(form.email)
  const newer = await askForLink(form.email, 2)
  assert.equal((await reset(older)).status, 400)
  assert.equal((await reset(newer)).status, 200)
})

test('abuse 15: a link ends after half an hour', async () => {
  await using own = await startTestApp()
  const { form } = await newMember(own)
  await new Visitor(own).post('/api/password-resets', { email: form.email })
  const token = tokenIn(await mailTo(own, form.email, title))
  await moveClockOf(own, '31 minutes')
  assert.equal((await new Visitor(own).post('/api/password', { token, password: newPassword })).status, 400)
})

test('abuse 15: a refused password leaves the link as it was; the token is kept as a digest alone', async () => {
  const { form } = await newMember(app)
  const token = await askForLink(form.email)
  assert.equal((await reset(token, '12345')).status, 422)
  assert.equal((await reset(token, 'password')).status, 422)
  const { rows } = await app.testDatabase.owner.query(
    `select encode(token_hash, 'base64') as kept, token_hash from auth.reset_link`,
  )
  assert.ok(
    rows.every((row) => row.token_hash.length === 32 && !row.token_hash.equals(Buffer.from(token, 'base64url'))),
  )
  assert.equal((await reset(token)).status, 200)
})

test('abuse 16: a reset ends every session, sends a notice, and the new password is the one that works', async () => {
  const { form, visitor } = await newMember(app)
  const token = await askForLink(form.email)
  assert.equal((await reset(token)).status, 200)
  assert.ok(!(await visitor.isSignedIn()))
  assert.equal((await new Visitor(app).logIn(form.email, goodPassword)).status, 401)
  assert.equal((await new Visitor(app).logIn(form.email, newPassword)).status, 200)
  await mailTo(app, form.email, 'Your password was reset')
  const { rows } = await app.testDatabase.owner.query(
    `select online, (select count(*) from audit.event where kind = 'password.reset' and subject_member_id = member_id) as events
       from members.member where email = $1`,
    [form.email],
  )
  assert.equal(rows[0].events, '1')
})

test('abuse 17: a line break in an address or a name is refused, so that no mail gets a new header', async () => {
  for (const email of ['a@b.example\r\nBcc: x@evil.example', 'a@b.example\nBcc: x', 'a\u0000@b.example']) {
    assert.equal((await new Visitor(app).post('/api/password-resets', { email })).status, 400)
    assert.equal((await new Visitor(app).signUp({ email })).status, 400)
  }
  assert.equal((await new Visitor(app).signUp({ fullName: 'Ada\r\nBcc: x@evil.example' })).status, 422)
})

test('abuse 18: a token that somebody sends anywhere is in no log, whatever is logged', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  await using own = await startTestApp({}, { log })
  const { form, visitor } = await newMember(own)
  await new Visitor(own).post('/api/password-resets', { email: form.email })
  const token = tokenIn(await mailTo(own, form.email, title))
  // In a query by mistake, in the body as it should be, a second time, and beside a header that names it.
  await new Visitor(own).get(`/resetPassword?token=${token}`, { referer: `${own.origin}/resetPassword?token=${token}` })
  for (const _ of [1, 2]) await new Visitor(own).post('/api/password', { token, password: newPassword })
  const session = visitor.cookie?.split('=')[1] ?? ''
  await visitor.get('/api/profile')
  await until('the requests are logged', () => lines.filter((line) => line.includes('/api/password"')).length >= 2)
  const logged = lines.join('')
  for (const secret of [token, session, newPassword, goodPassword])
    assert.ok(secret.length > 10 && !logged.includes(secret), 'a secret is in the log')
})

test('abuse 18: the token stands behind a #, so no server is ever sent it', async () => {
  const { form } = await newMember(app)
  await askForLink(form.email)
  const mail = await mailTo(app, form.email, title)
  const link = new URL(/http\S+/.exec(mail.body_text)?.[0] ?? '')
  assert.equal(link.search, '')
  assert.ok(link.hash.startsWith('#token='))
  const page = await fetch(`${app.origin}/resetPassword`)
  assert.equal(page.status, 200)
  assert.match(page.headers.get('referrer-policy') ?? '', /^(no-referrer|same-origin)$/)
})
