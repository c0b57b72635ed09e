// The bell tells everyone what happens to how they log in, even what they did: it may have been someone else.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { mailTo, tokenIn } from '../mailbox.ts'
import { SoftwareAuthenticator } from '../software-authenticator.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

const periodMs = 30_000
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

interface Told {
  readonly kind: string
  readonly isRead: boolean
  readonly details: Record<string, string>
}

let app: TestApp
before(async () => {
  app = await startTestApp({ ADMIN_PASSWORD: goodPassword })
})
after(() => app[Symbol.asyncDispose]())

async function bellOf(who: Visitor): Promise<{ readonly notifications: Told[]; readonly unread: number }> {
  // What was noted is passed on every moment, in the order in which it happened.
  await until('everything noted was passed on', async () => {
    const { rows } = await app.testDatabase.owner.query('select from notices.notice')
    return rows.length === 0
  })
  return (await who.get('/api/notifications')).body
}
const kindsAt = async (who: Visitor) => (await bellOf(who)).notifications.map(({ kind }) => kind)

const logIn = (visitor: Visitor, email: string, password = goodPassword) =>
  visitor.post('/api/session', { email, password }, firefox)

async function addPasskey(visitor: Visitor): Promise<string> {
  const { options } = (await visitor.post('/api/passkeys/options', { password: goodPassword })).body
  const device = new SoftwareAuthenticator()
  device.userHandle = options.user.id
  const credential = device.create({ challenge: options.challenge, origin: 'http://localhost:3000' })
  return (await visitor.post('/api/passkeys', { name: 'My phone', credential })).body.passkeyId
}

async function turnOnTwoSteps(visitor: Visitor) {
  const { secret } = (await visitor.post('/api/two-steps', { password: goodPassword })).body
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const confirmed = await visitor.post('/api/two-steps/confirmation', { code: totp.generate() })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return { totp, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

test('signing up tells nobody of a new device, and neither does a browser that was here before', async () => {
  const { visitor, form } = await newMember(app)
  assert.deepEqual(await kindsAt(visitor), [])
  await visitor.send('DELETE', '/api/session')
  assert.equal((await logIn(visitor, form.email)).status, 200)
  assert.deepEqual(await kindsAt(visitor), [])
})

test('each log-in from a device that wasn’t known is told with its browser, and a refused one isn’t', async () => {
  const { visitor, form } = await newMember(app)
  const elsewhere = new Visitor(app)
  assert.equal((await logIn(elsewhere, form.email, 'not the password')).status, 401)
  assert.deepEqual(await kindsAt(visitor), [])
  await logIn(elsewhere, form.email)
  await logIn(new Visitor(app), form.email)
  const { notifications, unread } = await bellOf(visitor)
  assert.equal(unread, 2, 'a second one is told while the first is unread')
  for (const { kind, details } of notifications)
    assert.deepEqual([kind, details], ['device_new', { device: 'Firefox on Linux' }])
  await elsewhere.send('DELETE', '/api/session')
  await logIn(elsewhere, form.email)
  assert.equal((await bellOf(visitor)).unread, 2, 'by now it’s known')
})

test('the admin hears of a new device of their own, and of no member’s', async () => {
  const admin = new Visitor(app)
  await logIn(admin, 'admin@dryrun.example')
  assert.deepEqual(await kindsAt(admin), [], 'the first log-in of all has nothing to compare with')
  const { form } = await newMember(app)
  await logIn(new Visitor(app), form.email)
  assert.deepEqual(await kindsAt(admin), [])
  await logIn(new Visitor(app), 'admin@dryrun.example')
  assert.deepEqual(await kindsAt(admin), ['device_new'])
})

test('a changed password is told, each time', async () => {
  const { visitor } = await newMember(app)
  const passwords = [goodPassword, 'a wholly new password', 'another one after it']
  for (const [at, newPassword] of passwords.slice(1).entries())
    assert.equal(
      (await visitor.send('PUT', '/api/password', { password: passwords[at], newPassword })).status,
      200,
      newPassword,
    )
  assert.deepEqual(await kindsAt(visitor), ['password_changed', 'password_changed'])
})

test('a password that was reset is told to whoever logs in with it', async () => {
  const { form } = await newMember(app)
  await new Visitor(app).post('/api/password-resets', { email: form.email })
  const token = tokenIn(await mailTo(app, form.email, 'Set a new password'))
  const visitor = new Visitor(app)
  assert.equal((await visitor.post('/api/password', { token, password: 'a wholly new password' })).status, 200)
  await logIn(visitor, form.email, 'a wholly new password')
  // Where the link from the mailbox was used is no strange device.
  assert.deepEqual(await kindsAt(visitor), ['password_reset'])
})

test('a passkey that’s added and one that’s removed are told', async () => {
  const { visitor } = await newMember(app)
  const passkeyId = await addPasskey(visitor)
  assert.deepEqual(await kindsAt(visitor), ['passkey_added'])
  assert.equal((await visitor.post(`/api/passkeys/${passkeyId}/end`, { password: goodPassword })).status, 200)
  assert.deepEqual(await kindsAt(visitor), ['passkey_removed', 'passkey_added'])
})

test('two-step verification is told when it’s turned on and off, and so are new recovery codes and one that’s used', async () => {
  const { visitor, form } = await newMember(app)
  const { totp, recoveryCodes } = await turnOnTwoSteps(visitor)
  assert.deepEqual(await kindsAt(visitor), ['two_steps_on'])

  const { challenge } = (await visitor.post('/api/session', { email: form.email, password: goodPassword })).body
  const entered = await visitor.post('/api/session/code', { challenge, code: recoveryCodes[0] })
  assert.equal(entered.status, 200, JSON.stringify(entered.body))
  assert.deepEqual(await kindsAt(visitor), ['code_used', 'two_steps_on'])

  const code = totp.generate({ timestamp: Date.now() + periodMs })
  const renewed = await visitor.post('/api/two-steps/recovery-codes', { password: goodPassword, code })
  assert.equal(renewed.status, 200, JSON.stringify(renewed.body))
  assert.deepEqual(await kindsAt(visitor), ['codes_renewed', 'code_used', 'two_steps_on'])

  const [unused] = renewed.body.recoveryCodes
  const ended = await visitor.post('/api/two-steps/end', { password: goodPassword, code: unused })
  assert.equal(ended.status, 200, JSON.stringify(ended.body))
  assert.equal((await kindsAt(visitor))[0], 'two_steps_off')
})

test('whoever guesses recovery codes is told of once too, and a right one still works', async () => {
  const { visitor, form } = await newMember(app)
  const { recoveryCodes } = await turnOnTwoSteps(visitor)
  const tryCode = async (code: string) => {
    const { challenge } = (await logIn(new Visitor(app), form.email)).body
    return (await new Visitor(app).post('/api/session/code', { challenge, code })).status
  }
  for (let n = 0; n < 14; n++) assert.equal(await tryCode('wrong-wrong'), 401)
  assert.equal(await tryCode(recoveryCodes[0] ?? ''), 200)
  const kinds = await kindsAt(visitor)
  assert.equal(kinds.filter((kind: string) => kind === 'codes_guessed').length, 1)
})

test('whoever guesses codes is told of once, however often they go on', async () => {
  const { visitor, form } = await newMember(app)
  await turnOnTwoSteps(visitor)
  const statuses: number[] = []
  while (statuses.filter((status) => status === 429).length < 3) {
    const { challenge } = (await logIn(new Visitor(app), form.email)).body
    statuses.push((await new Visitor(app).post('/api/session/code', { challenge, code: '000000' })).status)
    assert.ok(statuses.length < 30, statuses.join(' '))
  }
  assert.deepEqual(await kindsAt(visitor), ['codes_guessed', 'two_steps_on'])
})
