import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Instance, startMoneyWorld } from '../../../tests/money/money-world.ts'
import { moveClock } from '../../../tests/move-clock.ts'
import { matureInvestments } from '../features/investments/index.ts'
import { checkLedger, readLedgerCheck } from '../features/ledger/index.ts'
import { deliverCoins } from '../features/wallet/index.ts'

/** What somebody with the owner's password and bad intentions could do, and the rule that finds it. */
const tamperings: [string, string][] = [
  [
    `update ledger.account set balance_units = balance_units + 1 where kind = 'balance'`,
    'every asset of every book sums to zero',
  ],
  [
    `update ledger.account set balance_units = balance_units + case kind when 'profit' then 1 else -1 end
      where kind in ('profit', 'adjustments')`,
    'every balance is the sum of its entries',
  ],
  [`delete from ledger.account where kind = 'withdrawal'`, 'every balance is the sum of its entries'],
  [
    `alter table ledger.account drop constraint held_never_below_zero;
     update ledger.account set balance_units = -1 where kind = 'savings'`,
    'nobody holds less than nothing',
  ],
  [`update ledger.account set kind = 'house' where kind = 'savings'`, 'every account is one that its asset has'],
  [`update ledger.account set asset = 'GOLD' where kind = 'savings'`, 'every account is one that its asset has'],
  [
    `update ledger.transfer set to_after_units = to_after_units + 5 where to_kind = 'investment'`,
    'every entry carries the balance on from the one before',
  ],
  [
    `update ledger.transfer set from_after_units = from_after_units + 5 where from_kind = 'returns'`,
    'every entry carries the balance on from the one before',
  ],
  [
    `update ledger.transfer set amount_units = amount_units + 1, from_after_units = from_after_units - 1,
                                to_after_units = to_after_units + 1 where kind = 'adjusted_savings'`,
    'every balance is the sum of its entries',
  ],
  [`delete from ledger.transfer where kind = 'return_credited'`, 'no transfer is missing'],
  [
    `update ledger.transfer set transfer_no = transfer_no + 100 where kind = 'return_credited'`,
    'no transfer is missing',
  ],
  [
    `update ledger.transfer set cause_id = uuidv7() where kind = 'deposit_credited'`,
    'every digest is that of its transfer',
  ],
  [
    `update ledger.transfer set posted_at = posted_at - interval '1 microsecond' where transfer_no = 2`,
    'every digest is that of its transfer',
  ],
  [
    `update ledger.transfer as t set digest = sha256(coalesce(previous_digest, decode(repeat('00', 32), 'hex'))
                                                     || ledger.content_of(t)), posted_at = posted_at - interval '1 day'
      where transfer_no = 2`,
    'every digest is that of its transfer',
  ],
  [
    `update ledger.transfer as t set previous_digest = sha256(previous_digest) where transfer_no = 3`,
    'every transfer follows the one before it',
  ],
  [`update ledger.book set head_digest = sha256(head_digest)`, 'every book keeps the digest of its last transfer'],
  [`update ledger.book set owed_cents = owed_cents - 1`, 'every book adds to the totals what its accounts say'],
  [`update ledger.book set paid_in_cents = 1`, 'every book adds to the totals what its accounts say'],
  [`delete from ledger.book`, 'every book of an account or a transfer exists'],
  [`update ledger.book set closed_at = now()`, 'a closed book stands at zero'],
  [
    `update ledger.transfer set amount_units = 7 where kind = 'deposit_credited'`,
    'approved deposits and their credits',
  ],
  [`update deposits.deposit set status = 'pending', decided_at = null`, 'approved deposits and their credits'],
  [`delete from investments.investment`, 'investments and their opening'],
  [`update investments.investment set return_cents = 999`, 'matured investments and their returns'],
  [`update investments.investment set principal_back_cents = 1`, 'what ended investments say of their principal'],
  [
    `update investments.investment set state = 'running', ended_at = null, principal_back_cents = null`,
    'investment accounts and the investments in them',
  ],
  [`delete from referrals.savings_move`, 'savings that were moved to balance'],
  [`update audit.event set details = '{}'`, 'the audit log is one unbroken chain'],
  [`delete from audit.event`, 'the audit log is one unbroken chain'],
  [
    `update withdrawals.withdrawal set status = 'pending', decided_at = null, cancel_cause = null
      where status = 'cancelled'`,
    'withdrawals given back',
  ],
  [`update withdrawals.withdrawal set amount_cents = amount_cents + 1`, 'withdrawals and what was set aside'],
  [`update ledger.day_flow set units = units + 1`, 'what moved on each day is what the transfers say'],
  [`delete from ledger.day_flow where kind = 'fee_paid'`, 'what moved on each day is what the transfers say'],
  [`update ledger.total set balance_units = balance_units + 1`, 'the totals are the sums over all books'],
  [`update platform.tally set value = value + 1 where name = 'books'`, 'what is counted is what there is'],
  [`delete from platform.tally where name = 'promised'`, 'what is counted is what there is'],
  [`delete from ledger.adjustment`, 'admin edits and their transfers'],
  [
    `update ledger.account set balance_units = balance_units + case kind when 'wallet' then 1 else -1 end
      where kind in ('wallet', 'faucet')`,
    'every balance is the sum of its entries',
  ],
  [
    `update ledger.transfer set to_after_units = to_after_units + 7 where to_kind = 'wallet'`,
    'every entry carries the balance on from the one before',
  ],
  [`update ledger.transfer set asset = 'BTC' where kind = 'fee_paid'`, 'fees and their transfers'],
  [`delete from ledger.transfer where kind = 'fee_paid'`, 'no transfer is missing'],
  [`delete from network.transfer where kind = 'faucet'`, 'takes from the faucet and their coins'],
  [`update network.transfer set amount_units = amount_units + 1 where kind = 'sent'`, 'sent coins and their transfers'],
  [`update network.transfer set fee_units = fee_units + 1 where kind = 'sent'`, 'fees and their transfers'],
  [`update network.transfer set arrived_at = null where kind = 'sent'`, 'the network holds exactly what is on the way'],
  [`update network.transfer set arrived_at = now() where kind = 'payout'`, 'arrived coins and their transfers'],
  [`update network.transfer set kind = 'sent' where kind = 'payout'`, 'coins paid out and their transfers'],
  [`update withdrawals.withdrawal set coin_units = coin_units + 1`, 'payouts and their withdrawals'],
  [`update deposits.deposit set transfer_id = uuidv7()`, 'deposits and the transfers they rest on'],
]

test('a ledger with a history holds, and every kind of tampering is found', async () => {
  await using world = await startMoneyWorld()
  const { database, teller } = world.instances[0] as Instance
  const member = await world.newMember({ balance: '1000' })
  await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })
  await moveClock(world.testDatabase.owner, '2 days')
  await matureInvestments({ pool: database.pool, teller })
  await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  const { address } = (await world.call({ member }, 'GET', '/api/wallet')).body.coins[1]
  await world.call({ member }, 'POST', '/api/wallet/transfers', { coin: 'ETH', address, amount: '0.5' })
  await moveClock(world.testDatabase.owner, '1 minute')
  await deliverCoins({ pool: database.pool, teller })
  const asked = { amount: '10', coin: 'ETH', address, acceptClosing: false }
  const { withdrawalId } = (await world.call({ member }, 'POST', '/api/withdrawals', asked)).body
  const approval = `/api/admin/members/${member}/withdrawals/${withdrawalId}/approve`
  assert.equal((await world.call('admin', 'POST', approval, { confirmation: 'yes' })).status, 200)
  const path = `/api/admin/members/${member}/balances`
  const { version } = (await world.call('admin', 'GET', path)).body
  await world.call('admin', 'POST', path, { savings: '5', reason: 'A gift', version })
  assert.equal((await world.call({ member }, 'POST', '/api/savings/moves', { amount: '2' })).status, 201)
  const again = (await world.call({ member }, 'POST', '/api/withdrawals', asked)).body.withdrawalId
  const cancelled = await world.call({ member }, 'POST', `/api/withdrawals/${again}/cancellation`, {})
  assert.equal(cancelled.status, 200)

  assert.deepEqual(await readLedgerCheck(database), { check: null })
  const good = await checkLedger(database)
  assert.equal(good.findingCount, 0)
  assert.equal(good.bookCount, 1)
  assert.equal(good.entryCount, good.transferCount * 2)
  assert.deepEqual((await readLedgerCheck(database)).check, good)

  const { owner } = world.testDatabase
  for (const [statement, rule] of tamperings) {
    await owner.query('begin')
    await owner.query(`set local session_replication_role = replica`)
    await owner.query(statement)
    // The check runs on the owner's own connection here, so that the tampering can be taken back afterwards.
    const pool = {
      query: (text: string, values?: unknown[]) => owner.query(text, values),
      connect: async () => ({
        query: (text: string, values?: unknown[]) =>
          /^(begin|commit)/.test(text) ? undefined : owner.query(text, values),
        release() {},
      }),
    }
    const { findings } = await checkLedger({ pool: pool as never })
    await owner.query('rollback')
    assert.ok(
      findings.some((finding) => finding.check === rule),
      `${statement} is found as "${rule}", not as ${JSON.stringify(findings.map(({ check }) => check))}`,
    )
  }
  assert.equal((await checkLedger(database)).findingCount, 0)
})

test('the totals are the sums over all books, of every asset', async () => {
  await using world = await startMoneyWorld()
  await world.newMember({ balance: '100' })
  const member = await world.newMember({ balance: '50.50' })
  await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'BTC' })
  await checkLedger((world.instances[0] as Instance).database)
  const { rows } = await world.testDatabase.owner.query(
    `select asset, kind, balance_units from ledger.total where balance_units <> 0 order by asset, kind`,
  )
  assert.deepEqual(rows, [
    { asset: 'BTC', kind: 'wallet', balance_units: '5000000' },
    { asset: 'BTC', kind: 'faucet', balance_units: '-5000000' },
    { asset: 'USD', kind: 'balance', balance_units: '15050' },
    { asset: 'USD', kind: 'paid_in', balance_units: '-15050' },
  ])
  const { rows: counted } = await world.testDatabase.owner.query(
    `select asset, sum(balance_units)::text as sum from ledger.total group by asset order by asset`,
  )
  assert.deepEqual(
    counted,
    ['BTC', 'USD'].map((asset) => ({ asset, sum: '0' })),
    'what nobody has moved has no total',
  )
})
