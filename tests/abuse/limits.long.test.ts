import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { after, before, test } from 'node:test'
import { instanceClassesMax, runningClassesMax, seatsPerDeviceMax } from '@dryrun/domain/classes/class.ts'
import { createPasswordHasher } from '@dryrun/server/features/sessions/password-hasher.ts'
import { TOTP } from 'otpauth'
import { type ClassWorld, startClassWorld } from '../classes/class-world.ts'
import { mailTo, tokenIn } from '../mailbox.ts'
import { setUpTwoSteps } from '../second-step.ts'
import { fillLine, goodPassword, newMember, signUpForm, solved, Visitor } from '../visitor.ts'

// What another person could use up, line by line of the table in docs/security.md, and who still gets in. The names are
// those of the code; tests/limits-table.test.ts looks that none is missing.

let world: ClassWorld
before(async () => {
  world = await startClassWorld()
})
after(() => world[Symbol.asyncDispose]())

const app = () => world.app
const needsPuzzle = ({ body }: { body: { error?: { code?: string } } }) => body.error?.code === 'puzzle_needed'

test('limit guessByEmailAndAddress, guessByEmail, guessByAddress: the right password gets in while all three lines are full', async () => {
  const { form } = await newMember(app())
  // A browser and an address that the account has never seen.
  await app().testDatabase.owner.query(`delete from auth.attempt where bucket like 'known-place/%'`)
  const logIn = { email: form.email, password: goodPassword }
  for (const line of ['guess/email+address', 'guess/email', 'guess/address']) {
    await new Visitor(app()).logIn(form.email, 'not the password')
    await fillLine(app(), line)
    assert.ok(needsPuzzle(await new Visitor(app()).logIn(form.email, goodPassword)), line)
    assert.equal((await new Visitor(app()).sendAsBrowser('POST', '/api/session', logIn)).status, 200, line)
    await app().testDatabase.owner.query(`delete from auth.pace`)
    await app().testDatabase.owner.query(`delete from auth.attempt where bucket like 'known-place/%'`)
  }
})

test('limit logInOwn, knownPlace: ten wrong ones by a classmate behind the same address leave the owner’s browser its own', async () => {
  const { form, visitor } = await newMember(app())
  for (let n = 0; n < 11; n++) await new Visitor(app()).logIn(form.email, `wrong ${n}`)
  await fillLine(app(), 'guess/email+address')
  assert.equal((await visitor.logIn(form.email, goodPassword)).status, 200)
  await app().testDatabase.owner.query(`delete from auth.pace`)
})

test('limit puzzled: a puzzle is good for one try of the same thing, and gets harder for who goes on guessing', async () => {
  const { form } = await newMember(app())
  await app().testDatabase.owner.query(`delete from auth.attempt where bucket like 'known-place/%'`)
  const guesser = new Visitor(app())
  await guesser.logIn(form.email, 'wrong one')
  await fillLine(app(), 'guess/email+address')
  const first = await guesser.logIn(form.email, 'wrong one')
  const answer = { 'puzzle-answer': await solved(first) }
  const guess = (email: string) => guesser.post('/api/session', { email, password: 'wrong one' }, answer)
  const other = await newMember(app())
  await app().testDatabase.owner.query(`delete from auth.attempt where bucket like 'known-place/%'`)
  await new Visitor(app()).logIn(other.form.email, 'wrong one')
  await fillLine(app(), 'guess/email+address')
  assert.ok(needsPuzzle(await guess(other.form.email)), 'not for another account')
  assert.equal((await guess(form.email)).status, 401)
  assert.ok(needsPuzzle(await guess(form.email)), 'and not twice')
  await app().testDatabase.owner.query(`update auth.attempt set count = 1000 where bucket like 'puzzled/%'`)
  const harder = await guesser.logIn(form.email, 'wrong one')
  assert.ok(harder.body.error.details.bits > first.body.error.details.bits)
  // What somebody made up, changed or shortened is none.
  const real = harder.body.error.details.puzzle as string
  for (const made of ['', 'x', `${real}:0`, `${real.replace(/\.\d+\./, '.0.')}:0`, real, `${real}:0:0`]) {
    const headers = { 'puzzle-answer': made }
    assert.ok(
      needsPuzzle(await guesser.post('/api/session', { email: form.email, password: 'wrong one' }, headers)),
      made,
    )
  }
  await app().testDatabase.owner.query(`delete from auth.pace`)
})

test('limit signUpByAddress, takenByAddress, measuredByAddress: a classmate signs up when the address has used up everything', async () => {
  const { form } = await newMember(app())
  assert.equal((await new Visitor(app()).signUp({ email: form.email })).body.error.code, 'sign_up_failed')
  await new Visitor(app()).post('/api/sign-ups')
  await fillLine(app(), 'sign-up/address')
  await fillLine(app(), 'taken/address')
  await app().testDatabase.owner.query(`update auth.attempt set count = 9000 where bucket like 'measured/%'`)
  const { signUpId } = (await new Visitor(app()).post('/api/sign-ups')).body
  assert.ok(needsPuzzle(await new Visitor(app()).signUp({ signUpId })))
  const right = await new Visitor(app()).sendAsBrowser('POST', '/api/members', { ...signUpForm(), signUpId })
  assert.equal(right.status, 201)
  const taken = { ...signUpForm(), email: form.email }
  assert.equal(
    (await new Visitor(app()).sendAsBrowser('POST', '/api/members', taken)).body.error.code,
    'sign_up_failed',
  )
  await app().testDatabase.owner.query('delete from auth.pace')
})

test('limit takenNoticeByMember: trying a taken email again brings its owner no second mail, and takes nothing from them', async () => {
  const { form, visitor } = await newMember(app())
  for (let n = 0; n < 3; n++) await new Visitor(app()).signUp({ email: form.email })
  const { rowCount } = await app().testDatabase.owner.query(
    `select from mail.outbox where to_email = $1 and title like 'Someone%'`,
    [form.email],
  )
  assert.ok((rowCount ?? 0) <= 1)
  assert.equal((await visitor.logIn(form.email, goodPassword)).status, 200)
})

test('limit resetByAddress: somebody else’s requests from the same address keep nobody from a reset link', async () => {
  const { form } = await newMember(app())
  const ask = () => new Visitor(app()).sendAsBrowser('POST', '/api/password-resets', { email: form.email })
  for (let n = 0; n < 31; n++)
    assert.equal(
      (await new Visitor(app()).post('/api/password-resets', { email: `nobody${n}@example.com` })).status,
      202,
    )
  assert.equal((await ask()).status, 202, 'after the thirty that the review tried')
  await mailTo(app(), form.email, 'Set a new password')
  await fillLine(app(), 'reset/address')
  assert.equal((await ask()).status, 202)
  await mailTo(app(), form.email, 'Set a new password', 2)
  await app().testDatabase.owner.query('delete from auth.pace')
})

test('limit resetMailByMember: when others have used up the mails, the newest link in the mailbox still works', async () => {
  const { form } = await newMember(app())
  for (let n = 1; n <= 3; n++) {
    await new Visitor(app()).post('/api/password-resets', { email: form.email })
    await mailTo(app(), form.email, 'Set a new password', n)
  }
  await new Visitor(app()).post('/api/password-resets', { email: form.email })
  const { rows } = await app().testDatabase.owner.query<{ is_covered: boolean }>(
    `select (select ends_at from auth.attempt where bucket like 'reset-mail/%' order by ends_at desc limit 1)
        <= clock_timestamp() + (l.expires_at - $2) as is_covered
       from auth.reset_link l join members.member using (member_id) where email = $1 and ended_at is null`,
    [form.email, app().clock.now()],
  )
  assert.deepEqual(rows, [{ is_covered: true }], 'until mails are sent again there is a link that works')
  const token = tokenIn(await mailTo(app(), form.email, 'Set a new password', 3))
  const owner = new Visitor(app())
  assert.equal((await owner.post('/api/password', { token, password: 'a brand new one' })).status, 200)
})

test('links of 256 bits have no limit: five hundred wrong ones, and the right one works', async () => {
  const { form } = await newMember(app())
  await new Visitor(app()).post('/api/password-resets', { email: form.email })
  const token = tokenIn(await mailTo(app(), form.email, 'Set a new password'))
  const confirm = tokenIn(await mailTo(app(), form.email, 'Confirm your email address'))
  for (let n = 0; n < 250; n++) {
    const wrong = `${String(n).padStart(4, '0')}${'A'.repeat(39)}`
    assert.equal(
      (await new Visitor(app()).post('/api/password', { token: wrong, password: 'x'.repeat(9) })).status,
      400,
    )
    assert.equal((await new Visitor(app()).post('/api/email-confirmation/link', { token: wrong })).status, 400)
  }
  assert.equal((await new Visitor(app()).post('/api/email-confirmation/link', { token: confirm })).status, 200)
  assert.equal((await new Visitor(app()).post('/api/password', { token, password: 'a brand new one' })).status, 200)
})

test('limit classCodeByAddress: 310 wrong codes, and the right one is let in', async () => {
  const { code } = await world.open()
  await Promise.all(Array.from({ length: 310 }, () => new Visitor(app()).get('/api/join/BBBBBB')))
  assert.equal((await new Visitor(app()).get(`/api/join/${code}`)).status, 200)
  await fillLine(app(), 'class-code/address')
  assert.equal((await new Visitor(app()).sendAsBrowser('GET', `/api/join/${code}`)).status, 200)
  await app().testDatabase.owner.query('delete from auth.pace')
})

test('limit comeBackByClass: a full line keeps nobody with the right words out', async () => {
  const { code } = await world.open()
  const { words } = await world.join(code, 'forgetful')
  for (let n = 0; n < 101; n++) await new Visitor(app()).post(`/api/join/${code}/return`, { words: `a b ${n}` })
  const right = { words: words.join(' ') }
  assert.equal((await new Visitor(app()).post(`/api/join/${code}/return`, right)).status, 200)
  await fillLine(app(), 'come-back/class')
  assert.equal((await new Visitor(app()).sendAsBrowser('POST', `/api/join/${code}/return`, right)).status, 200)
})

test('limit referralByAddress: a full line keeps no right code from being found', async () => {
  const { form } = await newMember(app())
  await new Visitor(app()).get('/api/referral-codes/nobody-at-all')
  await fillLine(app(), 'referral/address')
  const right = await new Visitor(app()).sendAsBrowser('GET', `/api/referral-codes/${form.username}`)
  assert.deepEqual(right.body, { isKnown: true })
})

const question = (n: number) => ({ text: `Hello ${n}`, key: randomUUID(), answer: null, page: '/' })

test('limit messageByAddress, conversationByAddress: a member writes without a line, and a visitor gets through a full one', async () => {
  assert.equal((await new Visitor(app()).post('/api/support/messages', question(1))).status, 201)
  for (const line of ['message/address', 'conversation/address']) {
    await fillLine(app(), line)
    assert.ok(needsPuzzle(await new Visitor(app()).post('/api/support/messages', question(2))), line)
    assert.equal((await new Visitor(app()).sendAsBrowser('POST', '/api/support/messages', question(3))).status, 201)
    const { visitor } = await newMember(app())
    assert.equal((await visitor.post('/api/support/messages', question(4))).status, 201)
    await app().testDatabase.owner.query(`delete from auth.pace where bucket like '${line}/%'`)
    await new Visitor(app()).post('/api/support/messages', question(5))
  }
})

test('limit messageByPerson, tellsPerWindowMax: one who writes too much holds up nobody else', async () => {
  const [loud, quiet] = [(await newMember(app())).visitor, (await newMember(app())).visitor]
  const statuses = new Set<number>()
  for (let n = 0; n < 25; n++) statuses.add((await loud.post('/api/support/messages', question(n))).status)
  assert.ok(statuses.has(429))
  for (let n = 0; n < 70; n++) await loud.post('/api/support/typing', {})
  assert.equal((await quiet.post('/api/support/messages', question(0))).status, 201)
  assert.equal((await quiet.post('/api/support/typing', {})).status, 200)
  // Without a conversation there's nothing to count: an address can't be used up this way.
  for (let n = 0; n < 25; n++) assert.equal((await new Visitor(app()).post('/api/support/person', {})).status, 404)
})

test('limit codeElsewhere, codeByDevice: who stole the password can’t use up the owner’s tries, a recovery code always works, and a new password ends theirs', async () => {
  const { form, visitor } = await newMember(app())
  const { secret, recoveryCodes } = await setUpTwoSteps(app(), visitor, form.email)
  const totp = new TOTP({ secret })
  const challengeOf = async (who: Visitor, password = goodPassword) =>
    (await who.logIn(form.email, password)).body.challenge as string
  const thief = new Visitor(app())
  const challenge = await challengeOf(thief)
  const wrong = () => thief.post('/api/session/code', { challenge, code: '000000' })
  for (let n = 0; n < 10; n++) assert.equal((await wrong()).status, 401)
  assert.equal((await wrong()).body.error.code, 'codes_used_up')

  const abroad = new Visitor(app())
  const recovery = { challenge: await challengeOf(abroad), code: recoveryCodes[0] }
  assert.equal((await abroad.post('/api/session/code', recovery)).status, 200, 'a recovery code on a new browser')
  const own = { challenge: await challengeOf(visitor), code: totp.generate({ timestamp: Date.now() + 30_000 }) }
  assert.equal((await visitor.post('/api/session/code', own)).status, 200, 'a code on the browser that is known')

  await new Visitor(app()).post('/api/password-resets', { email: form.email })
  const token = tokenIn(await mailTo(app(), form.email, 'Set a new password'))
  const elsewhere = new Visitor(app())
  assert.equal((await elsewhere.post('/api/password', { token, password: 'a brand new one' })).status, 200)
  assert.equal((await wrong()).body.error.code, 'challenge_ended')
  const { rowCount } = await app().testDatabase.owner.query(
    `select from auth.attempt where bucket like 'code/elsewhere/%' and count > 0`,
  )
  assert.equal(rowCount, 0)
  assert.ok(await challengeOf(elsewhere, 'a brand new one'))
})

test('limit confirmBySession: wrong passwords in a stolen session leave the owner’s session its own', async () => {
  const { form, visitor } = await newMember(app())
  const stolen = new Visitor(app())
  await stolen.logIn(form.email, goodPassword)
  const change = (who: Visitor, password: string) =>
    who.send('PUT', '/api/password', { password, newPassword: 'another good one' })
  for (let n = 0; n < 11; n++) await change(stolen, `wrong ${n}`)
  assert.equal((await change(stolen, goodPassword)).status, 429)
  assert.equal((await change(visitor, goodPassword)).status, 200)
})

test('limit emailConfirmationByMember, wrongCodesMax: what one member uses up, another one has, and the link still works', async () => {
  const [one, other] = [(await newMember(app())).visitor, (await newMember(app())).visitor]
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await one.post('/api/email-confirmation')).status)
  assert.equal(statuses.at(-1), 429)
  assert.equal((await other.post('/api/email-confirmation')).status, 202)
  const { form, visitor } = await newMember(app())
  for (let n = 0; n < 6; n++) await visitor.post('/api/email-confirmation/code', { code: '000000' })
  const token = tokenIn(await mailTo(app(), form.email, 'Confirm your email address'))
  assert.equal((await visitor.post('/api/email-confirmation/link', { token })).status, 200, 'the link still works')
})

test('limit seatsPerDeviceMax, studentsPerClassMax: one browser takes some seats of a class and not all of them, and a removed one frees a seat', async () => {
  const { code, classId } = await world.open()
  const greedy = new Visitor(app())
  for (let n = 0; n < seatsPerDeviceMax; n++)
    assert.equal((await greedy.post(`/api/join/${code}`, { nickname: `greedy ${n}` })).status, 201)
  const more = await greedy.post(`/api/join/${code}`, { nickname: 'once more' })
  assert.equal(more.body.error.code, 'too_many_seats')
  await app().testDatabase.owner.query('update classes.class set student_count = 200 where class_id = $1', [classId])
  assert.equal((await new Visitor(app()).post(`/api/join/${code}`, { nickname: 'late' })).body.error.code, 'class_full')
  const { students } = (await world.admin.get(`/api/classes/${classId}`)).body
  await world.admin.send('DELETE', `/api/classes/${classId}/students/${students[0].memberId}`)
  assert.equal((await new Visitor(app()).post(`/api/join/${code}`, { nickname: 'late' })).status, 201)
})

test('limit runningMax: someone who floods the password digests of one network keeps no other network waiting', async () => {
  const hasher = await createPasswordHasher()
  const done: string[] = []
  const work = (whose: string) => hasher.inTurn(whose, async () => void done.push(whose))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const busy = [hasher.inTurn('flood', () => held), hasher.inTurn('flood', () => held)]
  const flood = Array.from({ length: 1_000 }, () => work('flood'))
  const right = work('a school')
  release()
  await Promise.all([...busy, ...flood, right])
  assert.ok(done.indexOf('a school') <= 2, String(done.indexOf('a school')))
  assert.equal(done.length, 1_001, 'and all of them are done')
})

test('limit runningClassesMax, instanceClassesMax: one trainer’s classes leave the others theirs', async () => {
  await using own = await startClassWorld()
  const trainers: Visitor[] = []
  for (let n = 0; n < 2; n++) {
    const { visitor, memberId } = await newMember(own.app)
    await own.admin.send('PUT', `/api/admin/members/${memberId}/trainer`, { isTrainer: true })
    trainers.push(visitor)
  }
  const [greedy, other] = trainers as [Visitor, Visitor]
  const body = { name: 'Economics', language: 'en', scenario: 'promise' }
  // All at once, so that nobody slips in between counting and opening.
  const answers = await Promise.all(
    Array.from({ length: runningClassesMax + 5 }, () => greedy.post('/api/classes', body)),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, runningClassesMax)
  const refused = answers.filter(({ status }) => status !== 201)
  assert.ok(refused.every((answer) => answer.body.error.code === 'too_many_classes'))
  assert.equal((await other.post('/api/classes', body)).status, 201)
  assert.ok(instanceClassesMax >= 10 * runningClassesMax)
})

test('limit passkeysMax, pendingDepositsMax, openOrdersMax, faucetTakesPerDayMax: what one member uses up, another one has', async () => {
  const [one, other] = [(await newMember(app())).visitor, (await newMember(app())).visitor]
  const take = (who: Visitor) => who.post('/api/wallet/faucet', { coin: 'USDT' }, { 'idempotency-key': randomUUID() })
  for (let n = 0; n < 3; n++) assert.equal((await take(one)).status, 201)
  assert.ok((await take(one)).status >= 400)
  assert.equal((await take(other)).status, 201)
})

test('limit cannedRepliesMax: nobody but the admin keeps any', async () => {
  const { visitor } = await newMember(app())
  assert.equal((await visitor.post('/api/admin/canned-replies', { title: 'x', text: 'x' })).status, 403)
})

test('limit streamsPerMemberMax: one who opens too many keeps nobody else from listening', async () => {
  const [one, other] = [(await newMember(app())).visitor, (await newMember(app())).visitor]
  const leaving = new AbortController()
  const listen = (who: Visitor) =>
    fetch(`${app().origin}/api/live`, { headers: { cookie: who.cookies() }, signal: leaving.signal })
  const answers: Response[] = []
  for (let n = 0; n < 14; n++) answers.push(await listen(one))
  assert.equal(answers.at(-1)?.status, 429)
  assert.equal((await listen(other)).status, 200)
  leaving.abort()
})
