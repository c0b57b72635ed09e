import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { asksForProof, type Route, withoutProof } from '@dryrun/contract/route.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { mailsTo } from '../mailbox.ts'
import { codeInMail, setUpTwoSteps } from '../second-step.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { goodPassword, signUpForm, Visitor } from '../visitor.ts'

const host = 'dryrun.example'
const adminEmail = 'admin@dryrun.example'
const title = 'Your code for a second step'
const nobody = '00000000-0000-7000-8000-000000000000'

let app: TestApp
before(async () => {
  app = await startTestApp({ PUBLIC_URL: `https://${host}`, ADMIN_PASSWORD: goodPassword, DEMO: 'off' })
})
after(() => app[Symbol.asyncDispose]())

function visitor(): Visitor {
  const made = new Visitor(app)
  made.host = host
  return made
}

async function admin(): Promise<Visitor> {
  const made = visitor()
  assert.equal((await made.logIn(adminEmail, goodPassword)).status, 200)
  return made
}

async function member(): Promise<{ who: Visitor; email: string; memberId: string }> {
  const who = visitor()
  const form = signUpForm()
  const { body } = await who.post('/api/members', form)
  return { who, email: form.email, memberId: body.user.memberId }
}

const rows = Object.entries(routes as Record<string, Route>)
const write = (who: Visitor, { method, path, body }: Route) =>
  who.send(method, path.replaceAll(/:\w+/g, nobody), body && {}, { 'idempotency-key': 'key-0000001' })

test('every row behind the log-in says whether it needs the second step, and why where it does not', () => {
  for (const [name, route] of rows) {
    if (route.method === 'GET' || route.access === 'anyone') continue
    const { needsProof } = route
    assert.ok(needsProof === true || Object.keys(withoutProof).includes(needsProof), name)
    // What only the admin or a trainer can do is theirs to do to others: a reason about one's own is none.
    if (route.access === 'admin' || route.access === 'trainer')
      assert.ok(needsProof === true || needsProof === 'only_words' || needsProof === 'only_looks', name)
  }
  for (const name of [
    'setTrainer',
    'createClass',
    'decideDeposits',
    'payWithdrawals',
    'changeClock',
    'setBalances',
  ] as const)
    assert.ok(asksForProof(routes[name]), name)
})

test('an admin with a password alone is refused every row that moves money or gives rights, over HTTP', async () => {
  const alone = await admin()
  let asked = 0
  for (const [name, route] of rows.filter(([, row]) => asksForProof(row))) {
    const { body } = await write(alone, route)
    assert.equal(body.error.code, 'second_step_needed', name)
    asked += 1
  }
  assert.ok(asked >= 18, String(asked))
})

test('a trainer with a password alone is refused their rows too', async () => {
  const { who, email, memberId } = await member()
  await app.testDatabase.owner.query('update members.member set is_trainer = true where member_id = $1', [memberId])
  const trainer = visitor()
  assert.equal((await trainer.logIn(email, goodPassword)).body.user.mustProve, true)
  const theirs = rows.filter(([, row]) => asksForProof(row) && row.access === 'trainer')
  for (const [name, route] of theirs)
    assert.equal((await write(trainer, route)).body.error.code, 'second_step_needed', name)
  await setUpTwoSteps(app, trainer, email)
  for (const [name, route] of theirs)
    assert.notEqual((await write(trainer, route)).body.error?.code, 'second_step_needed', name)
  assert.ok(await who.isSignedIn())
})

test('the password alone adds no second step: no code, a wrong one, one of another account, or five guesses', async () => {
  const thief = await admin()
  const { who: other, email } = await member()
  await other.post('/api/two-steps', { password: goodPassword })
  const others = await codeInMail(app, email, title)
  for (const path of ['/api/two-steps', '/api/passkeys/options']) {
    const first = await thief.post(path, { password: goodPassword })
    assert.equal(first.body.error.code, 'enrolment_code_in_file', path)
    assert.equal(first.body.secret ?? first.body.options, undefined)
    const mailed = await codeInMail(app, adminEmail, title)
    for (const mailCode of [others, '000000', 'abc', ' ', '1234567'].filter((code) => code !== mailed)) {
      const { status, body } = await thief.post(path, { password: goodPassword, mailCode })
      assert.ok(status === 403 || status === 422 || status === 400 || status === 410, `${path} ${mailCode} ${status}`)
      assert.equal(body.secret ?? body.options, undefined)
    }
    for (let n = 0; n < 5; n++) await thief.post(path, { password: goodPassword, mailCode: '111111' })
    const late = await codeInMail(app, adminEmail, title)
    const worn = await thief.post(path, { password: goodPassword, mailCode: late })
    assert.equal(worn.body.error.code, 'email_code_ended', 'after five wrong ones the right one is worth nothing')
  }
  assert.equal((await thief.post('/api/two-steps/confirmation', { code: '000000' })).body.error.code, 'two_steps_off')
  assert.equal((await write(thief, routes.setTrainer)).body.error.code, 'second_step_needed')
})

test('the code isn’t to be had with the password: not in the mailbox, not in the outbox, not in the audit log', async () => {
  await app.testDatabase.owner.query('delete from auth.attempt')
  const thief = await admin()
  await thief.post('/api/two-steps', { password: goodPassword })
  const code = await codeInMail(app, adminEmail, title)
  assert.equal((await thief.get('/api/mailbox')).status, 404)
  for (const [name, route] of rows.filter(([, { method, stream }]) => method === 'GET' && !stream)) {
    const { body } = await thief.get(route.path.replaceAll(/:\w+/g, nobody))
    assert.ok(!JSON.stringify(body).includes(code), name)
  }
  const { rows: kept } = await app.testDatabase.owner.query('select code_hash from auth.enrolment_code')
  assert.ok(kept.every(({ code_hash }) => !String(code_hash).includes(code)))
})

test('with the code from the machine the admin adds a second step, and decides in the same session and no other', async () => {
  await app.testDatabase.owner.query('delete from auth.attempt')
  const [own, elsewhere] = [await admin(), await admin()]
  await own.post('/api/two-steps', { password: goodPassword })
  const file = join(app.dataDir, 'second-step-code.txt')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const mailCode = readFileSync(file, 'utf8').trim()
  assert.equal(mailCode, await codeInMail(app, adminEmail, title))
  assert.equal((await own.post('/api/two-steps', { password: 'not it', mailCode })).status, 403)
  await setUpTwoSteps(app, own, adminEmail)
  assert.notEqual((await write(own, routes.setTrainer)).body.error?.code, 'second_step_needed')
  assert.equal((await write(elsewhere, routes.setTrainer)).body.error.code, 'second_step_needed')
  assert.equal((await own.get('/api/mailbox')).status, 200)
  assert.equal((await elsewhere.get('/api/mailbox')).status, 404)
})

test('limit enrolmentMailByMember: mails end after five, another account has its own, and a new password gives them back', async () => {
  const [one, other] = [await member(), await member()]
  const ask = (who: Visitor, password = goodPassword) => who.post('/api/two-steps', { password })
  for (let n = 0; n < 5; n++) assert.equal((await ask(one.who)).body.error.code, 'enrolment_code_in_mailbox')
  assert.equal((await ask(one.who)).status, 429)
  assert.equal((await mailsTo(app, one.email)).filter((mail) => mail.title === title).length, 5)
  assert.equal((await ask(other.who)).body.error.code, 'enrolment_code_in_mailbox')
  const changed = { password: goodPassword, newPassword: 'quite another one' }
  assert.equal((await one.who.send('PUT', '/api/password', changed)).status, 200)
  assert.equal((await ask(one.who, 'quite another one')).body.error.code, 'enrolment_code_in_mailbox')
})
