import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logIn } from '@dryrun/server/features/sessions/log-in.ts'
import { createPasswordHasher } from '@dryrun/server/features/sessions/password-hasher.ts'
import type { SessionDeps } from '@dryrun/server/features/sessions/session-deps.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { openMailTransport } from '@dryrun/server/platform/mail/open-transport.ts'
import { safeNextPath } from '../../web/app/safe-next-path.ts'
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
      ...hasher,
      verify(stored, password, whose) {
        asked.push(stored)
        return hasher.verify(stored, password, whose)
      },
    },
    findCountry: () => null,
    publicUrl: new URL(app.origin),
    joinVisitor: async () => () => {},
    oneTimePasswordFile: '',
  }
  const client = {
    address: '203.0.113.77',
    userAgent: '',
    hostname: 'localhost',
    isHandedOn: false,
    puzzleAnswer: undefined,
    tokenIn: () => undefined,
    giveToken: () => {},
    takeToken: () => {},
  }
  for (const email of [form.email, 'nobody@example.com']) {
    const call = { body: { email, password: 'not the password' }, caller: { role: 'visitor' as const }, client }
    await assert.rejects(logIn(deps, call), { code: 'login_wrong' })
  }
  assert.equal(asked.length, 2)
  assert.match(asked[0] ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(asked[1], null, 'the digest of nobody, which the hasher makes at the same cost')
})

/** Somebody at an address of the world, as a trusted proxy names it. */
test('abuse 8: a device token that the server never gave is not taken over', async () => {
  const { form } = await newMember(app)
  const planted = `device=${'A'.repeat(43)}`
  const visitor = new Visitor(app)
  visitor.deviceCookie = planted
  assert.equal((await visitor.logIn(form.email, goodPassword)).status, 200)
  assert.notEqual(visitor.deviceCookie, planted)
  const given = visitor.deviceCookie
  await visitor.logIn(form.email, goodPassword)
  assert.equal(visitor.deviceCookie, given, 'its own is kept')
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
