import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pageOf } from '@dryrun/server/features/mail/index.ts'
import { mailsTo, mailTo } from '../mailbox.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { goodPassword, newMember, signUpForm, Visitor } from '../visitor.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await app.testDatabase.owner.query<{ n: string }>(`select count(*) as n from ${sql}`, values)
  return Number(rows[0]?.n)
}

test('abuse 1: an e-mail that is taken is refused plainly, opens no session, and its owner is told, once', async () => {
  const { form } = await newMember(app)
  for (let n = 0; n < 2; n++) {
    const stranger = new Visitor(app)
    const answer = await stranger.signUp({ email: form.email })
    assert.equal(answer.status, 409)
    assert.equal(answer.body.error.message, "Sorry, can't create an account")
    assert.equal(stranger.cookie, undefined)
  }
  const title = 'You already have an account'
  await mailTo(app, form.email, title)
  assert.equal((await mailsTo(app, form.email)).filter((mail) => mail.title === title).length, 1)
})

test('abuse 1: asking which addresses are taken is cut off after ten times an hour', async () => {
  await using own = await startTestApp()
  const { form } = await newMember(own)
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await new Visitor(own).signUp({ email: form.email })).status)
  assert.deepEqual(statuses, [...Array<number>(10).fill(409), 429, 429])
})

test('abuse 2: fifty sign-ups at once with variants of one address make one member with one book', async () => {
  const variants = ['Jo.Ann@gmail.com', 'joann@gmail.com', 'J.o.ann@GMAIL.com', 'ｊoann@gmail.com', 'joann@gmail.com.']
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => new Visitor(app).signUp({ email: variants[n % variants.length] })),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  assert.deepEqual(
    [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b),
    [201, 409, 429],
  )
  assert.equal(await count(`members.member where email_key = 'joann@gmail.com'`), 1)
  const own = `join members.member using (member_id) where email_key = 'joann@gmail.com'`
  assert.equal(await count(`ledger.book ${own}`), 1)
  assert.equal(await count(`ledger.account ${own}`), 0, 'an account comes with what moves in it')
  assert.equal(
    await count('ledger.book b where not exists (select from members.member m where m.member_id = b.member_id)'),
    0,
  )
})

test('abuse 2: fifty sign-ups at once with one username in any letter case make one member', async () => {
  await using own = await startTestApp()
  const names = ['TheOne', 'theone', 'THEONE']
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => new Visitor(own).signUp({ username: names[n % names.length] })),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  const taken = answers.find(({ status }) => status === 409)
  assert.equal(taken?.body.error.code, 'username_taken')
})

test('abuse 3: fields that nobody asked for are refused, and nobody gets a role or money by them', async () => {
  const extras = [
    { role: 'admin' },
    { isAdmin: true },
    { balance: '1000.00' },
    { bal: { balance: '1000.00' } },
    { emailVerified: true },
    { id: '1' },
    { memberId: '01a1dd56-1cf7-7460-b63a-bf83d5d020e4' },
    { referredBy: 'self' },
    { isDemo: true },
  ]
  const present = await count('members.member')
  for (const extra of extras) {
    const answer = await new Visitor(app).signUp(extra)
    assert.equal(answer.status, 400, JSON.stringify(extra))
    assert.equal(answer.body.error.code, 'invalid_input')
  }
  assert.equal(await count('members.member'), present)
  assert.equal(await count(`members.member where role = 'admin'`), 1)
})

test('abuse 3: one cannot refer oneself', async () => {
  const { visitor } = await newMember(app, { username: 'narcissus', referralCode: 'Narcissus' })
  assert.equal((await visitor.get('/api/profile')).body.referral, null)
})

test('abuse 65: no referral to oneself under a second address; a cycle cannot arise, since it is said once, at sign-up', async () => {
  const { form, visitor: host } = await newMember(app, { username: 'hostess', email: 'hostess@example.com' })
  const twin = await newMember(app, { referralCode: 'hostess', email: 'hostess+second@example.com' })
  assert.equal((await twin.visitor.get('/api/profile')).body.referral, null)
  const guest = await newMember(app, { username: 'guest-of-hers', referralCode: form.username })
  assert.equal((await guest.visitor.get('/api/profile')).body.referral, 'hostess')
  const { phoneNumber, country, bitcoinAddress, usdtAddress, nameVisible } = (await host.get('/api/profile')).body
  const kept = { phoneNumber, country, bitcoinAddress, usdtAddress, nameVisible }
  for (const more of [{ referral: 'guest-of-hers' }, { referralCode: 'guest-of-hers' }, { username: 'another' }])
    assert.equal((await host.send('PATCH', '/api/profile', { ...kept, ...more })).status, 400)
})

test('abuse 4: common passwords, the name of the product and the own address are refused', async () => {
  const form = signUpForm()
  for (const password of [
    'password',
    'PassWord',
    '12345678',
    'dryrun',
    'Dryrun123',
    form.email,
    form.email.toUpperCase(),
  ]) {
    const answer = await new Visitor(app).signUp({ ...form, password })
    assert.equal(answer.status, 422, password)
    assert.equal(answer.body.error.code, 'password_too_common', password)
  }
})

test('abuse 4: 64 and 128 characters, spaces and emoji are taken exactly as they are', async () => {
  for (const password of [
    'a b'.repeat(21),
    'x y z!'.repeat(21) + '12',
    ' leading and trailing ',
    '🐎🔋 correct staple 🐎',
  ]) {
    const { form } = await newMember(app, { password })
    assert.equal((await new Visitor(app).logIn(form.email, password)).status, 200, password)
    assert.equal(
      (await new Visitor(app).logIn(form.email, password.replace(/.$/u, ''))).status,
      401,
      'nothing is cut off',
    )
    assert.equal((await new Visitor(app).logIn(form.email, `${password} `)).status, 401)
  }
})

test('abuse 4: 129 characters and a megabyte are refused before anything is hashed', async () => {
  const answer = await new Visitor(app).signUp({ password: 'ab '.repeat(43) })
  assert.equal(answer.status, 422)
  assert.equal(answer.body.error.code, 'password_too_long')
  assert.equal((await new Visitor(app).signUp({ password: 'a'.repeat(1_000_000) })).status, 413)
})

test('abuse 5: a name is refused or kept as inert text', async () => {
  const refused = ['\u200b\u200b\u200b\u200b', 'x'.repeat(10_000), 'Ada \u202egnp.exe', 'line\nbreak']
  for (const fullName of refused)
    assert.equal((await new Visitor(app).signUp({ fullName })).status, 422, fullName.slice(0, 20))
  const lone = await new Visitor(app).post(
    '/api/members',
    JSON.stringify({ ...signUpForm(), fullName: 'X' }).replace('"X"', '"lone \\ud800 half"'),
  )
  assert.equal(lone.status, 400, 'what can’t be kept is refused for every route alike')
  assert.equal((await new Visitor(app).signUp({ fullName: 'a\u0000b c' })).status, 400)
  for (const username of ['<img src=x>', 'a b c', '=1+1', '../etc'])
    assert.equal((await new Visitor(app).signUp({ username })).status, 422, username)

  const fullName = '<img src=x onerror=alert(1)>'
  const { form, visitor } = await newMember(app, { fullName })
  assert.equal((await visitor.get('/api/profile')).body.fullName, fullName)
  await visitor.send('PUT', '/api/password', { password: goodPassword, newPassword: 'a wholly new password' })
  const { title, body_text: text } = await mailTo(app, form.email, 'Your password was changed')
  assert.match(text, /<img/)
  assert.doesNotMatch(pageOf({ title, text }), /<img/, 'the mail shows the name as text')
})

test('a sign-up that fails does not count, and neither does asking for a code that somebody has', async () => {
  await using own = await startTestApp()
  const { form } = await newMember(own)
  for (let n = 0; n < 5; n++) assert.equal((await new Visitor(own).signUp({ username: form.username })).status, 409)
  const counted = async (kind: string, everyMs: number) => {
    const { rows } = await own.testDatabase.owner.query<{ count: number }>(
      `select ceil(extract(epoch from next_at - clock_timestamp()) * 1000 / $2)::int as count
         from auth.pace where bucket like $1`,
      [`${kind}/%`, everyMs],
    )
    return rows[0]?.count ?? 0
  }
  assert.ok((await counted('sign-up', 3_600)) <= 1)
  for (let n = 0; n < 70; n++)
    assert.equal((await new Visitor(own).get(`/api/referral-codes/${form.username}`)).body.isKnown, true)
  assert.equal(await counted('referral', 500), 0)
})

test('signing up while signed in ends the session that the browser had before', async () => {
  const { visitor } = await newMember(app)
  const old = visitor.cookie
  assert.equal((await visitor.signUp()).status, 201)
  assert.ok(await visitor.isSignedIn())
  assert.ok(!(await new Visitor(app, old).isSignedIn()))
})

test('abuse 5: nobody signs up under a name that looks like another member’s, also of two in the same moment', async () => {
  const taken = async (username: string) => (await new Visitor(app).signUp({ username })).body.error?.code
  assert.equal(await taken('sillymarbles'), undefined)
  for (const twin of ['siIIymarbles', 'SILLYMARBLES', 's1llymarbles', 'ｓillymarbles'])
    assert.equal(await taken(twin), 'username_taken', twin)
  assert.equal(await taken('ѕсоре'), undefined, 'a whole name in another alphabet is a name')
  assert.equal(await taken('scope'), 'username_taken')
  assert.equal(await taken('аdа'), 'name_mixed_alphabets')
  const both = await Promise.all(['billow', 'bi11ow', 'bilIow'].map(taken))
  assert.equal(both.filter((code) => code === 'username_taken').length, 2)
  assert.equal(both.filter((code) => code === undefined).length, 1)
  for (const fullName of ['Ada\u200BLovelace', 'Ada \u202Eecalevol', 'Admin Support'])
    assert.equal((await new Visitor(app).signUp({ fullName })).status, 422, fullName)
})
