import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mailsTo, mailTo, tokenIn } from '../mailbox.ts'
import { moveClockOf } from '../move-clock.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ ADMIN_PASSWORD: goodPassword })
})
after(() => app[Symbol.asyncDispose]())

const title = 'Confirm your email address'
const codeIn = (mail: { body_text: string }) => /: (\d{6})\./.exec(mail.body_text)?.[1] ?? ''
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function confirmedAt(visitor: Visitor): Promise<string | null> {
  return (await visitor.get('/api/profile')).body.emailConfirmedAt
}

test('signing up mails a link and a code, and nothing is blocked without them', async () => {
  const { visitor, form } = await newMember(app)
  const mail = await mailTo(app, form.email, title)
  assert.match(tokenIn(mail), /^[\w-]{43}$/)
  assert.match(codeIn(mail), /^\d{6}$/)
  assert.equal(await confirmedAt(visitor), null)
  const taken = await visitor.post('/api/wallet/faucet', { coin: 'BTC' }, { 'idempotency-key': crypto.randomUUID() })
  assert.equal(taken.status, 201)
})

test('the link confirms the address once, on a device that is not signed in', async () => {
  const { visitor, form } = await newMember(app)
  const token = tokenIn(await mailTo(app, form.email, title))
  const elsewhere = new Visitor(app)
  assert.equal((await elsewhere.post('/api/email-confirmation/link', { token })).status, 200)
  assert.equal(elsewhere.cookie, undefined, 'a link from a mail logs nobody in')
  assert.notEqual(await confirmedAt(visitor), null)
  assert.equal((await elsewhere.post('/api/email-confirmation/link', { token })).status, 400)
  assert.equal((await visitor.post('/api/email-confirmation')).body.error.code, 'email_already_confirmed')
})

test('the code confirms it too; another member’s code does not', async () => {
  const first = await newMember(app)
  const second = await newMember(app)
  const code = codeIn(await mailTo(app, first.form.email, title))
  const othersOwn = codeIn(await mailTo(app, second.form.email, title))
  if (code !== othersOwn) {
    const refused = await second.visitor.post('/api/email-confirmation/code', { code })
    assert.equal(refused.body.error.code, 'email_code_wrong')
    assert.equal(await confirmedAt(second.visitor), null)
  }
  assert.equal((await first.visitor.post('/api/email-confirmation/code', { code: ` ${code} ` })).status, 200)
  assert.notEqual(await confirmedAt(first.visitor), null)
})

test('after five wrong codes the right one is worth nothing, and a new mail starts afresh', async () => {
  const { visitor, form } = await newMember(app)
  const code = codeIn(await mailTo(app, form.email, title))
  for (let tries = 0; tries < 5; tries++) {
    const refused = await visitor.post('/api/email-confirmation/code', { code: otherCode(code) })
    assert.equal(refused.body.error.code, 'email_code_wrong')
  }
  assert.equal((await visitor.post('/api/email-confirmation/code', { code })).body.error.code, 'email_code_ended')
  assert.equal((await visitor.post('/api/email-confirmation')).status, 202)
  const newest = await mailTo(app, form.email, title, 2)
  assert.equal((await visitor.post('/api/email-confirmation/code', { code: codeIn(newest) })).status, 200)
})

test('parallel guesses get five tries together', async () => {
  const { visitor, form } = await newMember(app)
  const code = codeIn(await mailTo(app, form.email, title))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor.post('/api/email-confirmation/code', { code: otherCode(code) })),
  )
  const codes = answers.map(({ body }) => body.error.code)
  assert.equal(codes.filter((each) => each === 'email_code_wrong').length, 5)
  assert.equal(codes.filter((each) => each === 'email_code_ended').length, 15)
})

test('a new mail replaces the old one, and only so many are sent', async () => {
  const { visitor, form } = await newMember(app)
  const first = await mailTo(app, form.email, title)
  for (let sent = 0; sent < 5; sent++) assert.equal((await visitor.post('/api/email-confirmation')).status, 202)
  assert.equal((await visitor.post('/api/email-confirmation')).status, 429)
  assert.equal((await mailsTo(app, form.email)).filter((mail) => mail.title === title).length, 6)
  const stale = await new Visitor(app).post('/api/email-confirmation/link', { token: tokenIn(first) })
  assert.equal(stale.body.error.code, 'link_no_longer_valid')
})

test('link and code end after three days', async () => {
  await using own = await startTestApp()
  const { form } = await newMember(own)
  const mail = await mailTo(own, form.email, title)
  await moveClockOf(own, '3 days 1 minute')
  const stale = await new Visitor(own).post('/api/email-confirmation/link', { token: tokenIn(mail) })
  assert.equal(stale.body.error.code, 'link_no_longer_valid')
})

test('the admin sees whether an address was confirmed', async () => {
  const { visitor, form, memberId } = await newMember(app)
  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', goodPassword)
  const listed = async () =>
    (await admin.get(`/api/admin/members?search=${form.username}`)).body.members.find(
      (member: { memberId: string }) => member.memberId === memberId,
    )
  assert.equal((await listed()).isEmailConfirmed, false)
  await visitor.post('/api/email-confirmation/code', { code: codeIn(await mailTo(app, form.email, title)) })
  assert.equal((await listed()).isEmailConfirmed, true)
  assert.notEqual((await admin.get(`/api/admin/members/${memberId}`)).body.emailConfirmedAt, null)
})

test('an address of a real wallet is refused where people sign up and where they change their profile', async () => {
  const real = ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '0x00000000219ab540356cBB839Cbe05303d7705Fa']
  for (const bitcoinAddress of real) {
    const refused = await new Visitor(app).signUp({ bitcoinAddress })
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'address_real_world'])
    assert.equal(refused.body.error.details.field, 'bitcoinAddress')
  }
  const { visitor } = await newMember(app)
  const earlier = (await visitor.get('/api/profile')).body.usdtAddress
  const refused = await visitor.send('PATCH', '/api/profile', { usdtAddress: real[1] })
  assert.equal(refused.body.error.code, 'address_real_world')
  assert.equal((await visitor.get('/api/profile')).body.usdtAddress, earlier)
})

test('changing the password says what is wrong with it', async () => {
  const { visitor } = await newMember(app)
  const wrong = await visitor.send('PUT', '/api/password', { password: 'not this one', newPassword: 'something new' })
  assert.equal(wrong.body.error.code, 'password_wrong')
  const same = await visitor.send('PUT', '/api/password', { password: goodPassword, newPassword: goodPassword })
  assert.equal(same.body.error.code, 'password_unchanged')
})
