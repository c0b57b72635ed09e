import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { mailTo, tokenIn } from '../mailbox.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

const periodMs = 30_000

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

/** Codes that were not used yet: the present step first, then the next one, which the server accepts as well. */
class Authenticator {
  readonly totp: TOTP
  last = 0

  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) })
  }

  async next(): Promise<string> {
    const step = () => Math.floor(Date.now() / periodMs)
    await until('a time step that was not used yet', () => step() + 1 > this.last)
    this.last = Math.max(this.last + 1, step())
    return this.totp.generate({ timestamp: this.last * periodMs })
  }

  wrong(): string {
    const near = new Set([-2, -1, 0, 1, 2].map((n) => this.totp.generate({ timestamp: Date.now() + n * periodMs })))
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? '666666'
  }
}

async function memberWithTwoSteps(where = app) {
  const member = await newMember(where)
  const setUp = await member.visitor.post('/api/two-steps', { password: goodPassword })
  assert.equal(setUp.status, 201)
  const authenticator = new Authenticator(setUp.body.secret)
  const firstCode = await authenticator.next()
  const confirmed = await member.visitor.post('/api/two-steps/confirmation', { code: firstCode })
  assert.equal(confirmed.status, 200)
  const recoveryCodes = confirmed.body.recoveryCodes as string[]
  return { ...member, setUp: setUp.body, authenticator, firstCode, recoveryCodes }
}

async function challengeFor(where: TestApp, email: string, password = goodPassword): Promise<string> {
  const answer = await new Visitor(where).logIn(email, password)
  assert.equal(answer.body.next, 'code')
  return answer.body.challenge
}

test('abuse 27: a code is taken once: after set-up, one after the other, at once, and for another challenge', async () => {
  const { form, authenticator, firstCode } = await memberWithTwoSteps()
  const first = await challengeFor(app, form.email)
  const replayed = await new Visitor(app).post('/api/session/code', { challenge: first, code: firstCode })
  assert.equal(replayed.status, 401, 'the code that switched it on is used up')

  const code = await authenticator.next()
  const challenges = [first, await challengeFor(app, form.email)]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      new Visitor(app).post('/api/session/code', { challenge: challenges[n % 2], code }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.ok(answers.every(({ status }) => status === 200 || status === 401))
})

test('abuse 28: guessing over new challenges ends after ten, and the owner is told', async () => {
  const { form, authenticator } = await memberWithTwoSteps()
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    const challenge = await challengeFor(app, form.email)
    statuses.push((await new Visitor(app).post('/api/session/code', { challenge, code: authenticator.wrong() })).status)
  }
  assert.deepEqual(statuses.filter((status) => status === 429).length >= 1, true)
  assert.ok(statuses.slice(0, 9).every((status) => status === 401))
  assert.equal(statuses.at(-1), 429)
  await mailTo(app, form.email, 'Someone is guessing your codes')
})

test('abuse 29: the half-way challenge opens nothing', async () => {
  const { form } = await memberWithTwoSteps()
  const visitor = new Visitor(app)
  const answer = await visitor.logIn(form.email, goodPassword)
  assert.equal(visitor.cookie, undefined, 'the first step gives no cookie')
  for (const path of ['/api/profile', '/api/sessions', '/api/profile/referrals'])
    assert.equal((await new Visitor(app, `session=${answer.body.challenge}`).get(path)).status, 401)
  assert.equal((await new Visitor(app).post('/api/session/code', { challenge: 'x', code: '123456' })).status, 401)
})

test('abuse 30: switching on, off or renewing needs a fresh password and code', async () => {
  const { visitor, authenticator, firstCode } = await memberWithTwoSteps()
  for (const path of ['/api/two-steps/end', '/api/two-steps/recovery-codes']) {
    assert.equal((await visitor.post(path, { password: 'not the password', code: authenticator.wrong() })).status, 403)
    assert.equal((await visitor.post(path, { password: goodPassword, code: firstCode })).status, 403, 'a used code')
    assert.equal((await visitor.post(path, { password: goodPassword })).status, 400)
    assert.equal((await visitor.post(path, { password: goodPassword, code: '' })).status, 403)
    const forged = await visitor.post(
      path,
      { password: goodPassword, code: '123456' },
      { origin: 'https://evil.example' },
    )
    assert.equal(forged.body.error.code, 'foreign_origin')
  }
  assert.equal((await visitor.get('/api/profile')).body.twoSteps.isOn, true)
  const other = (await newMember(app)).visitor
  assert.equal((await other.post('/api/two-steps', { password: 'not the password' })).status, 403)
})

test('abuse 31: a recovery code works once, however it is typed; it is kept as a digest, and the count is shown', async () => {
  const { visitor, form, recoveryCodes, memberId } = await memberWithTwoSteps()
  const [code = ''] = recoveryCodes
  const spellings = [code, code.toUpperCase(), ` ${code.replace('-', '  ')} `, code.replace('-', '')]
  const challenges: string[] = []
  for (const _ of spellings) challenges.push(await challengeFor(app, form.email))
  const answers = await Promise.all(
    spellings.map((typed, n) => new Visitor(app).post('/api/session/code', { challenge: challenges[n], code: typed })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await visitor.get('/api/profile')).body.twoSteps.recoveryCodesLeft, 9)
  const { rows } = await app.testDatabase.owner.query('select code_hash from auth.recovery_code where member_id = $1', [
    memberId,
  ])
  assert.equal(rows.length, 10)
  assert.ok(rows.every((row) => row.code_hash.length === 32))
})

test('abuse 32: the secret cannot be read again, and the label of the link is encoded', async () => {
  const { visitor, setUp } = await memberWithTwoSteps()
  assert.equal((await visitor.get('/api/two-steps')).status, 405)
  const again = await visitor.post('/api/two-steps', { password: goodPassword })
  assert.equal(again.status, 409)
  assert.ok(!JSON.stringify(again.body).includes(setUp.secret))
  const data = await visitor.post('/api/profile/export')
  assert.ok(!JSON.stringify(data.body).includes(setUp.secret))

  // A name that no form lets through, as an older version or somebody in the database might have left it.
  const hostile = 'x: y\r\n?secret=AAAA&issuer=Evil#é/'
  const other = await newMember(app)
  await app.testDatabase.owner.query('update members.member set username = $2 where member_id = $1', [
    other.memberId,
    hostile,
  ])
  const { secret, otpauthUri } = (await other.visitor.post('/api/two-steps', { password: goodPassword })).body
  assert.ok(otpauthUri.startsWith(`otpauth://totp/Dryrun:${encodeURIComponent(hostile)}?`), otpauthUri)
  assert.doesNotMatch(otpauthUri, /[\r\n ]/)
  const { searchParams, hash } = new URL(otpauthUri)
  assert.deepEqual(searchParams.getAll('secret'), [secret])
  assert.deepEqual(searchParams.getAll('issuer'), ['Dryrun'])
  assert.equal(hash, '')
})

test('abuse 16: after a reset the second step is still asked for', async () => {
  const { form, authenticator } = await memberWithTwoSteps()
  await new Visitor(app).post('/api/password-resets', { email: form.email })
  const token = tokenIn(await mailTo(app, form.email, 'Set a new password'))
  assert.equal((await new Visitor(app).post('/api/password', { token, password: 'a wholly new password' })).status, 200)
  const challenge = await challengeFor(app, form.email, 'a wholly new password')
  const visitor = new Visitor(app)
  assert.equal((await visitor.post('/api/session/code', { challenge, code: await authenticator.next() })).status, 200)
  assert.ok(await visitor.isSignedIn())
})
