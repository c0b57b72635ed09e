import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isOpenToCopies, type Route } from '@dryrun/contract/route.ts'
import { type RouteName, routes } from '@dryrun/contract/routes.ts'
import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { parseRate, unitsToPay } from '@dryrun/domain/wallet/rate.ts'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { authorized, bucketUrl, objectUrl, picture, put, tokenOf } from '../conformance/storage-world.ts'
import { until } from '../until.ts'
import { newMember, Visitor } from '../visitor.ts'
import { type DemoWorld, done, key, ownAddresses, publicAnswers, startDemoWorld } from './demo-world.ts'

const rows = Object.entries(routes as Record<string, Route>) as [RouteName, Route][]

let world: DemoWorld
before(async () => {
  world = await startDemoWorld()
})
after(() => world[Symbol.asyncDispose]())

/** Everything that a member's screens read, as it was answered. */
async function seenBy(visitor: Visitor): Promise<string> {
  const paths = [
    '/api/balances',
    '/api/transfers',
    '/api/deposits',
    '/api/withdrawals',
    '/api/investments',
    '/api/wallet',
  ]
  const more = ['/api/trading/orders', '/api/notifications', '/api/lessons/progress', '/api/rewards', '/api/profile']
  const answers: unknown[] = []
  for (const path of [...paths, ...more]) {
    const { status, body } = await visitor.get(path)
    answers.push([path, status, body])
  }
  return JSON.stringify(answers)
}

/** What a copy shows, without what is each copy's own: its id and addresses, and the moment of asking. */
async function sightOf(visitor: Visitor, memberId: string): Promise<string> {
  const { addresses } = await ownAddresses(visitor)
  let text = await seenBy(visitor)
  for (const own of [memberId, ...Object.values(addresses)]) text = text.replaceAll(own, 'own')
  text = text.replaceAll(/"rates":\{.*?"stale":(true|false)\}/g, '')
  return text.replaceAll(/"(asOf|checkedAt|lastLogin|rate|worth|price|value)":("[^"]*"|null)/g, '')
}

/** Every row of the demo member, wherever there is one. */
async function rowsOf(memberId: string): Promise<string> {
  const tables = await world.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
      where column_name = 'member_id' and (table_schema, table_name) in (select schemaname, tablename from pg_tables)
        and table_schema not in ('pg_catalog', 'information_schema')
        -- What waits to be folded into the totals is anybody's.
        and table_name not in ('flow_delta', 'member_tally_delta') order by 1`,
  )
  const all: unknown[] = []
  for (const { name } of tables)
    all.push([
      name,
      await world.query(`select * from ${name} as each where member_id = $1 order by each::text`, [memberId]),
    ])
  return JSON.stringify(all, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

/** Long texts are told by where they begin to differ. */
function assertSame(found: string, wanted: string, message = 'the same is seen'): void {
  const at = Array.from({ length: found.length }).findIndex((_, place) => found[place] !== wanted[place])
  const near = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
  assert.ok(found === wanted, `${message}: ${near(found)} / ${near(wanted)}`)
}

/** All that a visitor can think of. */
async function doEverything(visitor: Visitor, memberId: string): Promise<void> {
  const { balance } = (await visitor.get('/api/balances')).body
  const { addresses } = await ownAddresses(visitor)
  const order = { symbol: 'AAPL', side: 'buy', type: 'limit', price: '1.00', quantity: '5', note: 'Buy my snake oil' }
  done(await visitor.post('/api/trading/orders', order, key()))
  done(await visitor.post('/api/wallet/faucet', { coin: 'ETH' }, key()))
  done(
    await visitor.post(
      '/api/wallet/transfers',
      { coin: 'ETH', address: addresses['ETH'], amount: '0.01', note: 'Mine' },
      key(),
    ),
  )
  const proof = `transactions/${memberId}/secret.png`
  assert.equal((await put(world.app, await tokenOf(visitor), proof, await picture())).status, 200)
  done(await visitor.post('/api/deposits', { amount: '99', coin: 'BTC', proof }, key()))
  done(await visitor.send('PUT', '/api/lessons/red-flags/reading', { percent: 90 }))
  const { notifications } = (await visitor.get('/api/notifications')).body
  done(await visitor.post('/api/notifications/read', { upTo: notifications[0].notificationId }))
  done(await visitor.send('PATCH', '/api/profile', { phoneNumber: '+1 555 0199' }))
  const left = String(Math.floor(Number(balance)) - 10)
  done(
    await visitor.post(
      '/api/withdrawals',
      { amount: left, coin: 'BTC', address: addresses['BTC'], acceptClosing: true },
      key(),
    ),
  )
}

test('without demo data nobody gets in without a password', async () => {
  await world.query('update platform.demo set finished_at = null')
  await until('no copy lies ready any more', async () => {
    await world.sweep()
    return (await world.query('select from members.copy')).length === 0
  })
  const answer = await new Visitor(world.app).post('/api/session/demo')
  await world.query('update platform.demo set finished_at = now()')
  assert.deepEqual([answer.status, answer.body.error.code], [404, 'no_demo'])
})

test('what one visitor does is seen by no other, nor by the next, and the demo account and the public pages stay as they are', async () => {
  const [one, other] = [await world.lookAround(), await world.lookAround()]
  assert.notEqual(one.memberId, other.memberId)
  assert.notEqual(one.memberId, world.originalId)
  const [othersThen, publicThen] = [await sightOf(other.visitor, other.memberId), await publicAnswers(world.app)]
  assertSame(await sightOf(one.visitor, one.memberId), othersThen, 'both begin with the same account')
  const demoThen = await rowsOf(world.originalId)
  const adminThen = (await world.admin.get('/api/notifications')).body
  await doEverything(one.visitor, one.memberId)
  assert.notEqual(await sightOf(one.visitor, one.memberId), othersThen)
  await until('the withdrawal is paid by the rule', async () =>
    (await one.visitor.get('/api/withdrawals')).body.withdrawals.every(
      ({ status }: { status: string }) => status === 'approved',
    ),
  )
  assertSame(await sightOf(other.visitor, other.memberId), othersThen)
  const next = await world.lookAround()
  assertSame(await sightOf(next.visitor, next.memberId), othersThen)
  assert.deepEqual(await publicAnswers(world.app), publicThen)
  assertSame(await rowsOf(world.originalId), demoThen)
  assert.deepEqual((await world.admin.get('/api/notifications')).body, adminThen)
  const { findingCount, findings } = await checkLedger(world.app.database)
  assert.equal(findingCount, 0, JSON.stringify(findings))
})

test('nobody else finds a copy: no other visitor, no member, and not the admin, by no id and in no list', async () => {
  const [mine, foreign] = [await world.lookAround(), await world.lookAround()]
  const { visitor: stranger } = await newMember(world.app)
  await doEverything(mine.visitor, mine.memberId)
  const proof = `transactions/${mine.memberId}/secret.png`
  for (const each of [foreign.visitor, stranger, world.admin]) {
    const headers = authorized(await tokenOf(each))
    assert.equal((await fetch(objectUrl(world.app, proof), { headers })).status, 404)
    assert.equal((await fetch(`${objectUrl(world.app, proof)}?alt=media`, { headers })).status, 404)
    assert.equal((await fetch(objectUrl(world.app, proof), { method: 'DELETE', headers })).status, 404)
    const listed = await (await fetch(bucketUrl(world.app, { prefix: '' }), { headers })).text()
    assert.ok(!listed.includes(mine.memberId), listed)
  }
  const { deposits } = (await mine.visitor.get('/api/deposits')).body
  const ownDeposit = deposits[0].depositId
  assert.equal((await foreign.visitor.post(`/api/deposits/${ownDeposit}/cancellation`, {}, key())).status, 404)
  for (const [name, route] of rows.filter(([, each]) => each.path.includes(':memberId'))) {
    const own = route.path.replace(':memberId', mine.memberId).replace(':account', 'balance').replace(':asset', 'USD')
    const path = own.replaceAll(/:\w+/g, ownDeposit)
    const { status } = await world.admin.send(route.method, path, route.body ? {} : undefined, key())
    assert.ok(status === 404 || status === 400, `${name} answers ${status}`)
  }
  const everything = [
    'members?search=mara',
    'members',
    'deposits',
    'withdrawals',
    'orders',
    'fills',
    'work',
    'events',
    'mails',
  ]
  for (const list of everything) {
    const answer = await world.admin.get(`/api/admin/${list}`)
    const text = JSON.stringify(answer.body)
    for (const secret of [mine.memberId, 'snake oil', 'secret.png'])
      assert.ok(!text.includes(secret), `${list}: ${text}`)
  }
})

test('a copy shows the demo member’s own proofs, and what it uploads is its own to change', async () => {
  const { visitor, memberId } = await world.lookAround()
  const token = await tokenOf(visitor)
  const headers = authorized(token)
  assert.equal((await fetch(`${objectUrl(world.app, world.proof)}?alt=media`, { headers })).status, 200)
  assert.equal((await fetch(objectUrl(world.app, world.proof), { method: 'DELETE', headers })).status, 404)
  assert.equal((await put(world.app, token, world.proof, await picture())).status, 403)
  const own = `images/${memberId}/me.png`
  assert.equal((await put(world.app, token, own, await picture())).status, 200)
  done(await visitor.send('PUT', '/api/profile/photo', { name: own }))
  assert.equal((await fetch(objectUrl(world.app, own), { method: 'DELETE', headers })).status, 204)
})

test('a visitor walks alone through coins, a deposit that’s approved by its match, an investment and a payout', async () => {
  const { visitor, memberId } = await world.lookAround()
  const { addresses } = await ownAddresses(visitor)
  const proof = `transactions/${memberId}/receipt.png`
  assert.equal((await put(world.app, await tokenOf(visitor), proof, await picture())).status, 200)
  done(await visitor.post('/api/wallet/faucet', { coin: 'ETH' }, key()))
  const { rate } = done(await visitor.post('/api/deposits/rates', { coin: 'ETH' })).body
  const house = depositWallets.find(({ coin }) => coin === 'ETH')?.address ?? ''
  const amount = formatCoins('ETH', unitsToPay('ETH', 20_000n, parseRate(rate) ?? 1n))
  const { transferId } = done(
    await visitor.post('/api/wallet/transfers', { coin: 'ETH', address: house, amount }, key()),
  ).body
  const { depositId } = done(
    await visitor.post('/api/deposits', { amount: '200', coin: 'ETH', transferId, proof }, key()),
  ).body
  const found = async (path: string, id: string) =>
    Object.values((await visitor.get(path)).body as Record<string, { depositId?: string; withdrawalId?: string }[]>)
      .flat()
      .find((each) => each?.depositId === id || each?.withdrawalId === id) as unknown as Record<string, unknown>
  await until(
    'the deposit is approved by its match',
    async () => (await found('/api/deposits', depositId))['approvedBy'] === 'match',
  )
  done(await visitor.post('/api/investments', { planId: 1, amount: '100' }, key()))
  const asked = { amount: '50', coin: 'ETH', address: addresses['ETH'], acceptClosing: true }
  const { withdrawalId, status } = done(await visitor.post('/api/withdrawals', asked, key())).body
  assert.equal(status, 'pending')
  await until(
    'it’s paid by the rule',
    async () => (await found('/api/withdrawals', withdrawalId))['status'] === 'approved',
  )
  const said = await found('/api/withdrawals', withdrawalId)
  assert.equal((said['payout'] as { by: string }).by, 'transfer')
  const { rows: decided } = await world.app.testDatabase.owner.query(
    'select decided_by from withdrawals.withdrawal where withdrawal_id = $1',
    [withdrawalId],
  )
  assert.deepEqual(decided, [{ decided_by: null }], 'no admin has decided it')
})

test('coins cross the border of a copy in neither direction', async () => {
  const [mine, other] = [await world.lookAround(), await world.lookAround()]
  const { visitor: member, memberId } = await newMember(world.app)
  const addressOf = async (visitor: Visitor) => (await ownAddresses(visitor)).addresses['ETH']
  const demoAddress = (
    await world.query<{ address: string }>(
      `select address from ledger.address where member_id = $1 and network = 'ETH'`,
      [world.originalId],
    )
  )[0]?.address
  for (const visitor of [mine.visitor, member]) done(await visitor.post('/api/wallet/faucet', { coin: 'ETH' }, key()))
  const send = (visitor: Visitor, address: string | undefined) =>
    visitor.post('/api/wallet/transfers', { coin: 'ETH', address, amount: '0.01' }, key())
  for (const address of [await addressOf(member), await addressOf(other.visitor), demoAddress]) {
    const sent = await send(mine.visitor, address)
    assert.deepEqual([sent.status, sent.body.error.code], [409, 'copy_sends_inside'])
    assert.match(sent.body.error.message, /nothing leaves it/)
    const asked = { amount: '50', coin: 'ETH', address, acceptClosing: true }
    const withdrawn = await mine.visitor.post('/api/withdrawals', asked, key())
    assert.deepEqual([withdrawn.status, withdrawn.body.error.code], [409, 'copy_sends_inside'])
  }
  const into = await send(member, await addressOf(mine.visitor))
  assert.deepEqual([into.status, into.body.error.code], [409, 'address_of_copy'])
  // Somebody who has their money paid out there gets it nowhere, as with any address that's nobody's.
  const path = `/api/admin/members/${memberId}/balances`
  const { version } = (await world.admin.get(path)).body
  done(await world.admin.post(path, { balance: '500', reason: 'For a test', version }, key()))
  const asked = { amount: '50', coin: 'ETH', address: await addressOf(mine.visitor), acceptClosing: true }
  const { withdrawalId } = done(await member.post('/api/withdrawals', asked, key())).body
  done(
    await world.admin.post(
      `/api/admin/members/${memberId}/withdrawals/${withdrawalId}/approve`,
      { confirmation: 'yes' },
      key(),
    ),
  )
  const sent = await world.query('select to_member_id from network.transfer where member_id = $1 and kind = $2', [
    memberId,
    'payout',
  ])
  assert.deepEqual(sent, [{ to_member_id: null }])
  assert.equal((await send(mine.visitor, await addressOf(mine.visitor))).status, 201)
  const { findingCount, findings } = await checkLedger(world.app.database)
  assert.equal(findingCount, 0, JSON.stringify(findings))
})

/** What takes an identity of one's own, or would be seen by others. A new route is thought about before it's named here. */
const closedWrites: readonly RouteName[] = [
  ...(['changePassword', 'setUpTwoSteps', 'confirmTwoSteps', 'disableTwoSteps', 'renewRecoveryCodes'] as const),
  ...(['beginPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'] as const),
  ...(['sendEmailConfirmation', 'confirmEmailByCode', 'writeReview', 'removeReview'] as const),
  ...(['sendQuestion', 'askForPerson', 'closeOwnConversation', 'markConversationRead', 'tellTyping'] as const),
  ...(['depositInClass', 'investInClass', 'withdrawInClass', 'moveRewardsInClass', 'orderInClass'] as const),
  ...(['answerQuestion', 'noteWarning', 'keepAccount', 'judgeInClass'] as const),
]

test('in a copy a member can do everything but what takes an identity of their own, which is refused with a way on', async () => {
  const { visitor, memberId } = await world.lookAround()
  const isOwnBusiness = ({ method, access, path }: Route) =>
    method !== 'GET' && (access === 'member' || access === 'signed-in' || path.startsWith('/api/support'))
  const refused: string[] = []
  // What ends the session comes last.
  const own = rows.filter(([name, each]) => isOwnBusiness(each) && name !== 'closeAccount')
  for (const [name, route] of own) {
    const path = route.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000')
    const { status, body } = await visitor.send(route.method, path, route.body ? {} : undefined)
    const isRefused = body?.error?.code === 'copy_account'
    assert.equal(isRefused, !isOpenToCopies(route), name)
    if (!isRefused) continue
    refused.push(name)
    assert.equal(status, 403)
    assert.match(body.error.message, /your own copy of the demo account.*Sign up/)
  }
  assert.deepEqual(refused.toSorted(), closedWrites.toSorted())
  const shown = await visitor.send('PATCH', '/api/profile', { nameVisible: false })
  assert.deepEqual([shown.status, shown.body.error.code], [403, 'copy_account'])
  assert.equal((await visitor.post('/api/profile/export')).status, 200)
  done(await visitor.post('/api/profile/closure', { password: '' }))
  assert.equal(await visitor.isSignedIn(), false)
  assert.deepEqual(await world.query('select from members.member where member_id = $1', [memberId]), [])
})

test('a copy is nobody’s name, referrer or trainer, gets no mail, and the demo account’s password is never reset', async () => {
  const { visitor, memberId } = await world.lookAround()
  const { displayName } = (await visitor.get('/api/profile')).body
  const joined = await newMember(world.app, { referralCode: displayName })
  const [{ referred_by: referrer } = { referred_by: null }] = await world.query<{ referred_by: string | null }>(
    'select referred_by from members.member where member_id = $1',
    [joined.memberId],
  )
  assert.equal(referrer, world.originalId, 'the code stays the demo member’s')
  for (const name of [`copy ${memberId}`, `copy%20${memberId}`]) {
    const { body } = await new Visitor(world.app).get(`/api/referral-codes/${encodeURIComponent(name)}`)
    assert.notEqual(body.isKnown, true)
  }
  const named = await world.admin.send('PUT', `/api/admin/members/${memberId}/trainer`, { isTrainer: true })
  assert.equal(named.status, 404)
  assert.deepEqual(await world.query('select from mail.outbox where member_id = $1', [memberId]), [])
  const [{ email } = { email: '' }] = await world.query<{ email: string }>(
    'select email from members.member where member_id = $1',
    [world.originalId],
  )
  assert.equal((await visitor.post('/api/password-resets', { email })).status, 202)
  const own = await newMember(world.app)
  await visitor.post('/api/password-resets', { email: own.form.email })
  // The jobs run in order: once the later link is there, the earlier one would be too.
  await until(
    'the other link is made',
    async () => (await world.query('select from auth.reset_link where member_id = $1', [own.memberId])).length > 0,
  )
  assert.deepEqual(await world.query('select from auth.reset_link where member_id = $1', [world.originalId]), [])
})

test('what somebody wrote to support before stays theirs', async () => {
  const visitor = new Visitor(world.app)
  await visitor.post('/api/support/messages', { text: 'Is this mine?', page: '/' })
  done(await visitor.post('/api/session/demo'))
  assert.equal((await visitor.get('/api/support/conversation')).body.conversation, null)
  done(await visitor.send('DELETE', '/api/session'))
  const { conversation } = (await visitor.get('/api/support/conversation')).body
  assert.ok(conversation === null || JSON.stringify(conversation).includes('Is this mine?'))
})

test('whoever looks around again has a fresh copy, and the session of the demo member itself counts for nothing', async () => {
  const { visitor, memberId } = await world.lookAround()
  done(await visitor.post('/api/investments', { planId: 1, amount: '100' }, key()))
  const { body } = done(await visitor.post('/api/session/demo'))
  assert.notEqual(body.user.memberId, memberId)
  await until(
    'the copy before is forgotten',
    async () => (await world.query('select from members.member where member_id = $1', [memberId])).length === 0,
  )
  const { visitor: demo, memberId: demoId } = await newMember(world.app)
  assert.equal(await demo.isSignedIn(), true)
  await world.query('update members.member set is_demo = true where member_id = $1', [demoId])
  await until('nobody is in the demo account', async () => !(await demo.isSignedIn()))
})
