// The same request under the same key gets the same answer, whatever has changed since: for every row of the route table
// that is sent under a key.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type CommandName, routes } from '@dryrun/contract/routes.ts'
import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { type ClassWorld, keepForm, type Student, startClassWorld } from '../classes/class-world.ts'
import { moveClockOf } from '../move-clock.ts'
import { until } from '../until.ts'
import { type Answer, goodPassword, newMember, type Visitor } from '../visitor.ts'

let world: ClassWorld
before(async () => {
  world = await startClassWorld({ CLASS_CLOCK: 'on' })
})
after(() => world[Symbol.asyncDispose]())

const under = (key: string) => ({ 'idempotency-key': key })
const newKey = () => under(randomUUID())

async function ok(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  return answer
}

interface Person {
  readonly visitor: Visitor
  readonly memberId: string
  readonly email: string
}

const balancesPath = (memberId: string) => `/api/admin/members/${memberId}/balances`

async function setBalances(memberId: string, wanted: Record<string, string>): Promise<void> {
  const { version } = (await world.admin.get(balancesPath(memberId))).body
  await ok(world.admin.post(balancesPath(memberId), { ...wanted, reason: 'For a test', version }, newKey()))
}

async function someone(balances: Record<string, string> = { balance: '5000' }): Promise<Person> {
  const { visitor, memberId, form } = await newMember(world.app)
  await setBalances(memberId, balances)
  // The picture that claims point to, as if it had been uploaded.
  await world.app.testDatabase.owner.query(
    `insert into files.object (member_id, name, content_id, generation, size_bytes, md5, content_type, image_type,
            download_token, created_at, updated_at)
     values ($1, 'transactions/' || $1::uuid || '/a.png', uuidv7(), 1, 1, decode(repeat('00', 16), 'hex'), 'image/png',
            'image/png', '', now(), now())`,
    [memberId],
  )
  return { visitor, memberId, email: form.email }
}

const claimOf = ({ memberId }: Person, more: object = {}) => ({
  amount: '75.50',
  coin: 'ETH',
  proof: `transactions/${memberId}/a.png`,
  ...more,
})
const claim = async (person: Person, more?: object) =>
  (await ok(person.visitor.post('/api/deposits', claimOf(person, more), newKey()))).body.depositId as string
const withdrawal = { amount: '60', coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: false }
const withdraw = async ({ visitor }: Person) =>
  (await ok(visitor.post('/api/withdrawals', withdrawal, newKey()))).body.withdrawalId as string
const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', price: '1.00', quantity: '10', note: 'Cheap enough' }
const order = async ({ visitor }: Person) =>
  (await ok(visitor.post('/api/trading/orders', limit, newKey()))).body.orderId as string

async function withPosition(): Promise<Person> {
  const person = await someone()
  const buy = { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '500' }
  await ok(person.visitor.post('/api/trading/orders', buy, newKey()))
  await until('it is filled', async () => (await person.visitor.get('/api/trading/fills')).body.fills.length === 1)
  return person
}

/** What is sent, by whom, and how that person comes back in after their session has ended. */
interface Sent {
  readonly by: Visitor
  readonly logInAgain: () => Promise<Answer>
  readonly path: string
  readonly body?: object
}

const byMember = ({ visitor, email }: Person, path: string, body?: object): Sent => ({
  by: visitor,
  logInAgain: () => visitor.logIn(email, goodPassword),
  path,
  ...(body && { body }),
})
const byAdmin = (path: string, body?: object): Sent => ({
  by: world.admin,
  logInAgain: async () => world.admin.get('/api/session'),
  path,
  ...(body && { body }),
})

const classes: { readonly classId: string; readonly code: string; readonly trainer: Visitor }[] = []
const students: { readonly student: Student; readonly code: string }[] = []

async function inClass(path: string, body: object, prepare: (student: Student) => Promise<void>, scenario = 'promise') {
  const made = await world.open({ scenario })
  classes.push({ ...made, trainer: world.admin })
  const student = await world.join(made.code, 'somebody')
  students.push({ student, code: made.code })
  await prepare(student)
  const words = student.words.join(' ')
  const logInAgain = () => student.post(`/api/join/${made.code}/return`, { words })
  return { by: student, logInAgain, path: `/api/class/${path}`, body }
}

let trainer: Person

async function toDecide(name: 'deposits/approve-all' | 'withdrawals/pay-all'): Promise<Sent> {
  const made = await world.open({ approvesDeposits: name.startsWith('deposits') }, trainer.visitor)
  classes.push({ ...made, trainer: trainer.visitor })
  for (const [at, nickname] of ['one', 'two'].entries()) {
    const student = await world.join(made.code, nickname)
    await ok(student.deposit('300'))
    if (name.startsWith('deposits')) continue
    // What the house can't pay waits until somebody pays in: the first of the two asks for more than it holds by then.
    await setBalances(student.memberId, { balance: '900' })
    assert.equal((await ok(student.withdraw(at === 0 ? '700' : '650'))).body.isPaid, false)
  }
  if (name.startsWith('withdrawals')) await ok((await world.join(made.code, 'three')).deposit('200'))
  return byMember(trainer, `/api/classes/${made.classId}/${name}`, {})
}

/** How each is done once. A row without a case doesn't compile. */
const cases: Readonly<Record<CommandName, () => Promise<Sent>>> = {
  claimDeposit: async () => {
    const person = await someone()
    return byMember(person, '/api/deposits', claimOf(person))
  },
  async correctDeposit() {
    const person = await someone()
    await ok(person.visitor.post('/api/wallet/faucet', { coin: 'ETH' }, newKey()))
    const sending = { coin: 'ETH', address: depositWallets.find(({ coin }) => coin === 'ETH')?.address, amount: '0.1' }
    const { transferId } = (await ok(person.visitor.post('/api/wallet/transfers', sending, newKey()))).body
    await moveClockOf(world.app, '3 hours')
    const isConfirmed = async () =>
      (
        await world.app.testDatabase.owner.query(
          'select from network.transfer where transfer_id = $1 and arrived_at is not null',
          [transferId],
        )
      ).rowCount
    await until('it has arrived', isConfirmed)
    return byMember(person, `/api/deposits/${await claim(person, { amount: '4999', transferId })}/correction`, {})
  },
  async cancelDeposit() {
    const person = await someone()
    return byMember(person, `/api/deposits/${await claim(person)}/cancellation`, {})
  },
  async approveDeposit() {
    const person = await someone()
    const path = `/api/admin/members/${person.memberId}/deposits/${await claim(person)}/approve`
    return byAdmin(path, { confirmation: 'yes' })
  },
  async declineDeposit() {
    const person = await someone()
    const path = `/api/admin/members/${person.memberId}/deposits/${await claim(person)}/decline`
    return byAdmin(path, { reason: 'No match' })
  },
  requestWithdrawal: async () => byMember(await someone(), '/api/withdrawals', withdrawal),
  async cancelWithdrawal() {
    const person = await someone()
    return byMember(person, `/api/withdrawals/${await withdraw(person)}/cancellation`, {})
  },
  async approveWithdrawal() {
    const person = await someone()
    const path = `/api/admin/members/${person.memberId}/withdrawals/${await withdraw(person)}/approve`
    return byAdmin(path, { confirmation: 'yes', note: 'Paid by hand' })
  },
  async declineWithdrawal() {
    const person = await someone()
    const path = `/api/admin/members/${person.memberId}/withdrawals/${await withdraw(person)}/decline`
    return byAdmin(path, { reason: 'Wrong address' })
  },
  openInvestment: async () => byMember(await someone(), '/api/investments', { planId: 1, amount: '400' }),
  moveSavings: async () => byMember(await someone({ savings: '50' }), '/api/savings/moves', { amount: '20' }),
  async setBalances() {
    const { memberId } = await someone()
    const { version } = (await world.admin.get(balancesPath(memberId))).body
    return byAdmin(balancesPath(memberId), { balance: '77', reason: 'A correction', version })
  },
  takeFromFaucet: async () => byMember(await someone(), '/api/wallet/faucet', { coin: 'ETH' }),
  async sendCoins() {
    const person = await someone()
    await ok(person.visitor.post('/api/wallet/faucet', { coin: 'ETH' }, newKey()))
    const { address } = (await (await someone()).visitor.get('/api/wallet')).body.coins[1]
    return byMember(person, '/api/wallet/transfers', { coin: 'ETH', address, amount: '0.1', note: 'For lunch' })
  },
  placeOrder: async () => byMember(await someone(), '/api/trading/orders', limit),
  async cancelOrder() {
    const person = await someone()
    return byMember(person, `/api/trading/orders/${await order(person)}/cancel`, {})
  },
  async moveOrder() {
    const person = await someone()
    return byMember(person, `/api/trading/orders/${await order(person)}/price`, { price: '1.50' })
  },
  async sellEverything() {
    const person = await withPosition()
    await order(person)
    return byMember(person, '/api/trading/sell-everything', {})
  },
  async beginRound() {
    const person = await withPosition()
    await ok(person.visitor.post('/api/trading/sell-everything', {}, newKey()))
    await until('it is sold', async () => (await person.visitor.get('/api/trading/fills')).body.fills.length === 2)
    return byMember(person, '/api/trading/rounds', {})
  },
  depositInClass: () => inClass('deposits', { amount: '300' }, async () => {}),
  investInClass: () =>
    inClass('investments', { planId: 1, amount: '100' }, async (student) => void (await ok(student.deposit('300')))),
  withdrawInClass: () =>
    inClass('withdrawals', { amount: '100', acceptClosing: true }, async (student) => {
      await ok(student.deposit('300'))
    }),
  moveRewardsInClass: () =>
    inClass('rewards', { amount: '10' }, async ({ memberId }) => setBalances(memberId, { savings: '20' })),
  orderInClass: () =>
    inClass(
      'orders',
      { symbol: 'AAPL', side: 'buy', dollars: '400', note: 'I know what they make' },
      async (student) => void (await ok(student.deposit('1000'))),
      'trading_month',
    ),
  decideDeposits: () => toDecide('deposits/approve-all'),
  payWithdrawals: () => toDecide('withdrawals/pay-all'),
}

interface Done extends Sent {
  readonly name: CommandName
  readonly key: string
  readonly first: Answer
}

const send = ({ by, path, body }: Sent, key: string) => by.post(path, body, under(key))

describe('every row that is sent under a key', () => {
  const all: Done[] = []
  const said = ({ status, body }: Answer) => ({ status, body })

  async function sendAgain(what: string, which: readonly Done[] = all): Promise<void> {
    for (const done of which)
      assert.deepEqual(said(await send(done, done.key)), said(done.first), `${done.name}, after ${what}`)
  }
  const of = (...names: CommandName[]) => all.filter(({ name }) => names.includes(name))

  test('is done once', async () => {
    trainer = await someone()
    await ok(world.admin.send('PUT', `/api/admin/members/${trainer.memberId}/trainer`, { isTrainer: true }))
    const names = Object.entries(routes).flatMap(([name, route]) =>
      'idempotent' in route ? [name as CommandName] : [],
    )
    assert.deepEqual(Object.keys(cases).toSorted(), names.toSorted())
    for (const name of names) {
      const sent = await cases[name]()
      const key = randomUUID()
      const first = await send(sent, key)
      assert.equal(first.status, routes[name].status, `${name}: ${JSON.stringify(first.body)}`)
      all.push({ ...sent, name, key, first })
    }
    await sendAgain('nothing')
  })

  test('says the same when the class was stopped, and when it has ended', async () => {
    for (const { classId, trainer: by } of classes)
      await ok(by.post(`/api/classes/${classId}/questions`, { words: 'Why?' }))
    await sendAgain('the class was stopped')
    for (const { classId, trainer: by } of classes) await ok(by.post(`/api/classes/${classId}/end`, {}))
    await sendAgain('the class has ended')
  })

  test('says the same when the money is spent, the faucet used up and the clock far ahead', async () => {
    const own = all.filter(({ by }) => by !== world.admin && by !== trainer.visitor)
    for (const { by } of own) {
      const memberId = (await by.get('/api/session')).body.user.memberId
      await setBalances(memberId, { balance: '0.01' }).catch(() => {})
      if (!students.some(({ student }) => student === by))
        for (let at = 0; at < 4; at++) await by.post('/api/wallet/faucet', { coin: 'ETH' }, newKey())
    }
    await sendAgain('everything was spent')
    await moveClockOf(world.app, '5 hours')
    await sendAgain('five hours')
  })

  test('says the same when the session has ended and somebody has logged in again', async () => {
    for (const done of all.filter(({ by }) => by !== world.admin)) {
      await ok(done.by.send('DELETE', '/api/session'))
      assert.equal((await send(done, done.key)).status, 401, `${done.name} without a session`)
      assert.equal((await done.logInAgain()).status, 200, done.name)
    }
    await sendAgain('the session has ended')
  })

  test('says the same when a right was taken away and given back', async () => {
    const path = `/api/admin/members/${trainer.memberId}/trainer`
    await ok(world.admin.send('PUT', path, { isTrainer: false }))
    for (const done of of('decideDeposits', 'payWithdrawals'))
      assert.equal((await send(done, done.key)).status, 403, done.name)
    await ok(world.admin.send('PUT', path, { isTrainer: true }))
    await sendAgain('the right was given back')
  })

  test('says the same when a student has kept their account', async () => {
    for (const { student } of students) await ok(student.post('/api/class/account', keepForm()))
    await sendAgain('the account was kept')
  })

  test('is refused with other content under the same key, and to anybody else', async () => {
    for (const done of all.filter(({ body }) => body && Object.keys(body).length > 0)) {
      const body = done.body as Record<string, unknown>
      const field = Object.keys(body).find((name) => ['amount', 'price', 'reason', 'note', 'dollars'].includes(name))
      if (field === undefined) continue
      const other = await done.by.post(done.path, { ...body, [field]: '33' }, under(done.key))
      assert.equal(other.body.error?.code, 'key_reused', `${done.name}: ${JSON.stringify(other.body)}`)
    }
    const stranger = await someone()
    for (const done of all.filter(({ by }) => by !== world.admin)) {
      const answer = await stranger.visitor.post(done.path, done.body, under(done.key))
      assert.notDeepEqual(answer.body, done.first.body, done.name)
    }
  })

  test('says the same to the admin when whoever it concerned has gone', async () => {
    const concerned = of('approveDeposit', 'declineDeposit', 'approveWithdrawal', 'declineWithdrawal', 'setBalances')
    for (const { path } of concerned) {
      const [, memberId] = /members\/([^/]+)\//.exec(path) ?? []
      const { displayName } = (await world.admin.get(`/api/admin/members/${memberId}`)).body
      await ok(world.admin.post(`/api/admin/members/${memberId}/closure`, { confirmation: displayName }))
    }
    // What the member had written has gone with them: the name of a file, an address that no wallet has.
    const words = { proof: '', address: '' }
    for (const done of concerned) {
      const again = await send(done, done.key)
      const gone = Object.fromEntries(
        Object.keys(words).flatMap((name) => (name in done.first.body ? [[name, '']] : [])),
      )
      assert.equal(again.status, done.first.status, `${done.name}: ${JSON.stringify(again.body)}`)
      assert.deepEqual({ ...again.body, ...gone }, { ...done.first.body, ...gone }, done.name)
      assert.doesNotMatch(JSON.stringify(again.body), /a\.png|somewhere/)
    }
  })

  test('is known as done by its key', async () => {
    for (const { name, by, key, path } of all) {
      const [, memberId] = /members\/([^/]+)\//.exec(path) ?? []
      const asked = await by.get(`/api/commands/${key}${memberId ? `?memberId=${memberId}` : ''}`)
      assert.deepEqual(asked.body, { isDone: true }, name)
    }
  })

  test('has left a ledger that holds', () => world.checkLedger())
})
