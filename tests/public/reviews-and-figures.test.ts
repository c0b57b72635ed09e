import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { figureNames, progressNames, type Stats } from '@dryrun/contract/public-figures.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { newMember, Visitor } from '../visitor.ts'

const adminPassword = 'the admin of this test'
const text = 'I followed my return back to the deposit that paid it.'

let app: TestApp
let admin: Visitor

before(async () => {
  app = await startTestApp({ ADMIN_PASSWORD: adminPassword })
  admin = new Visitor(app)
  assert.equal((await admin.logIn('admin@dryrun.example', adminPassword)).status, 200)
})
after(() => app[Symbol.asyncDispose]())

test('without demo data there is no demo book', async () => {
  assert.deepEqual((await new Visitor(app).get('/api/demo-book')).body, { book: null })
})

const withKey = () => ({ 'idempotency-key': randomUUID() })

/** The figures as they are now: those that are kept for others who ask meanwhile are let pass. */
async function freshStats(): Promise<Stats> {
  const asked = Date.now()
  let stats: Stats | undefined
  await until('figures that were counted after now', async () => {
    stats = (await new Visitor(app).get('/api/stats')).body as Stats
    return Date.parse(stats.at) >= asked
  })
  return stats as Stats
}

const figure = (stats: Stats, name: string) => stats.figures.find((each) => each.name === name)
const progress = (stats: Stats, name: string) => stats.progress.find((each) => each.name === name)

/** A member with a balance, who has invested some of it. */
async function investor(change: Record<string, unknown> = {}) {
  const member = await newMember(app, change)
  const { body: balances } = await admin.get(`/api/admin/members/${member.memberId}/balances`)
  const rich = { balance: '1000', reason: 'for the test', version: balances.version }
  const path = `/api/admin/members/${member.memberId}/balances`
  assert.equal((await admin.post(path, rich, withKey())).status, 200)
  const invested = await member.visitor.post('/api/investments', { planId: 1, amount: '200' }, withKey())
  assert.equal(invested.status, 201)
  return member
}

/** Takes money out, which closes what runs, and is paid. */
async function withdrawAll({ visitor, memberId }: Awaited<ReturnType<typeof investor>>, amount = '300') {
  const asked = { amount, coin: 'BTC', address: 'pracbtc1qqqqqqqqqqqq', acceptClosing: true }
  const { body } = await visitor.post('/api/withdrawals', asked, withKey())
  const path = `/api/admin/members/${memberId}/withdrawals/${body.withdrawalId}/approve`
  assert.equal((await admin.post(path, { confirmation: 'yes', note: 'Paid by hand' }, withKey())).status, 200)
}

const published = async () => (await new Visitor(app).get('/api/reviews')).body.reviews

test('each claim is a figure with its definition and its time, or it is left out with the reason', async () => {
  const stats = await freshStats()
  const named = [...stats.figures, ...stats.leftOut].map(({ name }) => name)
  assert.deepEqual(named.toSorted(), [...figureNames].toSorted())
  for (const { definition, at, name } of stats.figures) {
    assert.match(definition, /\w{3,}.*\.$/, name)
    assert.doesNotMatch(definition, /\{/, name)
    assert.ok(!Number.isNaN(Date.parse(at)))
  }
  assert.deepEqual([figure(stats, 'trading_fee')?.value, figure(stats, 'trading_fee')?.unit], [0.1, 'percent'])
  const reasons = Object.fromEntries(stats.leftOut.map(({ name, reason }) => [name, reason]))
  assert.deepEqual(reasons, {
    median_payout: 'no_data',
    median_sign_up: 'no_data',
    support_answer: 'no_data',
    copy_trading: 'does_not_exist',
  })
  assert.deepEqual(
    stats.progress.map(({ name, share }) => [name, share]),
    progressNames.map((name) => [name, null]),
    'where nothing was counted there is no share, and no 0 either',
  )
  assert.deepEqual(stats.recentWithdrawals, [])
})

test('figures follow what happens, and a name shows only where its owner agreed', async () => {
  const start = (await new Visitor(app).post('/api/sign-ups')).body
  await new Visitor(app).post('/api/sign-ups')
  const seen = await investor({ fullName: 'Ana Maria Costa', country: 'PT', signUpId: start.signUpId })
  const masked = await investor({ fullName: 'Jo Silent', country: 'NO' })
  await seen.visitor.send('PATCH', '/api/profile', { nameVisible: true })
  await seen.visitor.send('PUT', '/api/lessons/compound-interest/reading', { percent: 40 })
  await withdrawAll(seen, '300')
  await withdrawAll(masked, '150.50')

  const stats = await freshStats()
  assert.equal(figure(stats, 'members')?.value, 2)
  assert.deepEqual(figure(stats, 'members')?.details, { demo: 0 })
  assert.ok((figure(stats, 'instruments')?.value ?? 0) >= 1000)
  assert.equal(figure(stats, 'markets')?.value, 3)
  assert.equal(figure(stats, 'median_sign_up')?.details['over'], 1)
  assert.equal(figure(stats, 'median_payout')?.details['over'], 2)
  assert.ok((figure(stats, 'median_payout')?.value ?? -1) >= 0)
  assert.equal(progress(stats, 'visitors')?.definition, '1 of 2 sign-up forms that someone started became accounts.')
  assert.equal(progress(stats, 'visitors')?.share, 0.5)
  assert.equal(progress(stats, 'learning')?.definition, '0 of 1 lessons that members started were finished.')
  // Both investments were closed early, without a return.
  assert.equal(progress(stats, 'profits')?.share, 0)
  assert.deepEqual(
    stats.recentWithdrawals.map(({ name, country, amount, isDemo }) => [name, country, amount, isDemo]),
    [
      ['J. S.', 'NO', '150.50', false],
      ['Ana Maria Costa', 'PT', '300.00', false],
    ],
  )
  assert.doesNotMatch(JSON.stringify(stats), /Silent|example\.com|pracbtc/)
})

test('who has left shows without a name and without a country', async () => {
  const member = await investor({ fullName: 'Gone Tomorrow', country: 'IS' })
  await withdrawAll(member, '77')
  const closure = { password: member.form.password }
  assert.equal((await member.visitor.post('/api/profile/closure', closure)).status, 200)
  const [newest] = (await freshStats()).recentWithdrawals
  assert.deepEqual([newest?.name, newest?.country, newest?.amount], [null, null, '77.00'])
})

test('a review is written after an investment has ended, read by the admin, and only then shown', async () => {
  const member = await investor({ fullName: 'Nadia Petrova', country: 'BG' })
  const { visitor, memberId } = member
  const write = (change = {}) => visitor.send('PUT', '/api/review', { text, country: 'BG', picture: null, ...change })
  assert.deepEqual((await visitor.get('/api/review')).body, { review: null, mayWrite: false })
  const early = await write()
  assert.deepEqual([early.status, early.body.error.code], [422, 'review_too_early'])
  await withdrawAll(member)
  assert.equal((await visitor.get('/api/review')).body.mayWrite, true)
  assert.equal((await write({ text: 'Too short.' })).body.error.code, 'review_too_short')
  assert.equal((await write({ country: 'ZZ' })).body.error.code, 'country_missing')
  assert.equal((await write({ picture: `images/${memberId}/never-uploaded.png` })).status, 404)
  assert.equal((await write({ status: 'published' })).status, 400)

  const { review } = (await write()).body
  assert.deepEqual([review.status, review.text], ['pending', text])
  assert.deepEqual(await published(), [])
  assert.equal((await admin.get('/api/admin/waiting')).body.pendingReviews, 1)

  const waiting = (await admin.get('/api/admin/reviews?status=pending')).body.reviews
  assert.deepEqual(
    waiting.map((each: { fullName: string; text: string }) => [each.fullName, each.text]),
    [['Nadia Petrova', text]],
  )
  const decide = (verb: string, body: object) => admin.post(`/api/admin/members/${memberId}/review/${verb}`, body)
  const stale = await decide('publish', { writtenAt: new Date(0).toISOString() })
  assert.deepEqual([stale.status, stale.body.error.code], [409, 'review_changed'])
  const read = { writtenAt: waiting[0].writtenAt }
  assert.equal((await decide('decline', { ...read, reason: '  ' })).body.error.code, 'reason_needed')
  const both = await Promise.all([decide('publish', read), decide('decline', { ...read, reason: 'No.' })])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
    'one decision holds',
  )

  // Written anew, it is off the public pages until it has been read again.
  const [again] = [(await write({ text: `${text} Twice.` })).body.review]
  assert.deepEqual(await published(), [])
  assert.equal((await decide('publish', { writtenAt: again.writtenAt })).status, 200)
  const [shown] = await published()
  assert.deepEqual(
    [shown.name, shown.country, shown.text, shown.isDemo, shown.pictureUrl],
    ['Nadia Petrova', 'BG', `${text} Twice.`, false, null],
  )
  assert.doesNotMatch(JSON.stringify(shown), new RegExp(memberId))

  const audited = await admin.get(`/api/admin/audit?memberId=${memberId}`)
  const kinds = new Set(audited.body.events.map(({ kind }: { kind: string }) => kind))
  assert.ok(kinds.has('review.written') && kinds.has('review.published'))
  assert.match(JSON.stringify((await visitor.post('/api/profile/export')).body.review), /Twice/)

  assert.equal((await visitor.send('DELETE', '/api/review')).status, 200)
  assert.deepEqual(await published(), [])
  assert.equal((await visitor.send('DELETE', '/api/review')).status, 404)
})

test('nobody but the admin decides, nobody but a member writes, and who leaves takes the review along', async () => {
  const member = await investor({ fullName: 'Leaving Soon' })
  await withdrawAll(member)
  const { visitor, memberId } = member
  const { review } = (await visitor.send('PUT', '/api/review', { text, country: 'DE', picture: null })).body
  const path = `/api/admin/members/${memberId}/review/publish`
  assert.equal((await visitor.post(path, { writtenAt: review.writtenAt })).status, 403)
  assert.equal((await new Visitor(app).post(path, { writtenAt: review.writtenAt })).status, 401)
  assert.equal((await visitor.get('/api/admin/reviews')).status, 403)
  assert.equal((await new Visitor(app).send('PUT', '/api/review', { text, country: 'DE', picture: null })).status, 401)
  assert.equal((await admin.send('PUT', '/api/review', { text, country: 'DE', picture: null })).status, 403)
  assert.equal((await admin.post(path, { writtenAt: review.writtenAt })).status, 200)
  assert.equal((await published()).length, 1)
  assert.equal((await visitor.post('/api/profile/closure', { password: member.form.password })).status, 200)
  assert.deepEqual(await published(), [])
})
