// What must not get through: ABUSE 33, 34, 36, 39, 40, 41, 59, 62, 63, 64, 68, 73, 76, 77, 98.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { routes } from '@dryrun/contract/routes.ts'
import { type MoneyWorld, startMoneyWorld, type Who } from './money-world.ts'

let world: MoneyWorld
let member: string
let depositId: string
before(async () => {
  world = await startMoneyWorld()
  member = await world.newMember({ balance: '500' })
  depositId = (await world.call({ member }, 'GET', '/api/deposits')).body.deposits[0].depositId
})
after(async () => {
  await world.checkLedger()
  await world[Symbol.asyncDispose]()
})

async function footprint(): Promise<string> {
  const { rows } = await world.testDatabase.owner.query(
    `select (select count(*) from ledger.transfer) as transfers, (select count(*) from ledger.command) as commands,
            (select count(*) from audit.event) as events,
            (select count(*) from audit.command_event) as told, (select count(*) from deposits.deposit) as deposits,
            (select sum(balance_units) from ledger.account where kind = 'balance') as balance`,
  )
  return JSON.stringify(rows[0])
}

const proof = () => `transactions/${member}/a.png`

const notAmounts = [
  ...[
    'NaN',
    'Infinity',
    '1e308',
    '1e400',
    '-0',
    '0',
    '0.00',
    '-1',
    '0.005',
    '0.001',
    '1,000',
    '1.000,00',
    '1e3',
    '0x10',
  ],
  ...[' 1', '1 ', '1\n', '+1', '١٢', '1'.repeat(10_000), '9007199254740993', '9223372036854775808', '', '.5', '5.'],
  ...[null, true, 1, 0.30000000000000004, ['1'], { $gt: '' }],
]

test('33: what is not exactly an amount is refused everywhere and changes nothing', async () => {
  const was = await footprint()
  const { version } = (await world.call('admin', 'GET', `/api/admin/members/${member}/balances`)).body
  for (const amount of notAmounts) {
    const attempts: [Who, string, unknown][] = [
      [{ member }, '/api/deposits', { amount, coin: 'BTC', proof: proof() }],
      [{ member }, '/api/investments', { amount, planId: 1 }],
      [{ member }, '/api/withdrawals', { amount, coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: true }],
    ]
    // Zero is a balance an admin may set.
    if (amount !== '0' && amount !== '0.00')
      attempts.push(['admin', `/api/admin/members/${member}/balances`, { profit: amount, reason: 'x', version }])
    for (const [who, path, body] of attempts) {
      const { status, body: answer } = await world.call(who, 'POST', path, body)
      const what = `${path} ${JSON.stringify(amount).slice(0, 40)}`
      assert.ok(status === 400 || status === 422, `${what} gives ${status}`)
      assert.equal(typeof answer.error.message, 'string', what)
    }
  }
  const { body } = await world.call({ member }, 'POST', '/api/deposits', {
    amount: '1.005',
    coin: 'BTC',
    proof: proof(),
  })
  assert.match(body.error.message, /Amount must look like 12\.34/)
  assert.equal(await footprint(), was)
})

test('36: of an amount that is given twice, one value is used for all', async () => {
  const text = `{"planId":1,"amount":"100","amount":"99999"}`
  const { status } = await world.call({ member }, 'POST', '/api/investments', text)
  assert.equal(status, 422, 'the last one counts, and it is above the balance')
})

test('34, 40: limits are named, and money at the limit does not overflow', async () => {
  const rich = await world.newMember()
  const claim = { amount: '100000000.01', coin: 'BTC', proof: `transactions/${rich}/a.png` }
  const tooMuch = await world.call({ member: rich }, 'POST', '/api/deposits', claim)
  assert.equal(tooMuch.status, 422)
  assert.match(tooMuch.body.error.message, /100000000\.00/)
  const path = `/api/admin/members/${rich}/balances`
  const set = { balance: '999999999999.99', reason: 'As much as can be said', version: '0' }
  assert.equal((await world.call('admin', 'POST', path, set)).status, 200)
  const all = { planId: 4, amount: '999999999999.99' }
  assert.equal((await world.call({ member: rich }, 'POST', '/api/investments', all)).status, 201)

  const busy = await world.newMember()
  const small = { amount: '1', coin: 'BTC', proof: `transactions/${busy}/a.png` }
  const replies = []
  for (let at = 0; at < 21; at++) replies.push(await world.call({ member: busy }, 'POST', '/api/deposits', small))
  assert.equal(replies.filter(({ status }) => status === 201).length, 20)
  assert.match(replies.at(-1)?.body.error.message, /At most 20/)
})

test('39, 59, 63, 64: fields that are not the caller’s to set are refused', async () => {
  const was = await footprint()
  const attempts: [string, unknown, number][] = [
    ['/api/deposits', { amount: '20', coin: 'BTC', proof: proof(), status: 'approved' }, 400],
    ['/api/deposits', { amount: '20', coin: 'BTC', proof: proof(), memberId: randomUUID() }, 400],
    ['/api/deposits', { amount: '20', coin: 'DOGE', proof: proof() }, 400],
    ['/api/deposits', { amount: '20', coin: 'BTC', proof: '../../etc/passwd' }, 400],
    ['/api/deposits', { amount: '20', coin: 'BTC' }, 400],
    ['/api/deposits', { amount: '20', coin: 'BTC', proof: `transactions/${randomUUID()}/a.png` }, 422],
    ['/api/investments', { amount: '100', planId: 1, percent: 900 }, 400],
    ['/api/investments', { amount: '100', planId: 9 }, 404],
    ['/api/investments', { amount: '100', planId: '1' }, 400],
    ['/api/investments', { amount: '99.99', planId: 1 }, 422],
    ['/api/investments', { amount: '499.99', planId: 2 }, 422],
    ['/api/withdrawals', { amount: '1', coin: 'BTC', address: 'x', acceptClosing: true, fee: '-5' }, 400],
    ['/api/withdrawals', { amount: '1', coin: 'BTC', address: '', acceptClosing: true }, 422],
    ['/api/withdrawals', { amount: '', coin: 'BTC', address: 'pracbtc1x', acceptClosing: true }, 422],
    ['/api/withdrawals', { amount: '500.01', coin: 'BTC', address: 'pracbtc1x', acceptClosing: true }, 422],
  ]
  const texts: string[] = []
  for (const [path, body, status] of attempts) {
    const reply = await world.call({ member }, 'POST', path, body)
    assert.equal(reply.status, status, JSON.stringify(body))
    texts.push(reply.body.error.message)
  }
  for (const text of ['Amount must be within the Min & Max limits', 'Please fill all fields', 'Insufficient funds'])
    assert.ok(texts.includes(text), text)
  assert.equal(await footprint(), was)
})

test('41, 62: what is decided stays decided: nobody edits, takes back or decides it again', async () => {
  const holder = await world.newMember({ balance: '300' })
  const me = { member: holder }
  const asked = { amount: '300', coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: true }
  const { withdrawalId } = (await world.call(me, 'POST', '/api/withdrawals', asked)).body
  const spent = await world.call(me, 'POST', '/api/investments', { planId: 1, amount: '300' })
  assert.equal(spent.status, 422, 'what is asked for is set aside and cannot be spent elsewhere')
  const withdrawal = `/api/admin/members/${holder}/withdrawals/${withdrawalId}`
  assert.equal(
    (await world.call('admin', 'POST', `${withdrawal}/approve`, { confirmation: 'yes', note: 'Paid by hand' })).status,
    200,
  )

  const was = await footprint()
  const again: [string, unknown][] = [
    [`/api/admin/members/${member}/deposits/${depositId}/approve`, { confirmation: 'yes' }],
    [`/api/admin/members/${member}/deposits/${depositId}/decline`, { reason: 'Too late' }],
    [`${withdrawal}/approve`, { confirmation: 'yes' }],
    [`${withdrawal}/decline`, { reason: 'Too late' }],
  ]
  for (const [path, body] of again) assert.equal((await world.call('admin', 'POST', path, body)).status, 409, path)
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    for (const path of [`/api/deposits/${depositId}`, `/api/withdrawals/${withdrawalId}`]) {
      const { status } = await world.call({ member }, method, path, { amount: '1' })
      assert.ok(status === 404 || status === 405, `${method} ${path} answered ${status}`)
    }
  }
  assert.equal(await footprint(), was)
})

test('73: the admin’s own account cannot be deleted', async () => {
  const was = await footprint()
  const { username } = (
    await world.testDatabase.owner.query('select username from members.member where member_id = $1', [world.adminId])
  ).rows[0]
  const path = `/api/admin/members/${world.adminId}/closure`
  assert.equal((await world.call('admin', 'POST', path, { confirmation: username })).status, 409)
  assert.equal(await footprint(), was)
})

test('68: every route for the admin is closed to members and visitors, and every route for members to the others', async () => {
  const was = await footprint()
  for (const [name, { method, path, access }] of Object.entries(routes)) {
    if (access === 'anyone') continue
    const real = path.replaceAll(/:account/g, 'balance').replaceAll(/:(\w+)Id/g, () => randomUUID())
    const expected: [Who, number][] = [['visitor', 401]]
    if (access === 'admin') expected.push([{ member }, 403])
    if (access === 'member') expected.push(['admin', 403])
    for (const [who, status] of expected) {
      const reply = await world.call(who, method, real, {})
      assert.equal(reply.status, status, `${name} as ${JSON.stringify(who)}`)
    }
  }
  assert.equal(await footprint(), was)
})

test('76: somebody else’s objects, and objects under the wrong member, are not there', async () => {
  const other = await world.newMember()
  const was = await footprint()
  const paths = [
    `/api/admin/members/${other}/deposits/${depositId}/approve`,
    `/api/admin/members/${other}/withdrawals/${randomUUID()}/approve`,
    `/api/admin/members/${randomUUID()}/deposits/${depositId}/approve`,
  ]
  for (const path of paths)
    assert.equal((await world.call('admin', 'POST', path, { confirmation: 'yes' })).status, 404, path)
  assert.equal((await world.call('admin', 'GET', `/api/admin/members/${randomUUID()}/balances`)).status, 404)
  assert.equal((await world.call('admin', 'GET', '/api/admin/members/none/balances')).status, 400)
  const page = await world.call({ member: other }, 'GET', `/api/deposits?after=${depositId}`)
  assert.deepEqual(page.body.deposits, [], 'a page token of another member opens nothing')
  assert.equal(await footprint(), was)
})

test('77: the application may neither change nor remove what is posted, and nobody may', async () => {
  const { owner } = world.testDatabase
  const statements = [
    'update ledger.transfer set amount_units = 1',
    'delete from ledger.transfer',
    'truncate ledger.transfer',
    'update ledger.adjustment set reason = null',
    'update ledger.address set member_id = null',
  ]
  for (const statement of statements) await assert.rejects(owner.query(statement), { code: '42501' }, statement)
  await owner.query('set role dryrun_app')
  try {
    for (const statement of [
      ...statements,
      'delete from ledger.account',
      'delete from ledger.book',
      'delete from network.transfer',
      'update network.transfer set amount_units = 1',
      'update network.transfer set to_address = null',
      'update ledger.command set answer = null',
      'update ledger.account set kind = null',
      'delete from deposits.deposit',
      'update deposits.deposit set amount_cents = 1',
      'update withdrawals.withdrawal set address = null',
      'update investments.investment set return_cents = 1',
      'delete from ledger.verification',
    ])
      await assert.rejects(owner.query(statement), { code: '42501' }, statement)
  } finally {
    await owner.query('reset role')
  }
})

test('nobody can write an entry: it is a view of the transfers', async () => {
  const { owner } = world.testDatabase
  for (const statement of [
    'update ledger.entry set amount_units = 1',
    'delete from ledger.entry',
    `insert into ledger.entry (member_id, asset) values (uuidv7(), 'USD')`,
  ])
    await assert.rejects(owner.query(statement), { code: '55000' }, statement)
})

test('98: an Idempotency-Key of another form is refused', async () => {
  for (const key of ['', 'short', 'k'.repeat(256), 'ä'.repeat(8)].map(encodeURI))
    assert.equal(
      (await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' }, { key })).status,
      400,
    )
})
