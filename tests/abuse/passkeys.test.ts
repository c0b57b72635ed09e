import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fetchByName } from '../fetch-by-name.ts'
import { mailTo } from '../mailbox.ts'
import { moveClockOf } from '../move-clock.ts'
import { codeInMail } from '../second-step.ts'
import { SoftwareAuthenticator } from '../software-authenticator.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type Answer, goodPassword, newMember, Visitor } from '../visitor.ts'

/** The address that the instance has for people, whatever port the test listens on. */
const origin = 'http://localhost:3000'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

async function optionsFor(visitor: Visitor) {
  const answer = await visitor.post('/api/passkeys/options', { password: goodPassword })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.options as { challenge: string; user: { id: string }; excludeCredentials: { id: string }[] }
}

async function memberWithPasskey() {
  const member = await newMember(app)
  const device = new SoftwareAuthenticator()
  const { challenge, user } = await optionsFor(member.visitor)
  device.userHandle = user.id
  const added = await member.visitor.post('/api/passkeys', {
    name: 'My phone',
    credential: device.create({ challenge, origin }),
  })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  return { ...member, device, passkeyId: added.body.passkeyId as string }
}

async function logInChallenge(): Promise<string> {
  const { status, body } = await new Visitor(app).post('/api/session/passkey/options')
  assert.equal(status, 201)
  assert.equal(body.options.allowCredentials?.length ?? 0, 0)
  return body.options.challenge
}

const logInWith = (credential: object, visitor = new Visitor(app)) =>
  visitor.post('/api/session/passkey', { credential })

test('a passkey is added with the password, logs in alone, is named and is removed', async () => {
  const { visitor, form, device, passkeyId } = await memberWithPasskey()
  assert.match((await mailTo(app, form.email, 'A passkey was added')).body_text, /log in without the password/)

  const elsewhere = new Visitor(app)
  const entered = await logInWith(device.get({ challenge: await logInChallenge(), origin }), elsewhere)
  assert.equal(entered.status, 200, JSON.stringify(entered.body))
  assert.equal(entered.body.user.email, form.email)
  assert.equal(await elsewhere.isSignedIn(), true)

  const renamed = await visitor.send('PUT', `/api/passkeys/${passkeyId}/name`, { name: '  Blue key ' })
  assert.equal(renamed.status, 200)
  const { passkeys } = (await visitor.get('/api/passkeys')).body
  assert.equal(passkeys.length, 1)
  assert.equal(passkeys[0].name, 'Blue key')
  assert.ok(passkeys[0].lastUsedAt)
  assert.equal((await optionsFor(visitor)).excludeCredentials[0]?.id, device.id.toString('base64url'))

  assert.equal((await visitor.post(`/api/passkeys/${passkeyId}/end`, { password: 'not the password' })).status, 403)
  assert.equal((await visitor.post(`/api/passkeys/${passkeyId}/end`, { password: goodPassword })).status, 200)
  assert.equal((await logInWith(device.get({ challenge: await logInChallenge(), origin }))).status, 401)
  assert.match((await mailTo(app, form.email, 'A passkey was removed')).body_text, /can’t log in any more/)
})

test('a passkey is added for nobody who does not know the password, and by no device that asks for nothing', async () => {
  const { visitor } = await newMember(app)
  assert.equal((await visitor.post('/api/passkeys/options', { password: 'guessed it' })).status, 403)
  assert.equal((await new Visitor(app).post('/api/passkeys/options', { password: goodPassword })).status, 401)
  const { challenge } = await optionsFor(visitor)
  const credential = new SoftwareAuthenticator().create({ challenge, origin, isVerified: false })
  assert.equal((await visitor.post('/api/passkeys', { name: 'x', credential })).status, 422)
  assert.deepEqual((await visitor.get('/api/passkeys')).body.passkeys, [])
})

test('a passkey of a wrong origin or another address is refused, when it is added and when it logs in', async () => {
  const { visitor } = await newMember(app)
  for (const lie of [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3001' },
    { origin, rpId: 'evil.example' },
  ]) {
    const { challenge } = await optionsFor(visitor)
    const credential = new SoftwareAuthenticator().create({ challenge, ...lie })
    assert.equal((await visitor.post('/api/passkeys', { name: 'x', credential })).status, 422, JSON.stringify(lie))
  }
  const { device } = await memberWithPasskey()
  for (const lie of [
    { origin: 'https://evil.example' },
    { origin: 'https://localhost:3000' },
    { origin, rpId: 'evil.example' },
  ])
    assert.equal((await logInWith(device.get({ challenge: await logInChallenge(), ...lie }))).status, 401)
  assert.equal(
    (await logInWith(device.get({ challenge: await logInChallenge(), origin, isVerified: false }))).status,
    401,
  )
})

test('a challenge is worth one try, for the one it was made for, and for a while', async () => {
  const { device, visitor } = await memberWithPasskey()
  const credential = device.get({ challenge: await logInChallenge(), origin })
  const answers = await Promise.all(Array.from({ length: 8 }, () => logInWith(credential)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1, 'the same answer eight times at once')
  assert.ok(answers.every(({ status }) => status === 200 || status === 401))
  assert.equal((await logInWith(credential)).status, 401)
  assert.equal((await logInWith(device.get({ challenge: 'A'.repeat(43), origin }))).status, 401, 'an invented one')

  const { challenge } = await optionsFor(visitor)
  assert.equal((await logInWith(device.get({ challenge, origin }))).status, 401, 'one that was made for adding')
  const other = await newMember(app)
  const stolen = new SoftwareAuthenticator().create({ challenge, origin })
  assert.equal((await other.visitor.post('/api/passkeys', { name: 'x', credential: stolen })).status, 422)

  const late = await logInChallenge()
  await moveClockOf(app, '31 minutes')
  assert.equal((await logInWith(device.get({ challenge: late, origin }))).status, 401)
})

test('nobody logs in with somebody else’s passkey, or under somebody else’s name', async () => {
  const [mine, theirs] = [await memberWithPasskey(), await memberWithPasskey()]
  // My key with their name, their key's name with my signature, and a key that nobody has.
  const asThem = {
    ...mine.device.get({ challenge: await logInChallenge(), origin }),
    userHandle: theirs.device.userHandle,
  }
  assert.equal((await logInWith(asThem)).status, 401)
  const forged = {
    ...mine.device.get({ challenge: await logInChallenge(), origin }),
    id: theirs.device.id.toString('base64url'),
  }
  assert.equal((await logInWith({ ...forged, userHandle: theirs.device.userHandle })).status, 401)
  assert.equal(
    (await logInWith(new SoftwareAuthenticator().get({ challenge: await logInChallenge(), origin }))).status,
    400,
  )

  // A key that belongs to somebody can't be added by another.
  const { challenge } = await optionsFor(mine.visitor)
  const again = await mine.visitor.post('/api/passkeys', {
    name: 'x',
    credential: theirs.device.create({ challenge, origin }),
  })
  assert.equal(again.status, 422)
  for (const [method, path, body] of [
    ['PUT', `/api/passkeys/${theirs.passkeyId}/name`, { name: 'mine now' }],
    ['POST', `/api/passkeys/${theirs.passkeyId}/end`, { password: goodPassword }],
  ] as const)
    assert.equal((await mine.visitor.send(method, path, body)).status, 404)
  assert.equal((await logInWith(theirs.device.get({ challenge: await logInChallenge(), origin }))).status, 200)
})

test('a passkey whose count goes back is a copy, and is refused', async () => {
  const { device, memberId } = await memberWithPasskey()
  device.count = 5
  assert.equal((await logInWith(device.get({ challenge: await logInChallenge(), origin }))).status, 200)
  for (const count of [5, 4, 0]) {
    device.count = count
    const refused = await logInWith(device.get({ challenge: await logInChallenge(), origin }))
    assert.equal(refused.status, 401, String(count))
    assert.equal(refused.body.error.code, 'passkey_wrong')
  }
  device.count = 6
  assert.equal((await logInWith(device.get({ challenge: await logInChallenge(), origin }))).status, 200)
  const { rows } = await app.testDatabase.owner.query(
    `select count(*)::int as count from audit.event
      where subject_member_id = $1 and kind = 'login.failed' and details ->> 'by' = 'passkey'`,
    [memberId],
  )
  assert.equal(rows[0]?.count, 3)
})

test('what is kept of passkeys and browsers is in the data export, without secrets, and goes with the account', async () => {
  const { visitor, memberId, device } = await memberWithPasskey()
  const { body } = await visitor.post('/api/profile/export')
  assert.deepEqual(
    body.passkeys.map((each: object) => Object.keys(each)),
    [['name', 'isSynced', 'createdAt', 'lastUsedAt']],
  )
  assert.equal(body.devices.length, 1)
  assert.deepEqual(Object.keys(body.devices[0]), ['createdAt', 'lastSeenAt'])
  assert.ok(!JSON.stringify(body).includes(device.id.toString('base64url')))
  const closed = await visitor.post('/api/profile/closure', { password: goodPassword })
  assert.equal(closed.status, 200, JSON.stringify(closed.body))
  const { rows } = await app.testDatabase.owner.query(
    `select (select count(*) from auth.passkey where member_id = $1)
          + (select count(*) from auth.passkey_challenge where member_id = $1)
          + (select count(*) from auth.device where member_id = $1) as left`,
    [memberId],
  )
  assert.equal(rows[0]?.left, '0')
})

test('where others can reach the instance, the admin decides about no money with a password alone', async () => {
  await using world = await startTestApp({ PUBLIC_URL: 'https://dryrun.example', ADMIN_PASSWORD: goodPassword })
  const ask = async (method: string, path: string, body: unknown, cookie = '') => {
    const answer = await fetchByName(world, 'dryrun.example', path, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie,
        'idempotency-key': `key-${Math.random().toString(36).slice(2)}`,
      },
      body: JSON.stringify(body),
    })
    const given = answer.headers.getSetCookie().find((each) => each.startsWith('__Host-session='))
    return {
      status: answer.status,
      cookie: given?.split(';')[0] ?? cookie,
      body: (await answer.json()) as Answer['body'],
    }
  }
  const logIn = () => ask('POST', '/api/session', { email: 'admin@dryrun.example', password: goodPassword })
  const nobody = '00000000-0000-7000-8000-000000000000'
  const decide = (cookie: string) =>
    Promise.all([
      ask('POST', `/api/admin/members/${nobody}/deposits/${nobody}/approve`, { confirmation: 'yes' }, cookie),
      ask('POST', `/api/admin/members/${nobody}/deposits/${nobody}/decline`, { reason: 'because' }, cookie),
      ask('POST', `/api/admin/members/${nobody}/withdrawals/${nobody}/approve`, { confirmation: 'yes' }, cookie),
      ask(
        'POST',
        `/api/admin/members/${nobody}/balances`,
        { balance: '1.00', reason: 'because', version: '1' },
        cookie,
      ),
      ask('POST', `/api/admin/members/${nobody}/closure`, { confirmation: 'x' }, cookie),
    ])
  const [first, second] = [await logIn(), await logIn()]
  assert.equal(first.body.user.mustProve, true)
  for (const { status, body } of await decide(first.cookie)) {
    assert.equal(status, 403)
    assert.equal(body.error.code, 'second_step_needed')
  }
  const asked = await ask('POST', '/api/passkeys/options', { password: goodPassword }, first.cookie)
  assert.equal(asked.body.error.code, 'enrolment_code_in_file')
  const mailCode = await codeInMail(world, 'admin@dryrun.example', 'Your code for a second step')
  const { body } = await ask('POST', '/api/passkeys/options', { password: goodPassword, mailCode }, first.cookie)
  const device = new SoftwareAuthenticator()
  device.userHandle = body.options.user.id
  const credential = device.create({ challenge: body.options.challenge, origin: 'https://dryrun.example' })
  assert.equal((await ask('POST', '/api/passkeys', { name: 'Key', credential }, first.cookie)).status, 201)
  // Who has just shown the passkey may; a session that was begun elsewhere with the password alone still may not.
  for (const answer of await decide(first.cookie)) assert.equal(answer.status, 404, JSON.stringify(answer.body))
  for (const answer of await decide(second.cookie)) assert.equal(answer.status, 403)
  for (const answer of await decide((await logIn()).cookie)) assert.equal(answer.status, 403)
  const options = await ask('POST', '/api/session/passkey/options', {})
  const entered = await ask('POST', '/api/session/passkey', {
    credential: device.get({ challenge: options.body.options.challenge, origin: 'https://dryrun.example' }),
  })
  assert.equal(entered.body.user.mustProve, false)
  for (const answer of await decide(entered.cookie)) assert.equal(answer.status, 404)
})

test('on one’s own machine the second step stays a suggestion', async () => {
  await using world = await startTestApp({ ADMIN_PASSWORD: goodPassword })
  const admin = new Visitor(world)
  const { body } = await admin.logIn('admin@dryrun.example', goodPassword)
  assert.equal(body.user.mustProve, false)
  assert.equal(body.user.hasSecondStep, false)
  const nobody = '00000000-0000-7000-8000-000000000000'
  const decided = await admin.post(
    `/api/admin/members/${nobody}/deposits/${nobody}/approve`,
    { confirmation: 'yes' },
    { 'idempotency-key': 'key-0000001' },
  )
  assert.equal(decided.status, 404)
})
