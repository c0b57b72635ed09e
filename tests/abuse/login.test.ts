import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logIn } from '@dryrun/server/features/sessions/log-in.ts'
import { createPasswordHasher } from '@dryrun/server/features/sessions/password-hasher.ts'
import type { SessionDeps } from '@dryrun/server/features/sessions/session-deps.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { openMailTransport } from '@dryrun/server/platform/mail/open-transport.ts'
import { safeNextPath } from '../../web/app/safe-next-path.ts'
import { moveClockOf } from '../move-clock.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

test('abuse 7: a wrong password and an unknown address get the same answer', async () => {
  const { form } = await newMember(app)
  const wrong = await new Visitor(app).logIn(form.email, 'not the password')
  const unknown = await new Visitor(app).logIn('nobody@example.com', 'not the password')
  assert.equal(wrong.status, 401)
  assert.equal(unknown.status, 401)
  assert.deepEqual(wrong.body, unknown.body)
  assert.deepEqual([...wrong.headers.keys()].toSorted(), [...unknown.headers.keys()].toSorted())
})

test('abuse 7: and both do the same work', async () => {
  // Time is not asserted, since machines differ; what takes the time is: one digest of the same cost, whoever is asked for.
  const { form } = await newMember(app)
  const hasher = await createPasswordHasher()
  const asked: (string | null)[] = []
  const deps: SessionDeps = {
    ...app,
    pool: app.database.pool,
    log: createLog('silent'),
    jobs: { enqueue: async () => {}, work: async () => {}, close: async () => {} },
    transport: openMailTransport({ kind: 'mailbox' }),
    passwords: {
      hash: (password) => hasher.hash(password),
      verify(stored, password) {
        asked.push(stored)
        return hasher.verify(stored, password)
      },
    },
    findCountry: () => null,
    publicUrl: new URL(app.origin),
    joinVisitor: async () => {},
    oneTimePasswordFile: '',
  }
  const client = {
    address: '203.0.113.77',
    userAgent: '',
    hostname: 'localhost',
    isHandedOn: false,
    giveSession: () => {},
    takeSession: () => {},
    conversationToken: undefined,
    giveConversation: () => {},
    takeConversation: () => {},
  }
  for (const email of [form.email, 'nobody@example.com']) {
    const call = { body: { email, password: 'not the password' }, caller: { role: 'visitor' as const }, client }
    await assert.rejects(logIn(deps, call), { code: 'login_wrong' })
  }
  assert.equal(asked.length, 2)
  assert.match(asked[0] ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(asked[1], null, 'the digest of nobody, which the hasher makes at the same cost')
})

test('abuse 8: guesses on one account end at the limit; the right password works after the window, with no lasting lock', async () => {
  await using own = await startTestApp()
  const { form } = await newMember(own)
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await new Visitor(own).logIn(form.email, `guess number ${n}`)).status)
  assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429, 429])
  const right = await new Visitor(own).logIn(form.email, goodPassword)
  assert.equal(right.status, 429, 'the limit holds for everybody')
  assert.ok(Number(right.headers.get('retry-after')) > 60)
  await moveClockOf(own, '16 minutes')
  assert.equal((await new Visitor(own).logIn(form.email, goodPassword)).status, 200)
})

test('abuse 8: one guess on each of many accounts ends at the limit of the address; right passwords do not count', async () => {
  await using own = await startTestApp()
  const { form } = await newMember(own)
  for (let n = 0; n < 20; n++) assert.equal((await new Visitor(own).logIn(form.email, goodPassword)).status, 200)
  const statuses: number[] = []
  for (let n = 0; n < 52; n++)
    statuses.push((await new Visitor(own).logIn(`victim${n}@example.com`, 'one guess')).status)
  assert.deepEqual(statuses, [...Array<number>(50).fill(401), 429, 429])
})

test('abuse 8: the limit holds over several instances and a restart, since the database keeps it', async () => {
  await using own = await startTestApp()
  const { form } = await newMember(own)
  for (let n = 0; n < 10; n++) await new Visitor(own).logIn(form.email, `guess number ${n}`)
  await using second = await startTestApp({ DATABASE_URL: own.testDatabase.url })
  assert.equal((await new Visitor(second).logIn(form.email, goodPassword)).status, 429)
})

test('abuse 9: an invented X-Forwarded-For changes nothing, unless a proxy is trusted', async () => {
  await using own = await startTestApp()
  const guess = (n: number) =>
    new Visitor(own).post(
      '/api/session',
      { email: `target${n}@example.com`, password: 'one guess' },
      { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` },
    )
  const statuses: number[] = []
  for (let n = 0; n < 51; n++) statuses.push((await guess(n)).status)
  assert.equal(statuses.at(-1), 429)

  await using behindProxy = await startTestApp({ TRUST_PROXY: 'on' })
  for (let n = 0; n < 51; n++) {
    const answer = await new Visitor(behindProxy).post(
      '/api/session',
      { email: `target${n}@example.com`, password: 'one guess' },
      { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` },
    )
    assert.equal(answer.status, n < 50 ? 401 : 429, 'the proxy names one address, whatever was invented before it')
  }
})

test('abuse 10: what is no text, or no address, is refused as malformed', async () => {
  const bodies = [
    { email: { $gt: '' }, password: goodPassword },
    { email: ['a@example.com'], password: goodPassword },
    { email: `' OR 1=1--`, password: goodPassword },
    { email: 'a@example.com', password: { $ne: null } },
    { email: 'a@example.com', password: [goodPassword] },
    { email: 'a@example.com', password: 1_234_567 },
    { email: null, password: null },
  ]
  for (const body of bodies)
    assert.equal((await new Visitor(app).post('/api/session', body)).status, 400, JSON.stringify(body))
})

test('abuse 11: a token chosen by somebody else is never taken over', async () => {
  const { form } = await newMember(app)
  const planted = `session=${'A'.repeat(43)}`
  const victim = new Visitor(app, planted)
  await victim.logIn(form.email, goodPassword)
  assert.notEqual(victim.cookie, planted)
  assert.ok(await victim.isSignedIn())
  assert.ok(!(await new Visitor(app, planted).isSignedIn()))
})

test('abuse 11: logging in ends the session that the browser had before', async () => {
  const { form, visitor } = await newMember(app)
  const old = visitor.cookie
  await visitor.logIn(form.email, goodPassword)
  assert.notEqual(visitor.cookie, old)
  assert.ok(!(await new Visitor(app, old).isSignedIn()))
})

test('abuse 12: after logging in nobody is sent to another site', () => {
  for (const next of [
    '//evil.example',
    'https:evil.example',
    'https://evil.example',
    '\\\\evil',
    '/\\evil',
    'javascript:alert(1)',
    '/\t/evil',
    '',
    null,
  ])
    assert.equal(safeNextPath(next), null, String(next))
  assert.equal(safeNextPath('/dashboard/fund?x=1'), '/dashboard/fund?x=1')
})
