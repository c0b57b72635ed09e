import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openCountryDatabase } from '@dryrun/server/features/geo/find-country.ts'
import { networkOf } from '@dryrun/server/platform/http/client.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const adminEmail = 'admin@dryrun.example'

test('the admin is made with a one-time password in a closed file, and must choose another before anything else', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-admin-'))
  await using own = await startTestApp({ DATA_DIR: dataDir })
  const file = join(dataDir, 'admin-password.txt')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const oneTime = readFileSync(file, 'utf8').trim()
  const admin = new Visitor(own)
  assert.equal((await admin.logIn(adminEmail, oneTime)).body.user.mustChangePassword, true)
  const closed = await admin.get('/api/outbox')
  assert.equal(closed.status, 403)
  assert.equal(closed.body.error.code, 'password_change_needed')
  const same = await admin.send('PUT', '/api/password', { password: oneTime, newPassword: oneTime })
  assert.equal(same.status, 422, 'it cannot stay')
  assert.equal(
    (await admin.send('PUT', '/api/password', { password: oneTime, newPassword: 'my very own words' })).status,
    200,
  )
  assert.equal((await admin.get('/api/outbox')).status, 200)
  assert.ok(!existsSync(file))
  assert.equal((await new Visitor(own).logIn(adminEmail, oneTime)).status, 401)
  await using again = await startTestApp({ DATABASE_URL: own.testDatabase.url, DATA_DIR: dataDir })
  assert.equal((await new Visitor(again).logIn(adminEmail, 'my very own words')).status, 200)
  assert.ok(!existsSync(file), 'a second start makes no second admin')
})

test('abuse 71: nobody gets the role by signing up with the admin’s address or name', async () => {
  for (const email of [adminEmail, 'ADMIN@dryrun.example'])
    assert.equal((await new Visitor(app).signUp({ email })).status, 409)
  assert.equal((await new Visitor(app).signUp({ username: 'Admin' })).status, 422)
  const { visitor } = await newMember(app)
  assert.equal((await visitor.send('PATCH', '/api/profile', { role: 'admin' })).status, 400)
  assert.equal((await visitor.get('/api/session')).body.user.role, 'member')
})

test('abuse 73: the admin’s account cannot be closed', async () => {
  await using own = await startTestApp({ ADMIN_PASSWORD: goodPassword })
  const admin = new Visitor(own)
  await admin.logIn(adminEmail, goodPassword)
  assert.equal((await admin.post('/api/profile/closure', { password: goodPassword })).status, 409)
})

test('abuse 77: the audit log only grows, for the application and for its owner', async () => {
  await newMember(app)
  for (const sql of ['update audit.event set kind = kind', 'delete from audit.event', 'truncate audit.event']) {
    await assert.rejects(app.database.pool.query(sql), { code: '42501' }, sql)
    await assert.rejects(app.testDatabase.owner.query(sql), { code: '42501' }, sql)
  }
})

test('closing an account erases the person and keeps the book; the name and address are free again', async () => {
  const { visitor, form, memberId } = await newMember(app)
  assert.equal((await visitor.post('/api/profile/closure', { password: 'not the password' })).status, 403)
  assert.equal((await visitor.post('/api/profile/closure', { password: goodPassword })).status, 200)
  assert.equal((await new Visitor(app).logIn(form.email, goodPassword)).status, 401)
  const { rows } = await app.testDatabase.owner.query('select * from members.member where member_id = $1', [memberId])
  const left = JSON.stringify(rows[0])
  for (const secret of [form.email, form.username, form.fullName, form.phoneNumber, form.bitcoinAddress])
    assert.ok(!left.includes(secret), secret)
  for (const table of ['auth.session', 'auth.credential', 'mail.outbox']) {
    const { rowCount } = await app.testDatabase.owner.query(`select from ${table} where member_id = $1`, [memberId])
    assert.equal(rowCount, 0, table)
  }
  const book = await app.testDatabase.owner.query('select closed_at from ledger.book where member_id = $1', [memberId])
  assert.ok(book.rows[0]?.closed_at)
  assert.equal((await new Visitor(app).post('/api/members', form)).status, 201)
})

test('one’s own data is exported whole, and holds no secret', async () => {
  const { visitor, form } = await newMember(app)
  const { body, status } = await visitor.post('/api/profile/export')
  assert.equal(body.notice, 'Practice money. Nothing here is a real investment.')
  assert.equal(status, 200)
  assert.equal(body.profile.email, form.email)
  assert.equal(body.sessions.length, 1)
  assert.ok(body.events.some((event: { kind: string }) => event.kind === 'member.signed_up'))
  const text = JSON.stringify(body)
  assert.doesNotMatch(text, /password_?hash|token_?hash|argon2/i)
  assert.doesNotMatch(text, /"[a-z]+_[a-z_]+":/, 'every field is named in the same way')
})

test('a referral is kept for life, and shows names alone', async () => {
  const host = await newMember(app)
  const guest = await newMember(app, { referralCode: host.form.username.toUpperCase() })
  const stranger = await newMember(app, { referralCode: 'nobody-has-this' })
  assert.equal((await guest.visitor.get('/api/profile')).body.referral, host.form.username)
  assert.equal((await stranger.visitor.get('/api/profile')).body.referral, null)
  const { body } = await host.visitor.get('/api/profile/referrals')
  assert.equal(body.code, host.form.username)
  assert.deepEqual(
    body.members.map((member: { displayName: string }) => member.displayName),
    [guest.form.username],
  )
  assert.ok(!JSON.stringify(body).includes(guest.form.email))
})

test('the profile is changed by the rules of sign-up', async () => {
  const { visitor } = await newMember(app)
  const change = (body: object) => visitor.send('PATCH', '/api/profile', body)
  assert.equal((await change({ phoneNumber: '1234' })).body.error.code, 'phone_number_invalid')
  assert.equal((await change({ country: 'ZZ' })).body.error.code, 'country_missing')
  assert.equal((await change({ usdtAddress: 'short' })).body.error.code, 'payout_address_too_short')
  assert.equal((await change({ email: 'x@example.com' })).status, 400)
  const { body } = await change({ country: 'PT', nameVisible: true })
  assert.equal(body.country, 'PT')
  assert.equal(body.nameVisible, true)
  assert.equal(body.phoneNumber, '+1 555 0100', 'what is not named stays')
})

test('the time from the first keystroke to the account is measured by the server', async () => {
  const visitor = new Visitor(app)
  const { signUpId } = (await visitor.post('/api/sign-ups')).body
  const { memberId } = await newMember(app, { signUpId })
  const { rows } = await app.testDatabase.owner.query('select sign_up_ms from members.member where member_id = $1', [
    memberId,
  ])
  assert.ok(rows[0].sign_up_ms >= 0)
  const again = await newMember(app, { signUpId })
  const second = await app.testDatabase.owner.query('select sign_up_ms from members.member where member_id = $1', [
    again.memberId,
  ])
  assert.equal(second.rows[0].sign_up_ms, null, 'it counts once')
})

test('a country is found for a public address and for no private one', async () => {
  const findCountry = openCountryDatabase()
  assert.equal(findCountry('8.8.8.8'), 'US')
  assert.equal(findCountry('::ffff:8.8.8.8'), 'US')
  for (const address of [
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.1.1',
    '172.20.0.1',
    '169.254.1.1',
    'fd00::1',
    'fe80::1',
    'junk',
    '',
  ])
    assert.equal(findCountry(address), null, address)
  assert.deepEqual((await new Visitor(app).get('/api/geo')).body, { country_name: null, country_code: null })
  await using own = await startTestApp({ TRUST_PROXY: 'on' })
  const there = await new Visitor(own).get('/api/geo', { 'x-forwarded-for': '8.8.8.8' })
  assert.deepEqual(there.body, { country_name: 'United States', country_code: 'US' })
})

test('an IPv6 customer is one address to the limits', () => {
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), networkOf('2001:db8:1:2::1'))
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'))
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9')
})
