import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { fates } from '@dryrun/server/features/members/personal-data.ts'
import { read } from '../source-files.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ ADMIN_PASSWORD: goodPassword })
})
after(() => app[Symbol.asyncDispose]())

const key = () => ({ 'idempotency-key': randomUUID() })

/** A word that is nowhere in the product: what has it was said by this person. */
const word = 'Zanzibarista'

/** Somebody who has left their word wherever people can write. */
async function someoneWhoWrites() {
  const { visitor, memberId, form } = await newMember(app, {
    fullName: `Ann ${word}`,
    username: `${word}${randomUUID().slice(0, 8)}`,
    email: `${word}-${randomUUID().slice(0, 8)}@example.com`,
    bitcoinAddress: `pracbtc1${word.toLowerCase()}`,
  })
  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', goodPassword)
  const path = `/api/admin/members/${memberId}/balances`
  const { version } = (await admin.get(path)).body
  const set = await admin.post(path, { balance: '500', reason: 'For a test', version }, key())
  assert.equal(set.status, 200, JSON.stringify(set.body))
  const order = { symbol: 'AAPL', side: 'buy', type: 'limit', price: '1.00', quantity: '10', note: `${word} says so` }
  const placed = await visitor.post('/api/trading/orders', order, key())
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  assert.equal((await visitor.post('/api/wallet/faucet', { coin: 'ETH' }, key())).status, 201)
  const other = await newMember(app)
  const { address } = (await other.visitor.get('/api/wallet')).body.coins[1]
  const transfer = { coin: 'ETH', address, amount: '0.1', note: `From ${word}` }
  const sent = await visitor.post('/api/wallet/transfers', transfer, key())
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  const asked = await visitor.post('/api/support/messages', {
    text: `Who is ${word}?`,
    answer: null,
    key: randomUUID(),
    page: '/plans',
  })
  assert.equal(asked.status, 201, JSON.stringify(asked.body))
  return { visitor, form, orderId: placed.body.orderId as string }
}

/** The tables in which something has the word. */
async function tablesWithTheWord(): Promise<string[]> {
  const { rows: tables } = await app.testDatabase.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await app.testDatabase.owner.query(
      `select from ${name} as row where row::text ilike '%' || $1 || '%' limit 1`,
      [word],
    )
    if (rowCount) found.push(name)
  }
  return found
}

test('every table with rows of members says what becomes of them when the person is erased', async () => {
  const { rows } = await app.testDatabase.owner.query<{ name: string }>(
    `select distinct table_schema || '.' || table_name as name from information_schema.columns
      where column_name ~ 'member_id$' and table_schema not in ('pg_catalog', 'information_schema')
        and (table_schema, table_name) in (select schemaname, tablename from pg_tables) order by 1`,
  )
  assert.deepEqual(
    Object.keys(fates).toSorted(),
    rows.map(({ name }) => name),
  )
})

test('whoever closes their account takes every word they wrote along', async () => {
  const { visitor, orderId } = await someoneWhoWrites()
  const written = await tablesWithTheWord()
  for (const table of ['members.member', 'trading.trade_order', 'network.transfer', 'support.message'])
    assert.ok(written.includes(table), `${table} of ${written.join(', ')}`)
  const cancelled = await visitor.post(`/api/trading/orders/${orderId}/cancel`, {}, key())
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  const closed = await visitor.post('/api/profile/closure', { password: goodPassword })
  assert.equal(closed.status, 200, JSON.stringify(closed.body))
  assert.deepEqual(await tablesWithTheWord(), [])
})

/** What an export leaves out, and why. */
const notExported: Readonly<Record<string, string>> = {
  'auth.challenge': 'a secret',
  'auth.credential': 'a secret',
  'auth.email_confirmation': 'a secret',
  'auth.enrolment_code': 'a secret',
  'auth.passkey_challenge': 'a secret',
  'auth.reset_link': 'a secret',
  'auth.totp_step': 'a secret',
  'files.storage_token': 'a secret',
  'audit.command_event': 'on its way to the events',
  'notices.notice': 'on its way to the notifications',
  'notices.reader': 'which notifications were read is with them',
  'files.image_copy': 'drawn from the files',
  'files.piece': 'the bytes of the files',
  'files.room': 'the size of the files',
  'files.upload': 'not a file yet',
  'deposits.held_rate': 'a price that holds for minutes',
  'ledger.account': 'sums of the transfers',
  'ledger.book': 'sums of the transfers',
  'ledger.command': 'answers that said the same as what they changed',
  'ledger.flow_delta': 'sums of the transfers',
  'ledger.house_step': 'the order of a class, without anything of the person',
  'ledger.request': 'answers that said the same as what they changed',
  'members.copy': 'nobody has one but copies of the demo account',
  'members.worth': 'sums of the transfers',
  'platform.member_tally_delta': 'sums of the transfers',
  'proofs.book_page': 'the book has a file of its own, with its proof',
  'referrals.due': 'on its way to the rewards',
  'referrals.savings_move': 'one of the transfers',
  'trading.position': 'sums of the fills',
  'trading.round': 'each order says which round it belongs to',
}

test('the export has every table with rows of members, but those that are named with a reason', async () => {
  const source = ['export-own-data.ts', 'read-profile.ts']
    .map((file) => read(`server/src/features/members/${file}`))
    .join()
  const isExported = (table: string) => new RegExp(`(?:from|join)\\s+${table.replace('.', '\\.')}\\b`).test(source)
  assert.deepEqual(
    Object.keys(fates)
      .filter((table) => !isExported(table))
      .toSorted(),
    Object.keys(notExported).toSorted(),
  )
})

test('the export has what a person wrote and did', async () => {
  const { visitor, form } = await someoneWhoWrites()
  const { body } = await visitor.post('/api/profile/export')
  assert.equal(body.profile.fullName, form.fullName)
  assert.equal(body.orders[0].note, `${word} says so`)
  assert.equal(body.networkTransfers.find(({ note }: { note: string | null }) => note)?.note, `From ${word}`)
  assert.equal(body.supportChat[0].text, `Who is ${word}?`)
  const [correction] = body.corrections
  assert.deepEqual(
    { ...correction, adjustedAt: '' },
    { account: 'balance', before: '0.00', after: '500.00', reason: 'For a test', adjustedAt: '' },
  )
})
