import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memberSorts } from '@dryrun/contract/members.ts'
import { keepWorth } from '@dryrun/server/features/members/index.ts'
import { searchedText } from '@dryrun/server/ledger/owner-of-request.ts'
import { startTestApp } from '../test-app.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'
import { type Instance, startMoneyWorld } from './money-world.ts'

const adminPassword = 'the admin alone knows'

async function startWithAdmin() {
  const app = await startTestApp({ ADMIN_PASSWORD: adminPassword, DEMO: 'off' })
  const admin = new Visitor(app)
  assert.equal((await admin.logIn('admin@dryrun.example', adminPassword)).status, 200)
  return { app, admin }
}

test('the admin pages through all members, in any order, and finds one by part of a name', async () => {
  const { app, admin } = await startWithAdmin()
  await using _ = app
  await app.testDatabase.owner.query(
    `insert into members.member (username, username_key, email, email_key, full_name, created_at)
     select 'user' || n, 'user' || n, 'u' || (1000 - n) || '@example.com', 'u' || (1000 - n) || '@example.com',
            case n when 77 then '100%_sure' else 'Person ' || n % 9 end, now()
       from generate_series(1, 120) as n`,
  )
  // Many share a country, a name, a moment and a total, so that pages end in the middle of equals.
  await app.testDatabase.owner.query(
    `update members.member set country_code = (array['DE', 'FR', null])[1 + right(username, 1)::int % 3],
            last_login_at = case when right(username, 1)::int % 2 = 0 then now() - right(username, 1)::int * interval '1 hour' end
      where username like 'user%'`,
  )
  await app.testDatabase.owner.query('update members.worth set total_cents = abs(hashtext(member_id::text)) % 5 * 100')
  const keys = {
    joined: 'member_id',
    email: 'email_key',
    username: 'username_key',
    name: 'lower(full_name)',
    country: `coalesce(country_code, '')`,
    lastLogin: `coalesce(last_login_at, '-infinity')`,
    totalAssets: 'total_cents',
  }
  for (const [sort, key] of Object.entries(keys))
    for (const direction of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const { body } = await admin.get(
          `/api/admin/members?sort=${sort}&direction=${direction}${after && `&after=${encodeURIComponent(after)}`}`,
        )
        seen.push(...body.members.map((member: { memberId: string }) => member.memberId))
        after = body.next
      }
      const { rows } = await app.testDatabase.owner.query(
        `select member_id from members.member join members.worth using (member_id) where role = 'member'
          order by ${key} ${direction}, member_id ${direction}`,
      )
      assert.deepEqual(
        seen,
        rows.map((row) => row.member_id),
        `${sort} ${direction}`,
      )
    }
  const first = (await admin.get('/api/admin/members?sort=name')).body
  const foreign = await admin.get(`/api/admin/members?sort=totalAssets&after=${encodeURIComponent(first.next)}`)
  assert.equal(foreign.status, 400, 'a cursor of another order is refused')
  const found = await admin.get('/api/admin/members?search=USER77')
  assert.deepEqual(
    found.body.members.map((member: { username: string }) => member.username),
    ['user77'],
  )
  // What a pattern would mean something else for is taken as it was typed.
  assert.equal((await admin.get('/api/admin/members?search=%25_sure')).body.members.length, 1)
  assert.equal((await admin.get('/api/admin/members?search=nobody')).body.members.length, 0)
})

test('a member may see neither the list of members, nor another member, nor the audit log', async () => {
  const { app } = await startWithAdmin()
  await using _ = app
  const { visitor } = await newMember(app)
  const other = await newMember(app)
  for (const path of ['members', `members/${other.memberId}`, `members/${other.memberId}/accounts`, 'audit']) {
    assert.equal((await visitor.get(`/api/admin/${path}`)).status, 403, path)
    assert.equal((await new Visitor(app).get(`/api/admin/${path}`)).status, 401, path)
  }
  const closure = `/api/admin/members/${other.memberId}/closure`
  assert.equal((await visitor.post(closure, { confirmation: other.form.username })).status, 403)
})

test('the admin deletes a member after typing the username; the person is gone and the audit log says who did it', async () => {
  const { app, admin } = await startWithAdmin()
  await using _ = app
  const { visitor, form, memberId } = await newMember(app)
  const closure = `/api/admin/members/${memberId}/closure`
  const unsure = await admin.post(closure, { confirmation: 'yes' })
  assert.deepEqual([unsure.status, unsure.body.error.code], [422, 'username_not_typed'])
  assert.ok(await visitor.isSignedIn())

  assert.equal((await admin.post(closure, { confirmation: form.username })).status, 200)
  assert.ok(!(await visitor.isSignedIn()))
  assert.equal((await new Visitor(app).logIn(form.email, goodPassword)).status, 401)
  assert.equal((await admin.get(`/api/admin/members/${memberId}`)).status, 404)
  assert.equal((await admin.post(closure, { confirmation: form.username })).status, 404)
  assert.equal((await admin.get(`/api/admin/members/${memberId}/balances`)).status, 200, 'the ledger stays')

  const log = (await admin.get('/api/admin/audit?by=admin')).body.events as { kind: string; subject: unknown }[]
  const closed = log.find(({ kind }) => kind === 'member.closed')
  assert.deepEqual(closed?.subject, { memberId, username: 'deleted member', isDemo: false })
  assert.ok(!JSON.stringify(log).includes(form.username), 'nothing of the person is left in the log')
})

test('the admin account cannot be deleted', async () => {
  const { app, admin } = await startWithAdmin()
  await using _ = app
  const { body } = await admin.get('/api/session')
  const refused = await admin.post(`/api/admin/members/${body.user.memberId}/closure`, { confirmation: 'admin' })
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'admin_stays'])
})

test('each number is the sum of its entries by kind', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember({ balance: '1000' })
  const me = { member }
  await world.call(me, 'POST', '/api/investments', { planId: 1, amount: '400' })
  const { body } = await world.call(me, 'GET', '/api/accounts')
  const of = (account: string) => body.accounts.find((each: { account: string }) => each.account === account)
  assert.deepEqual(of('balance'), {
    account: 'balance',
    balance: '600.00',
    entryCount: 2,
    sums: [
      { kind: 'deposit_credited', direction: 'in', amount: '1000.00', count: 1 },
      { kind: 'investment_opened', direction: 'out', amount: '400.00', count: 1 },
    ],
  })
  assert.deepEqual(of('total_assets').sums, [
    { kind: 'deposit_credited', direction: 'in', amount: '1000.00', count: 1 },
  ])
  assert.equal(of('savings').entryCount, 0)
  assert.deepEqual((await world.call('admin', 'GET', `/api/admin/members/${member}/accounts`)).body, body)
})

test('the admin finds a request by the name of whoever asks', async () => {
  await using world = await startMoneyWorld()
  const member = await world.newMember()
  const claim = { amount: '10', coin: 'BTC', proof: `transactions/${member}/receipt.png` }
  await world.call({ member }, 'POST', '/api/deposits', claim)
  const { body } = await world.call('admin', 'GET', '/api/admin/deposits?status=pending')
  const name = body.deposits[0].member.username
  const count = async (search: string) =>
    (await world.call('admin', 'GET', `/api/admin/deposits?status=pending&search=${search}`)).body.deposits.length
  assert.equal(await count(name.slice(0, 6)), 1)
  assert.equal(await count('nobody-of-that-name'), 0)
  const none = await world.call('admin', 'GET', `/api/admin/withdrawals?search=${name}`)
  assert.deepEqual([none.status, none.body.withdrawals], [200, []])

  // Among a million members nobody is looked for one by one: the search is written as its index is.
  const client = await (world.instances[0] as Instance).database.pool.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select member_id from members.member where ${searchedText} ilike '%name%'`,
  )
  client.release(true)
  assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /member_by_part/)
})

test('members can be sorted by what they have, and the order follows the ledger', async () => {
  await using world = await startMoneyWorld()
  const { pool } = (world.instances[0] as Instance).database
  const [poor, rich, middle] = [
    await world.newMember({ balance: '10' }),
    await world.newMember({ balance: '300' }),
    await world.newMember({ balance: '200' }),
  ]
  const order = async () => {
    await keepWorth({ pool })
    const { body } = await world.call('admin', 'GET', '/api/admin/members?sort=totalAssets')
    return body.members.map((member: { memberId: string }) => member.memberId)
  }
  assert.deepEqual(await order(), [rich, middle, poor])
  const claim = { amount: '500', coin: 'BTC', proof: `transactions/${poor}/receipt.png` }
  const { depositId } = (await world.call({ member: poor }, 'POST', '/api/deposits', claim)).body
  assert.deepEqual(await order(), [rich, middle, poor], 'what is pending isn’t theirs yet')
  const path = `/api/admin/members/${poor}/deposits/${depositId}/approve`
  await world.call('admin', 'POST', path, { confirmation: 'yes' })
  await world.call({ member: rich }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  assert.deepEqual(await order(), [poor, rich, middle], 'what is invested still counts')
})

test('a cursor that nobody was given is refused or leads on, in every order, and never fails', async () => {
  await using world = await startMoneyWorld()
  const id = '01890000-0000-7000-8000-000000000000'
  const tails = [
    '',
    '0',
    '-1',
    '9'.repeat(18),
    '9'.repeat(30),
    'x',
    id,
    '2026-02-31 10:00:00+00',
    '-infinity',
    '\u202e',
  ]
  for (const sort of memberSorts)
    for (const tail of tails) {
      const query = new URLSearchParams({ sort, after: `${id} ${tail}` })
      const { status } = await world.call('admin', 'GET', `/api/admin/members?${query.toString()}`)
      assert.ok(status === 200 || status === 400, `${sort} after ${tail}: ${status}`)
    }
})
