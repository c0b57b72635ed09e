import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { addressProblem } from '@dryrun/domain/wallet/practice-address.ts'
import { giveMissingAddresses } from '@dryrun/server/ledger/open-book.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { newMember, Visitor } from '../visitor.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ DEMO: 'off' })
})
after(() => app[Symbol.asyncDispose]())

async function addressesOf(visitor: Visitor): Promise<string[]> {
  const { body } = await visitor.get('/api/wallet')
  return body.coins.map(({ address }: { address: string }) => address)
}

test('the addresses that the sign-up form was filled with are those of the new wallet', async () => {
  const { body } = await new Visitor(app).get('/api/sign-ups/addresses')
  const { visitor } = await newMember(app, body)
  assert.deepEqual(await addressesOf(visitor), [body.bitcoinAddress, body.usdtAddress, body.usdtAddress])
  const profile = (await visitor.get('/api/profile')).body
  assert.equal(profile.bitcoinAddress, body.bitcoinAddress)

  const twin = await newMember(app, body)
  const [bitcoin, ether] = await addressesOf(twin.visitor)
  assert.notEqual(bitcoin, body.bitcoinAddress, 'an address that is somebody’s stays theirs')
  assert.notEqual(ether, body.usdtAddress)
})

test('nobody can take the platform’s own address, one of the other network, or one that is none', async () => {
  const [bitcoinWallet, etherWallet] = depositWallets
  for (const [bitcoinAddress, usdtAddress] of [
    [bitcoinWallet?.address, etherWallet?.address],
    [(await new Visitor(app).get('/api/sign-ups/addresses')).body.usdtAddress, 'praceth1qqqqqqqqqqqq'],
    ['somewhere-else-entirely', 'nowhere-in-particular'],
  ]) {
    const { visitor } = await newMember(app, { bitcoinAddress, usdtAddress })
    const [bitcoin = '', ether = ''] = await addressesOf(visitor)
    assert.deepEqual([addressProblem('BTC', bitcoin), addressProblem('ETH', ether)], [null, null])
    assert.ok(![bitcoinAddress, usdtAddress].includes(bitcoin) && ![bitcoinAddress, usdtAddress].includes(ether))
    assert.equal((await visitor.get('/api/profile')).body.bitcoinAddress, bitcoinAddress, 'it may be paid out there')
  }
})

test('a book from before there were coins gets its addresses at the first start', async () => {
  const { rows } = await app.testDatabase.owner.query(
    'insert into ledger.book (member_id, opened_at) values (uuidv7(), now()) returning member_id',
  )
  await giveMissingAddresses(app.database.pool)
  assert.equal(
    (await app.testDatabase.owner.query('select from ledger.address where member_id = $1', [rows[0].member_id]))
      .rowCount,
    0,
    'a database that was looked through once is not looked through again',
  )
  await app.testDatabase.owner.query('delete from platform.done_once')
  await giveMissingAddresses(app.database.pool)
  await giveMissingAddresses(app.database.pool)
  const given = await app.testDatabase.owner.query(
    'select network from ledger.address where member_id = $1 order by 1',
    [rows[0].member_id],
  )
  assert.deepEqual(
    given.rows.map(({ network }) => network),
    ['BTC', 'ETH'],
  )
})

test('a visitor and the admin have no wallet', async () => {
  assert.equal((await new Visitor(app).get('/api/wallet')).status, 401)
  assert.equal((await new Visitor(app).post('/api/wallet/faucet', { coin: 'BTC' })).status, 401)
})

test('what is kept about a person names their addresses and transfers, and their notes go with them', async () => {
  const { visitor, memberId, form } = await newMember(app)
  const key = { 'idempotency-key': 'a-take-of-my-own' }
  assert.equal((await visitor.post('/api/wallet/faucet', { coin: 'BTC' }, key)).status, 201)
  const [address] = await addressesOf(visitor)
  const sending = { coin: 'BTC', address, amount: '0.01', note: 'between us' }
  const sent = await visitor.post('/api/wallet/transfers', sending, { 'idempotency-key': 'a-send-of-my-own' })
  assert.equal(sent.status, 201)
  const { body } = await visitor.post('/api/profile/export')
  assert.deepEqual([body.walletAddresses.length, body.networkTransfers.length, body.coinTransfers.length], [2, 2, 3])
  assert.equal((await visitor.post('/api/profile/closure', { password: form.password })).status, 200)
  const { rows } = await app.testDatabase.owner.query('select note from network.transfer where member_id = $1', [
    memberId,
  ])
  assert.deepEqual(rows, [{ note: null }, { note: null }])
})
