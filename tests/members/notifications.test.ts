// The bell: what members and the admin are told of inside the product.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { matureInvestments } from '@dryrun/server/features/investments/index.ts'
import { checkLedger, closeBook } from '@dryrun/server/features/ledger/index.ts'
import { dropOldNotifications, noticeFindings, passOnNotices } from '@dryrun/server/features/notices/index.ts'
import { openMailTransport } from '@dryrun/server/platform/mail/open-transport.ts'
import { type Instance, type MoneyWorld, startMoneyWorld, type Who } from '../money/money-world.ts'
import { moveClock } from '../move-clock.ts'
import { startTestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

interface Told {
  readonly notificationId: string
  readonly kind: string
  readonly isRead: boolean
  readonly about: string | null
  readonly details: Record<string, string>
  readonly entry: { account: string; transferNo: string } | null
  readonly member: { memberId: string; name: string } | null
}

let world: MoneyWorld
let first: Instance
before(async () => {
  world = await startMoneyWorld({ instances: 2 })
  first = world.instances[0] as Instance
})
after(() => world[Symbol.asyncDispose]())

async function passOn() {
  const jobs = { enqueue: async () => {} } as never
  const transport = openMailTransport({ kind: 'mailbox' })
  // Both instances at a time: whichever takes a notice, it's told once.
  const turn = ({ database, clock }: Instance) =>
    passOnNotices({ pool: database.pool, clock, jobs, publicUrl: new URL('http://localhost'), transport })
  await Promise.all(world.instances.map(turn))
}
const bell = async (who: Who, query = ''): Promise<{ notifications: Told[]; unread: number; next: string | null }> => {
  await passOn()
  const { status, body } = await world.call(who, 'GET', `/api/notifications${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const kindsOf = ({ notifications }: { notifications: readonly Told[] }) => notifications.map(({ kind }) => kind)
const claim = async (member: string, amount: string): Promise<string> =>
  (
    await world.call({ member }, 'POST', '/api/deposits', {
      amount,
      coin: 'BTC',
      proof: `transactions/${member}/a.png`,
    })
  ).body.depositId
const decide = (path: string, body: object) => world.call('admin', 'POST', `/api/admin/members/${path}`, body)

test('a deposit goes to the admin’s bell, its approval to the member’s, and then the admin’s is read', async () => {
  const member = await world.newMember()
  const depositId = await claim(member, '250')
  const admins = await bell('admin')
  const [asked] = admins.notifications
  assert.deepEqual([asked?.kind, asked?.about, asked?.isRead], ['deposit_claimed', depositId, false])
  assert.deepEqual(asked?.details, { amount: '250.00', coin: 'BTC' })
  assert.deepEqual([asked?.member?.memberId, asked?.member?.name], [member, 'A Member'])
  assert.deepEqual(kindsOf(await bell({ member })), [], 'nobody is told what they did themselves')

  await decide(`${member}/deposits/${depositId}/approve`, { confirmation: 'yes' })
  const mine = await bell({ member })
  assert.deepEqual([kindsOf(mine), mine.unread], [['deposit_approved'], 1])
  const [approved] = mine.notifications
  const { body: statement } = await world.call({ member }, 'GET', '/api/statement?account=balance')
  assert.deepEqual(approved?.entry, { account: 'balance', transferNo: statement.entries[0].transferNo })
  assert.equal(approved?.member, null)
  const settled = (await bell('admin')).notifications.find(({ about }) => about === depositId)
  assert.equal(settled?.isRead, true, 'there’s nothing left to do about it')
})

test('maturities, withdrawals and rewards each lead to what was posted', async () => {
  const referrer = await world.newMember()
  const member = await world.newMember({ balance: '1000', referredBy: referrer })
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  await moveClock(world.testDatabase.owner, '10 days')
  await until('the investment has matured', async () => {
    await matureInvestments({ pool: first.database.pool, teller: first.teller })
    return (await world.balancesOf(member))['investment'] === '0.00'
  })
  const asked = { amount: '100', coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: false }
  const { withdrawalId } = (await world.call({ member }, 'POST', '/api/withdrawals', asked)).body
  assert.equal((await bell('admin')).notifications[0]?.about, withdrawalId)
  await decide(`${member}/withdrawals/${withdrawalId}/decline`, { reason: 'Please use your own address.' })
  const { notifications } = await bell({ member })
  assert.deepEqual(kindsOf({ notifications }), ['withdrawal_declined', 'investment_matured', 'deposit_approved'])
  assert.equal(notifications[0]?.details['reason'], 'Please use your own address.')
  assert.equal(notifications[0]?.details['address'], undefined, 'an address isn’t shown at the bell')
  for (const { entry, kind } of notifications) assert.match(entry?.transferNo ?? '', /^\d+$/, kind)
  assert.equal(notifications[1]?.entry?.account, 'profit')

  const cancelled = (await world.call({ member }, 'POST', '/api/withdrawals', asked)).body.withdrawalId
  const gone = await world.call({ member }, 'POST', `/api/withdrawals/${cancelled}/cancellation`, {})
  assert.equal(gone.status, 200, JSON.stringify(gone.body))
  const seen = (await bell('admin')).notifications.find(({ about }) => about === cancelled)
  assert.equal(seen?.isRead, true, 'a request that was taken back needs nobody')
})

test('deposits that are taken back, and what goes with a closed account, don’t wait at the admin’s bell', async () => {
  const [member, leaver] = [await world.newMember({ balance: '500' }), await world.newMember({ balance: '500' })]
  const taken = await claim(member, '40')
  const left = await claim(leaver, '50')
  const address = { amount: '100', coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: false }
  const { withdrawalId } = (await world.call({ member: leaver }, 'POST', '/api/withdrawals', address)).body
  const states = async () => {
    const { notifications } = await bell('admin')
    return [taken, left, withdrawalId].map((id) => notifications.find(({ about }) => about === id)?.isRead)
  }
  assert.deepEqual(await states(), [false, false, false])
  assert.equal((await world.call({ member }, 'POST', `/api/deposits/${taken}/cancellation`, {})).status, 200)
  assert.deepEqual(await states(), [true, false, false])
  await closeBook(first, leaver, leaver)
  assert.deepEqual(await states(), [true, true, true])
  const mails = await world.testDatabase.owner.query(
    `select title from mail.outbox where member_id = any($1) and title like '%cancel%'`,
    [[member, leaver]],
  )
  assert.deepEqual(mails.rows, [], 'nobody is emailed what they did themselves')
})

test('what was read stays read, one by one or all up to the newest that was seen', async () => {
  const member = await world.newMember({ balance: '100' })
  const ids: string[] = []
  for (const amount of ['1', '2', '3']) {
    const depositId = await claim(member, amount)
    await decide(`${member}/deposits/${depositId}/decline`, { reason: 'No.' })
    ids.unshift((await bell({ member })).notifications[0]?.notificationId ?? '')
  }
  assert.equal((await bell({ member })).unread, 4)
  assert.equal((await world.call({ member }, 'POST', `/api/notifications/${ids[0]}/read`)).status, 200)
  assert.equal((await world.call({ member }, 'POST', `/api/notifications/${ids[0]}/read`)).status, 200)
  assert.equal((await bell({ member })).unread, 3)
  await world.call({ member }, 'POST', '/api/notifications/read', { upTo: ids[1] })
  assert.deepEqual([(await bell({ member })).unread], [0])
  const last = await claim(member, '4')
  await decide(`${member}/deposits/${last}/decline`, { reason: 'No.' })
  assert.equal((await bell({ member })).unread, 1, 'what came afterwards is unread')
  await world.call({ member }, 'POST', '/api/notifications/read', { upTo: ids[2] })
  assert.equal((await bell({ member })).unread, 1, 'and nothing becomes unread again')
})

test('a long list comes in pages without a gap, and no more than a hundred are counted', async () => {
  const member = await world.newMember()
  await world.testDatabase.owner.query(
    `insert into notices.notification (member_id, kind, about, details, happened_at)
     select $1, 'order_ended', uuidv7(), '{"orderNo": "1", "symbol": "BTC/USD", "side": "buy", "state": "expired"}', now()
       from generate_series(1, 120)`,
    [member],
  )
  const seen: string[] = []
  let next: string | null = null
  do {
    const page: Awaited<ReturnType<typeof bell>> = await bell({ member }, next === null ? '' : `?before=${next}`)
    seen.push(...page.notifications.map(({ notificationId }) => notificationId))
    assert.equal(page.unread, 100)
    next = page.next
  } while (next !== null)
  assert.equal(new Set(seen).size, 120)
  assert.deepEqual(seen, seen.toSorted().toReversed())
})

test('a review goes to the admin, and its decision to the member', async () => {
  const member = await world.newMember({ balance: '1000' })
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  await moveClock(world.testDatabase.owner, '10 days')
  await until('the investment has matured', async () => {
    await matureInvestments({ pool: first.database.pool, teller: first.teller })
    return (await world.balancesOf(member))['investment'] === '0.00'
  })
  const written = await world.call({ member }, 'PUT', '/api/review', {
    text: 'I saw where the money came from.',
    country: 'DE',
    picture: null,
  })
  assert.equal(written.status, 200, JSON.stringify(written.body))
  const [asked] = (await bell('admin')).notifications
  assert.deepEqual([asked?.kind, asked?.member?.memberId], ['review_written', member])
  const said = { writtenAt: written.body.review.writtenAt, reason: 'Please leave the name out.' }
  await world.call('admin', 'POST', `/api/admin/members/${member}/review/decline`, said)
  const [declined] = (await bell({ member })).notifications
  assert.deepEqual([declined?.kind, declined?.details], ['review_declined', { reason: 'Please leave the name out.' }])
  assert.equal((await bell('admin')).notifications.find(({ about }) => about === member)?.isRead, true)
})

test('a ledger that doesn’t add up is told once for each number of findings', async () => {
  const { owner } = world.testDatabase
  const about = (await bell('admin')).notifications.filter(({ kind }) => kind === 'ledger_broken').length
  const check = async () => noticeFindings(first.database.pool, await checkLedger(first.database))
  await check()
  assert.equal(kindsOf(await bell('admin')).filter((kind) => kind === 'ledger_broken').length, about, 'it holds')
  const member = await world.newMember({ balance: '10' })
  await owner.query(`set session_replication_role = replica`)
  await owner.query(
    `update ledger.account set balance_units = balance_units + 1 where member_id = $1 and kind = 'balance'`,
    [member],
  )
  await check()
  await check()
  const { notifications } = await bell('admin')
  const broken = notifications.filter(({ kind }) => kind === 'ledger_broken')
  assert.equal(broken.length, about + 1)
  assert.ok(Number(broken[0]?.details['findingCount']) > 0)
  await owner.query(
    `update ledger.account set balance_units = balance_units - 1 where member_id = $1 and kind = 'balance'`,
    [member],
  )
  await owner.query(`set session_replication_role = default`)
})

test('notifications go after so many days, and with the person', async () => {
  const member = await world.newMember({ balance: '100' })
  await bell({ member })
  const countOf = async () =>
    (
      await world.testDatabase.owner.query<{ count: number }>(
        'select count(*)::int as count from notices.notification where member_id = $1',
        [member],
      )
    ).rows[0]?.count
  const { clock, database } = first
  await dropOldNotifications({ pool: database.pool, clock }, 'forever')
  await dropOldNotifications({ pool: database.pool, clock }, 90)
  assert.equal(await countOf(), 1)
  await world.testDatabase.owner.query(
    `update notices.notification set happened_at = $2::timestamptz - interval '91 days' where member_id = $1`,
    [member, clock.now()],
  )
  await dropOldNotifications({ pool: database.pool, clock }, 90)
  assert.equal(await countOf(), 0)
})

test('abuse 137: nobody reads, counts or marks another’s notifications, whatever they name', async () => {
  const victim = await world.newMember({ balance: '100' })
  const thief = await world.newMember({ balance: '100' })
  const [theirs] = (await bell({ member: victim })).notifications
  const own = (await bell({ member: thief })).notifications
  assert.ok(theirs && !own.some(({ notificationId }) => notificationId === theirs.notificationId))
  for (const who of [{ member: thief }, 'admin'] as const) {
    assert.equal((await world.call(who, 'POST', `/api/notifications/${theirs.notificationId}/read`)).status, 404)
    assert.equal(
      (await world.call(who, 'POST', '/api/notifications/read', { upTo: theirs.notificationId })).status,
      404,
    )
    const { body } = await world.call(who, 'GET', `/api/notifications?before=${randomUUID()}`)
    assert.ok(!JSON.stringify(body).includes(theirs.notificationId))
    const named = await world.call(who, 'GET', `/api/notifications?memberId=${victim}`)
    assert.equal(named.status, 400, 'nobody says whose they are')
  }
  assert.equal((await world.call('visitor', 'GET', '/api/notifications')).status, 401)
  assert.equal((await bell({ member: victim })).unread, 1)
})

test('an answer from support rings once, live, and is read with the chat; closing the account takes everything along', async () => {
  await using app = await startTestApp({ ADMIN_PASSWORD: goodPassword })
  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', goodPassword)
  const { visitor, memberId } = await newMember(app)
  const told = async (who: Visitor): Promise<Told[]> => (await who.get('/api/notifications')).body.notifications

  await visitor.post('/api/support/messages', { text: 'Xyzzy?', answer: null, key: randomUUID(), page: '/' })
  await until('the admin is told', async () => (await told(admin)).some(({ kind }) => kind === 'support_waiting'))
  const [waiting] = await told(admin)
  assert.equal(waiting?.member?.memberId, memberId)

  const leaving = new AbortController()
  const stream = await fetch(`${app.origin}/api/live`, {
    headers: { cookie: visitor.cookies() },
    signal: leaving.signal,
  })
  let heard = ''
  void (async () => {
    try {
      for await (const part of stream.body ?? []) heard += Buffer.from(part as Uint8Array).toString()
    } catch {
      // We left.
    }
  })()
  for (const text of ['Yes.', 'And more.'])
    await admin.post(`/api/admin/conversations/${waiting?.about}/messages`, { text, key: randomUUID() })
  await until('the member’s screen hears of it', () => heard.includes('notifications'))
  leaving.abort()
  await until('the member is told', async () => (await told(visitor)).length > 0)
  await until('the admin’s is settled', async () => (await told(admin))[0]?.isRead === true)
  assert.deepEqual(
    (await told(visitor)).map(({ kind, isRead }) => [kind, isRead]),
    [['support_answered', false]],
    'two answers are one piece of news',
  )
  const { conversation } = (await visitor.get('/api/support/conversation')).body
  await visitor.post('/api/support/read', { upTo: conversation.messages.at(-1).messageId })
  assert.equal((await told(visitor))[0]?.isRead, true, 'what was read in the chat is read at the bell')

  await visitor.send('POST', '/api/profile/closure', { password: goodPassword })
  const { rows } = await app.testDatabase.owner.query(
    'select from notices.notification where member_id = $1 union all select from notices.reader where member_id = $1',
    [memberId],
  )
  assert.equal(rows.length, 0)
})
