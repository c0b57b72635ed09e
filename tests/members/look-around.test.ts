import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isOpenToDemo, type Route } from '@dryrun/contract/route.ts'
import { type RouteName, routes } from '@dryrun/contract/routes.ts'
import { authorized, bucketUrl, objectUrl, picture, put, tokenOf } from '../conformance/storage-world.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { newMember, Visitor } from '../visitor.ts'

const rows = Object.entries(routes as Record<string, Route>) as [RouteName, Route][]

let app: TestApp
let demoId: string
before(async () => {
  app = await startTestApp()
  demoId = (await newMember(app)).memberId
})
after(() => app[Symbol.asyncDispose]())

const query = async (sql: string, values: unknown[] = []) => (await app.testDatabase.owner.query(sql, values)).rows

/** As if the demo data had been loaded, with one person. */
async function becomeDemo(): Promise<void> {
  await query('update members.member set is_demo = true where member_id = $1', [demoId])
  await query('insert into platform.demo (anchor, finished_at) values (now(), now()) on conflict do nothing')
}

/** Everything that says how others log in as them, and what public pages show of them. */
const standing = async () =>
  JSON.stringify(
    await query(
      `select to_jsonb(m) - 'online' - 'last_login_at' as member,
              (select jsonb_agg(to_jsonb(c)) from auth.credential c where c.member_id = m.member_id) as credential,
              (select jsonb_agg(to_jsonb(t)) from auth.totp t where t.member_id = m.member_id) as totp,
              (select jsonb_agg(to_jsonb(p)) from auth.passkey p where p.member_id = m.member_id) as passkeys,
              (select jsonb_agg(to_jsonb(r)) from reviews.review r where r.member_id = m.member_id) as review,
              (select count(*) from support.conversation s where s.member_id = m.member_id) as conversations,
              (select count(*) from auth.reset_link l where l.member_id = m.member_id) as links
         from members.member m where member_id = $1`,
      [demoId],
    ),
  )

test('without demo data nobody gets in without a password', async () => {
  const answer = await new Visitor(app).post('/api/session/demo')
  assert.deepEqual([answer.status, answer.body.error.code], [404, 'no_demo'])
  const { body } = await new Visitor(app).get('/api/instance')
  assert.deepEqual([body.lookAroundAs, body.autoApprove], [null, 'off'])
})

test('one click opens the demo account, and whoever else is in it stays in', async () => {
  await becomeDemo()
  const [one, other] = [new Visitor(app), new Visitor(app)]
  assert.equal((await one.post('/api/session/demo')).status, 200)
  const { body } = await other.post('/api/session/demo')
  assert.deepEqual([body.user.isDemo, body.user.memberId], [true, demoId])
  assert.equal((await one.get('/api/balances')).status, 200)
  const { sessions } = (await one.get('/api/sessions')).body
  assert.deepEqual(
    sessions.map(({ isThisOne }: { isThisOne: boolean }) => isThisOne),
    [true],
    'nobody sees the others',
  )
  const noted = `select from notices.notice where member_id = $1 and kind = 'device_new'
                  union all select from notices.notification where member_id = $1 and kind = 'device_new'`
  assert.deepEqual(await query(noted, [demoId]), [], 'a visitor isn’t a stranger who broke in')
  assert.equal((await one.send('DELETE', '/api/session')).status, 200)
  assert.equal(await other.isSignedIn(), true)
})

/** Everything that somebody in the demo account may change. A new route is closed to them until it's named here. */
const openWrites: readonly RouteName[] = [
  'claimDeposit',
  'holdRate',
  'correctDeposit',
  'cancelDeposit',
  'openInvestment',
  'placeOrder',
  'cancelOrder',
  'moveOrder',
  'sellEverything',
  'beginRound',
  'requestWithdrawal',
  'cancelWithdrawal',
  'takeFromFaucet',
  'sendCoins',
  'moveSavings',
  'issueStorageToken',
  'recordReading',
  'answerQuiz',
  'judgeOffer',
  'forgetJudgements',
  'readNotification',
  'readAllNotifications',
]

test('every route that could change the demo account for others is refused with a clear sentence, and changes nothing', async () => {
  await becomeDemo()
  const visitor = new Visitor(app)
  await visitor.post('/api/session/demo')
  const standingThen = await standing()
  const isOwnBusiness = ({ method, access, path }: Route) =>
    method !== 'GET' && (access === 'member' || access === 'signed-in' || path.startsWith('/api/support'))
  const refused: string[] = []
  for (const [name, route] of rows.filter(([, each]) => isOwnBusiness(each))) {
    const path = route.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000')
    const { status, body } = await visitor.send(route.method, path, route.body ? {} : undefined)
    if (body?.error?.code === 'shared_demo') {
      refused.push(name)
      assert.equal(status, 403)
      assert.match(body.error.message, /Everyone shares this demo account/)
    }
    assert.equal(body?.error?.code === 'shared_demo', !isOpenToDemo(route), name)
  }
  assert.deepEqual(
    rows
      .filter(([name, route]) => isOwnBusiness(route) && !refused.includes(name))
      .map(([name]) => name)
      .toSorted(),
    openWrites.toSorted(),
  )
  for (const name of ['changePassword', 'closeAccount', 'setPhoto', 'writeReview', 'addPasskey', 'updateProfile'])
    assert.ok(refused.includes(name), name)
  assert.equal(await visitor.isSignedIn(), true)
  assert.equal(await standing(), standingThen)
})

test('its visitors take coins like anybody, upload proofs, and no picture that others would see', async () => {
  await becomeDemo()
  const visitor = new Visitor(app)
  await visitor.post('/api/session/demo')
  const taken = await visitor.post('/api/wallet/faucet', { coin: 'BTC' }, { 'idempotency-key': 'a-demo-take' })
  assert.equal(taken.status, 201)
  const token = await tokenOf(visitor)
  const avatar = await put(app, token, `images/${demoId}/me.png`, await picture())
  assert.equal(avatar.status, 403)
  assert.match(await avatar.text(), /Everyone shares this demo account/)
  const proof = `transactions/${demoId}/proof.png`
  assert.equal((await put(app, token, proof, await picture())).status, 200)
  const removed = await fetch(objectUrl(app, proof), { method: 'DELETE', headers: authorized(token) })
  assert.equal(removed.status, 403, 'what others rely on stays')

  // Whoever looks around next finds nothing of it, by name or in a list.
  const next = new Visitor(app)
  await next.post('/api/session/demo')
  const headers = authorized(await tokenOf(next))
  assert.equal((await fetch(objectUrl(app, proof), { headers })).status, 404)
  assert.equal((await fetch(`${objectUrl(app, proof)}?alt=media`, { headers })).status, 404)
  const listed = await fetch(bucketUrl(app, { prefix: `transactions/${demoId}/` }), { headers })
  assert.equal(listed.status, 403)
  assert.ok(!(await listed.text()).includes('proof.png'))
})

test('what somebody wrote to support before stays theirs, and nobody is mailed a link to the demo account’s password', async () => {
  await becomeDemo()
  const visitor = new Visitor(app)
  await visitor.post('/api/support/messages', { text: 'Is this mine?', page: '/' })
  await visitor.post('/api/session/demo')
  assert.equal((await visitor.get('/api/support/conversation')).body.conversation, null)
  const { email } = (await query('select email from members.member where member_id = $1', [demoId]))[0]
  const standingThen = await standing()
  assert.equal((await visitor.post('/api/password-resets', { email })).status, 202)
  const own = await newMember(app)
  assert.equal((await visitor.post('/api/password-resets', { email: own.form.email })).status, 202)
  // The jobs run in order: once the later link is there, the earlier one would be too.
  const isThere = async () =>
    (await query('select 1 from auth.reset_link where member_id = $1', [own.memberId])).length > 0
  await until('the other link is made', isThere)
  assert.equal(await standing(), standingThen)
})
