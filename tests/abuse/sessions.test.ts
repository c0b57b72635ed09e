import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Route } from '@dryrun/contract/route.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { setClockSpeed } from '@dryrun/server/platform/clock.ts'
import { requireSafeCookie, tokenCookies } from '@dryrun/server/platform/http/token-cookie.ts'
import { moveClockOf } from '../move-clock.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ ADMIN_PASSWORD: goodPassword })
})
after(() => app[Symbol.asyncDispose]())

test('abuse 19: over https the cookie is __Host-, Secure, HttpOnly and SameSite; anything less stops the start', async () => {
  const header = tokenCookies(new URL('https://dryrun.example'))('session').give('t', 60)
  assert.match(header, /^__Host-session=t; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  const site = new URL('https://dryrun.example')
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/'])
    assert.throws(() => requireSafeCookie(site, header.replace(`; ${part}`, '')), /PUBLIC_URL/, part)
  assert.throws(() => requireSafeCookie(site, header.replace('__Host-', '')), /PUBLIC_URL/)
  await assert.rejects(startTestApp({ PUBLIC_URL: 'http://dryrun.example' }), /PUBLIC_URL must begin with https/)
  assert.match(tokenCookies(new URL('http://localhost:3000'))('session').give('t', 60), /HttpOnly; SameSite=Lax$/)
})

test('abuse 20: what another site makes a browser send is refused and changes nothing', async () => {
  const { visitor } = await newMember(app)
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost.evil.example', 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const answer = await visitor.send('PATCH', '/api/profile', { phoneNumber: '99999999' }, headers)
    assert.equal(answer.status, 403, JSON.stringify(headers))
    assert.equal(answer.body.error.code, 'foreign_origin')
    assert.equal((await visitor.send('DELETE', '/api/sessions', undefined, headers)).status, 403)
    assert.equal((await visitor.send('DELETE', '/api/session', undefined, headers)).status, 403)
    assert.equal(
      (await visitor.post('/api/session', { email: 'a@b.example', password: goodPassword }, headers)).status,
      403,
    )
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    assert.equal(
      (await visitor.send('PATCH', '/api/profile', '{"phoneNumber":"99999999"}', { 'content-type': type })).status,
      415,
    )
  const profile = await visitor.get('/api/profile')
  assert.equal(profile.status, 200)
  assert.equal(profile.body.phoneNumber, '+1 555 0100')
  const own = await visitor.send(
    'PATCH',
    '/api/profile',
    { phoneNumber: '12345678' },
    { origin: app.origin, 'sec-fetch-site': 'same-origin' },
  )
  assert.equal(own.status, 200)
})

test('abuse 21: no GET changes anything, and a disguised method is not taken for another', async () => {
  const { visitor } = await newMember(app)
  for (const headers of [{ 'x-http-method-override': 'DELETE' }, { 'x-method-override': 'DELETE' }])
    assert.equal((await visitor.get('/api/session', headers)).body.user.role, 'member')
  await visitor.get('/api/session?_method=DELETE')
  assert.ok(await visitor.isSignedIn())
})

/** What a person or the ledger is made of. What the server notes by itself (limits, the time of its own checks) isn't. */
const kept = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('members', 'auth', 'ledger', 'deposits', 'withdrawals', 'investments', 'referrals', 'files',
                       'reviews', 'learn', 'support', 'network', 'audit')
    and format('%I.%I', schemaname, tablename) not in
        ('auth.attempt', 'auth.pace', 'ledger.verification', 'ledger.total', 'ledger.day_flow',
         'ledger.flow_delta', 'ledger.checked_range', 'ledger.check_progress', 'audit.link', 'audit.waiting')
  order by 1`

async function digestOfEverything(): Promise<Record<string, string>> {
  const { owner } = app.testDatabase
  const { rows } = await owner.query<{ name: string }>(kept)
  const digests: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await owner.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as d from ${name} t`,
    )
    digests[name] = found.rows[0].d
  }
  return digests
}

test('abuse 21: every GET of the table is asked by a visitor, a member and the admin, and no row has changed', async () => {
  const { visitor, memberId } = await newMember(app)
  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', goodPassword)
  const earlier = await digestOfEverything()
  assert.ok(Object.keys(earlier).length > 20)
  let answered = 0
  for (const route of Object.values(routes as Record<string, Route>)) {
    if (route.method !== 'GET' || route.stream) continue
    const path = route.path.replaceAll(/:\w+/g, memberId)
    for (const who of [new Visitor(app), visitor, admin])
      if ((await who.get(`${path}?_method=DELETE`)).status + (await who.get(path)).status >= 400) answered += 1
  }
  assert.ok(answered > 100)
  assert.deepEqual(await digestOfEverything(), earlier)
  // The digest does tell: one that changes something shows.
  await visitor.send('PUT', '/api/profile/language', { language: 'de' })
  assert.notDeepEqual(await digestOfEverything(), earlier)
})

test('abuse 22: no other site may read an answer', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await new Visitor(app).send(method, '/api/session', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
    })
    for (const [name] of answer.headers) assert.ok(!name.startsWith('access-control-'), name)
  }
})

test('abuse 23: an ended session is over at once, and every instance is told to close its streams', async () => {
  const heard: string[] = []
  await app.testDatabase.owner.query('listen session_ended')
  app.testDatabase.owner.on('notification', ({ payload }) => heard.push(payload ?? ''))

  const { visitor, form } = await newMember(app)
  const cookie = visitor.cookie
  await visitor.send('DELETE', '/api/session')
  assert.equal((await new Visitor(app, cookie).get('/api/profile')).status, 401)

  await visitor.logIn(form.email, goodPassword)
  const beforeChange = visitor.cookie
  await visitor.send('PUT', '/api/password', { password: goodPassword, newPassword: 'a wholly new password' })
  assert.notEqual(visitor.cookie, beforeChange)
  assert.ok(await visitor.isSignedIn(), 'the one who changed it stays')
  assert.equal((await new Visitor(app, beforeChange).get('/api/profile')).status, 401, 'the old cookie does not')

  const beforeClosing = visitor.cookie
  assert.equal((await visitor.post('/api/profile/closure', { password: 'a wholly new password' })).status, 200)
  assert.equal((await new Visitor(app, beforeClosing).get('/api/profile')).status, 401)
  await until('three sessions were announced as ended', () => heard.length >= 3)
})

/** An open stream of events, and a promise of the moment the server ends it. */
async function listen(visitor: Visitor): Promise<{ ended: Promise<void> }> {
  const answer = await fetch(`${app.origin}/api/live`, { headers: { cookie: visitor.cookies() } })
  assert.equal(answer.status, 200)
  const reader = answer.body?.getReader()
  await reader?.read()
  const ended = (async () => {
    while (!(await reader?.read())?.done);
  })()
  return { ended }
}

for (const [how, end] of [
  ['logs out', (visitor: Visitor) => visitor.send('DELETE', '/api/session')],
  [
    'changes the password',
    (visitor: Visitor) =>
      visitor.send('PUT', '/api/password', { password: goodPassword, newPassword: 'something else 1' }),
  ],
  ['closes the account', (visitor: Visitor) => visitor.post('/api/profile/closure', { password: goodPassword })],
] as const)
  test(`abuse 23: the open stream of somebody who ${how} is closed by the server`, async () => {
    const { visitor, form } = await newMember(app)
    const other = new Visitor(app)
    await other.logIn(form.email, goodPassword)
    const own = await listen(how === 'logs out' ? visitor : other)
    assert.equal((await end(visitor)).status, 200)
    await own.ended
  })

test('abuse 23: logging out sets the online flag once the last session has ended', async () => {
  const { visitor, form, memberId } = await newMember(app)
  const online = async () =>
    (await app.testDatabase.owner.query('select online from members.member where member_id = $1', [memberId])).rows[0]
      .online
  const second = new Visitor(app)
  await second.logIn(form.email, goodPassword)
  await visitor.send('DELETE', '/api/session')
  assert.equal(await online(), true)
  await second.send('DELETE', '/api/session')
  assert.equal(await online(), false)
})

test('abuse 23: the admin can log a member out everywhere, and nobody else can', async () => {
  const { visitor, form, memberId } = await newMember(app)
  const second = new Visitor(app)
  await second.logIn(form.email, goodPassword)
  const stranger = (await newMember(app)).visitor
  const path = `/api/admin/members/${memberId}/sessions`
  assert.equal((await stranger.send('DELETE', path)).status, 403)
  assert.equal((await visitor.send('DELETE', path)).status, 403)
  assert.ok(await visitor.isSignedIn())

  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', goodPassword)
  assert.deepEqual((await admin.send('DELETE', path)).body, { ended: 2 })
  assert.ok(!(await visitor.isSignedIn()) && !(await second.isSignedIn()))
  assert.ok((await stranger.isSignedIn()) && (await admin.isSignedIn()))
  assert.equal((await admin.send('DELETE', `/api/admin/members/${crypto.randomUUID()}/sessions`)).status, 404)
  const { rows } = await app.testDatabase.owner.query(
    `select distinct actor_member_id <> subject_member_id as by_other, details ->> 'reason' as reason from audit.event
      where kind = 'session.ended' and subject_member_id = $1`,
    [memberId],
  )
  assert.deepEqual(rows, [{ by_other: true, reason: 'by_admin' }])
})

test('abuse 24: nothing that is private is kept by a cache', async () => {
  const { visitor } = await newMember(app)
  for (const path of ['/api/session', '/api/profile', '/api/sessions', '/api/profile/referrals', '/api/mailbox'])
    assert.equal((await visitor.get(path)).headers.get('cache-control'), 'no-store', path)
})

test('abuse 25: a damaged, foreign or doubled cookie is nobody', async () => {
  const { visitor } = await newMember(app)
  const own = visitor.cookie ?? ''
  const cookies = [
    `${own}x`,
    own.slice(0, -1),
    `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
    `session=${'a'.repeat(8000)}`,
    `${own}; ${own}`,
    `session=; ${own}`,
    'session=',
    'session=%00',
    'session="quoted"',
  ]
  for (const cookie of cookies)
    assert.equal((await new Visitor(app, cookie).get('/api/profile')).status, 401, cookie.slice(0, 60))
  assert.ok(await visitor.isSignedIn())
  const { rows } = await app.testDatabase.owner.query('select token_hash from auth.session')
  const token = Buffer.from(own.split('=')[1] ?? '', 'base64url')
  assert.ok(
    rows.every((row) => !row.token_hash.equals(token)),
    'the token itself is kept nowhere',
  )
})

test('abuse 26: a session ends after 12 hours without use and 7 days with it, and no clock that goes back revives it', async () => {
  await using own = await startTestApp()
  const idle = (await newMember(own)).visitor
  await moveClockOf(own, '11 hours 50 minutes')
  assert.ok(await idle.isSignedIn(), 'use renews it')
  await moveClockOf(own, '11 hours 50 minutes')
  assert.ok(await idle.isSignedIn())
  await moveClockOf(own, '12 hours 1 minute')
  assert.ok(!(await idle.isSignedIn()))
  await moveClockOf(own, '-1 hour')
  assert.ok(!(await idle.isSignedIn()))

  const busy = (await newMember(own)).visitor
  for (let n = 0; n < 15; n++) {
    await moveClockOf(own, '11 hours')
    assert.ok(await busy.isSignedIn(), `after ${(n + 1) * 11} hours`)
  }
  await moveClockOf(own, '4 hours')
  assert.ok(!(await busy.isSignedIn()), 'a week is over')
})

test('a session lives on in the world’s time when the operator makes the clock faster', async () => {
  await using own = await startTestApp()
  const { visitor } = await newMember(own)
  const { owner } = own.testDatabase
  await setClockSpeed(owner, 1440)
  // At this speed, that's eight minutes of the world's time.
  await moveClockOf(own, '8 days')
  assert.ok(await visitor.isSignedIn())
  await setClockSpeed(owner, 1)
  assert.ok(await visitor.isSignedIn())
  await moveClockOf(own, '8 days')
  assert.ok(!(await visitor.isSignedIn()), 'and a week of it is a week')
})

test('abuse 76: somebody else’s session is not found', async () => {
  const mine = (await newMember(app)).visitor
  const other = (await newMember(app)).visitor
  const { sessions } = (await other.get('/api/sessions')).body
  assert.equal((await mine.send('DELETE', `/api/sessions/${sessions[0].sessionId}`)).status, 404)
  assert.ok(await other.isSignedIn())
})
