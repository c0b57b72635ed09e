// The practice network over HTTP: faucet, sending, arriving, paying in, being paid out, with every coin counted.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { coinTerms, formatCoins, parseCoins } from '@dryrun/domain/wallet/coins.ts'
import { practiceAddress } from '@dryrun/domain/wallet/practice-address.ts'
import { parseRate, unitsPaidOut, unitsToPay } from '@dryrun/domain/wallet/rate.ts'
import { closeBook } from '@dryrun/server/features/ledger/index.ts'
import { deliverCoins } from '@dryrun/server/features/wallet/index.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'
import { moveClock } from '../move-clock.ts'
import { until } from '../until.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld()
})
after(async () => {
  await world.checkLedger()
  await world[Symbol.asyncDispose]()
})

const houseOf = (coin: string) => depositWallets.find((each) => each.coin === coin)?.address ?? ''

async function walletOf(member: string) {
  const { body } = await world.call({ member }, 'GET', '/api/wallet')
  return Object.fromEntries(body.coins.map((each: { coin: string }) => [each.coin, each]))
}

/** Lets the network confirm what is on the way, and post it where it goes. */
async function confirmAll() {
  await moveClock(world.testDatabase.owner, '19 seconds')
  const { database, teller } = world.instances[0] as Instance
  await deliverCoins({ pool: database.pool, teller })
}

const take = (member: string, coin: string) => world.call({ member }, 'POST', '/api/wallet/faucet', { coin })
const send = (member: string, body: object) => world.call({ member }, 'POST', '/api/wallet/transfers', body)
const claim = (member: string, body: object) =>
  world.call({ member }, 'POST', '/api/deposits', {
    coin: 'ETH',
    proof: `transactions/${member}/receipt.png`,
    ...body,
  })

test('the faucet gives three times a day, from midnight to midnight', async () => {
  const member = await world.newMember()
  for (const coin of ['BTC', 'ETH', 'USDT']) assert.equal((await take(member, coin)).status, 201)
  const fourth = await take(member, 'BTC')
  assert.deepEqual([fourth.status, fourth.body.error.code], [422, 'faucet_limit'])
  const { body } = await world.call({ member }, 'GET', '/api/wallet')
  assert.equal(body.faucet.takenToday, 3)
  assert.deepEqual(
    body.coins.map(({ coin, balance }: { coin: string; balance: string }) => `${balance} ${coin}`),
    ['0.05000000 BTC', '2.00000000 ETH', '4000.00 USDT'],
  )
  assert.equal(body.coins[2].worth, '4000.00')
  assert.ok(Number(body.worth) > 4000)
  await moveClock(world.testDatabase.owner, '24 hours')
  assert.equal((await take(member, 'BTC')).status, 201)
  // What decides asks the database for the time; what shows hears of a jump a moment later.
  await until(
    'it’s another day in the wallet, too',
    async () => (await world.call({ member }, 'GET', '/api/wallet')).body.faucet.takenToday === 1,
  )
})

test('coins arrive with another member once they are confirmed, and the fee is the network’s', async () => {
  const [sender, receiver] = [await world.newMember(), await world.newMember()]
  await take(sender, 'USDT')
  const { address } = (await walletOf(receiver))['USDT']
  const sent = await send(sender, { coin: 'USDT', address, amount: '1000', note: 'for the coffee' })
  assert.equal(sent.status, 201)
  assert.deepEqual([sent.body.direction, sent.body.fee, sent.body.note], ['out', '0.50', 'for the coffee'])
  assert.equal((await walletOf(sender))['USDT'].balance, '2999.50')
  const waiting = (await walletOf(receiver))['USDT']
  assert.deepEqual([waiting.balance, waiting.incoming], ['0.00', '1000.00'])
  await confirmAll()
  const arrived = (await walletOf(receiver))['USDT']
  assert.deepEqual([arrived.balance, arrived.incoming], ['1000.00', '0.00'])
  const [seen] = (await world.call({ member: receiver }, 'GET', '/api/wallet/transfers')).body.transfers
  assert.deepEqual([seen.kind, seen.direction, seen.note], ['received', 'in', null], 'a note is for its writer alone')
  assert.equal('other' in seen, false, 'whose address it is stays their own affair')
  const receipt = await world.call({ member: receiver }, 'GET', `/api/wallet/transfers/${sent.body.transferId}`)
  assert.equal(receipt.status, 200)
  const stranger = await world.newMember()
  const theirs = await world.call({ member: stranger }, 'GET', `/api/wallet/transfers/${sent.body.transferId}`)
  assert.equal(theirs.status, 404, 'a stranger’s transfer is nobody else’s to see')
  await confirmAll()
  assert.equal((await walletOf(receiver))['USDT'].balance, '1000.00', 'nothing arrives twice')
})

test('an address that is wrong is refused with the reason, and nothing leaves the wallet', async () => {
  const member = await world.newMember()
  await take(member, 'BTC')
  const own = (await walletOf(member))['BTC'].address as string
  const ether = (await walletOf(member))['ETH'].address
  const wrong = `${own.slice(0, -1)}${own.endsWith('q') ? 'p' : 'q'}`
  for (const [address, code] of [
    [wrong, 'address_checksum'],
    [own.slice(0, -1), 'address_checksum'],
    [ether, 'address_other_network'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'address_real_world'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'address_real_world'],
    ['0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', 'address_real_world'],
    ['', 'address_not_practice'],
    ['my friend', 'address_not_practice'],
  ]) {
    const { status, body } = await send(member, { coin: 'BTC', address, amount: '0.01' })
    assert.deepEqual([status, body.error.code], [422, code], address)
  }
  for (const amount of ['0', '0.00000000', '-1', '1e3', '0.000000001', '', '1,5', '9'.repeat(25)]) {
    const { status, body } = await send(member, { coin: 'BTC', address: own, amount })
    assert.deepEqual([status, body.error.code], [422, 'coin_amount_invalid'], amount)
  }
  assert.equal((await send(member, { coin: 'BTC', address: own, amount: 1 })).status, 400)
  const all = await send(member, { coin: 'BTC', address: own, amount: '0.05' })
  assert.equal(all.body.error.code, 'insufficient_coins', 'the fee must be there as well')
  assert.equal((await walletOf(member))['BTC'].balance, '0.05000000')
})

test('what is sent to an address of nobody is lost, and still counted', async () => {
  const member = await world.newMember()
  await take(member, 'ETH')
  const address = practiceAddress('ETH', new Uint8Array(20).fill(42))
  const sent = await send(member, { coin: 'ETH', address, amount: '1' })
  assert.equal(sent.body.reachesNobody, true)
  await confirmAll()
  assert.equal((await walletOf(member))['ETH'].balance, '0.99979000')
  await world.checkLedger()
})

test('faucet, transfer, claim, match, approval, withdrawal, payout: dollars and coins are conserved', async () => {
  const member = await world.newMember()
  await take(member, 'ETH')
  const held = (await world.call({ member }, 'POST', '/api/deposits/rates', { coin: 'ETH' })).body
  const again = (await world.call({ member }, 'POST', '/api/deposits/rates', { coin: 'ETH' })).body
  assert.deepEqual(again, held, 'asking again does not make it better')
  const rateMicros = parseRate(held.rate) ?? 0n
  const amount = formatCoins('ETH', unitsToPay('ETH', 50_000n, rateMicros))
  const { transferId } = (await send(member, { coin: 'ETH', address: houseOf('ETH'), amount })).body

  const early = await world.call({ member }, 'GET', `/api/deposits/match?amount=500&coin=ETH&transferId=${transferId}`)
  assert.deepEqual([early.body.state, early.body.reasons], ['partly', ['confirming']])
  const claimed = await claim(member, { amount: '500', transferId })
  assert.equal(claimed.status, 201)
  assert.deepEqual([claimed.body.match.state, claimed.body.match.reasons], ['partly', ['confirming']])
  await confirmAll()
  const [seen] = (await world.call('admin', 'GET', '/api/admin/deposits?status=pending')).body.deposits
  assert.deepEqual([seen.match.state, seen.match.transfer.transferId], ['matched', transferId])
  assert.deepEqual([seen.match.transfer.amount, seen.match.transfer.worth], [amount, '500.00'])
  const approve = `/api/admin/members/${member}/deposits/${claimed.body.depositId}/approve`
  assert.equal((await world.call('admin', 'POST', approve, { confirmation: 'yes' })).status, 200)
  assert.equal((await world.balancesOf(member))['balance'], '500.00')

  const { address } = (await walletOf(member))['BTC']
  const asked = { amount: '500', coin: 'BTC', address, acceptClosing: false }
  const { withdrawalId } = (await world.call({ member }, 'POST', '/api/withdrawals', asked)).body
  const pay = `/api/admin/members/${member}/withdrawals/${withdrawalId}/approve`
  const paid = (await world.call('admin', 'POST', pay, { confirmation: 'yes' })).body
  assert.equal(paid.payout.by, 'transfer')
  assert.equal(parseCoins('BTC', paid.payout.amount), unitsPaidOut('BTC', 50_000n, parseRate(paid.payout.rate) ?? 0n))
  assert.equal((await walletOf(member))['BTC'].balance, '0.00000000', 'not before the network has confirmed')
  await confirmAll()
  assert.equal((await walletOf(member))['BTC'].balance, paid.payout.amount)
  const [payout] = (await world.call({ member }, 'GET', '/api/wallet/transfers')).body.transfers
  assert.deepEqual([payout.kind, payout.transferId], ['payout', paid.payout.transferId])

  // Paid in as ETH, paid out as BTC: what the house lacked was minted, and stands in the book as such.
  const { rows } = await world.testDatabase.owner.query(
    `select asset, kind, balance_units from ledger.account where member_id = $1 and balance_units <> 0`,
    [member],
  )
  const units = Object.fromEntries(rows.map((row) => [`${row.asset} ${row.kind}`, BigInt(row.balance_units)]))
  const out = parseCoins('BTC', paid.payout.amount) ?? 0n
  assert.deepEqual(
    [units['BTC wallet'], units['BTC fees'], units['BTC faucet']],
    [out, coinTerms.BTC.feeUnits, -(out + coinTerms.BTC.feeUnits)],
  )
  assert.equal(units['ETH house'], parseCoins('ETH', amount))
  await world.checkLedger()

  const mails = await world.testDatabase.owner.query(
    `select details from notices.notice where member_id = $1 and kind = 'withdrawal_approved'`,
    [member],
  )
  assert.equal(mails.rows[0].details.transferId, paid.payout.transferId, 'the mail names the transfer')
})

test('too little, too late, the wrong coin: the claim says so and can be set right, and none is lost', async () => {
  const member = await world.newMember()
  for (const coin of ['ETH', 'USDT']) await take(member, coin)
  await world.call({ member }, 'POST', '/api/deposits/rates', { coin: 'ETH' })
  const little = (await send(member, { coin: 'ETH', address: houseOf('ETH'), amount: '0.1' })).body
  await moveClock(world.testDatabase.owner, '16 minutes')
  const late = (await send(member, { coin: 'ETH', address: houseOf('ETH'), amount: '0.1' })).body
  const wrongCoin = (await send(member, { coin: 'USDT', address: houseOf('ETH'), amount: '100' })).body
  await confirmAll()

  const claimed = (await claim(member, { amount: '500', transferId: little.transferId })).body
  assert.deepEqual([claimed.match.state, claimed.match.reasons], ['partly', ['too_little']])
  const afterEnd = (await claim(member, { amount: '500', transferId: late.transferId })).body
  assert.deepEqual(afterEnd.match.reasons, ['too_late', 'too_little'])
  const other = (await claim(member, { amount: '100', transferId: wrongCoin.transferId })).body
  assert.deepEqual(other.match.reasons, ['other_coin'])

  const path = `/api/deposits/${claimed.depositId}/correction`
  const corrected = await world.call({ member }, 'POST', path, {})
  assert.deepEqual([corrected.status, corrected.body.match.state], [200, 'matched'])
  assert.equal(corrected.body.amount, claimed.match.transfer.worth)
  assert.equal((await world.call({ member }, 'POST', path, {})).status, 409, 'the old claim has given way')
  const wrongSet = await world.call({ member }, 'POST', `/api/deposits/${other.depositId}/correction`, {})
  assert.deepEqual([wrongSet.body.coin, wrongSet.body.match.state], ['USDT', 'matched'])
  const stranger = await world.newMember()
  const foreign = await world.call({ member: stranger }, 'POST', `/api/deposits/${afterEnd.depositId}/correction`, {})
  assert.equal(foreign.status, 404)

  // A declined claim gives its transfer free: the coins did come, and can be claimed again.
  const decline = `/api/admin/members/${member}/deposits/${afterEnd.depositId}/decline`
  await world.call('admin', 'POST', decline, { reason: 'Too little came' })
  const retried = await claim(member, { amount: late.worth, transferId: late.transferId })
  assert.deepEqual([retried.status, retried.body.match.state], [201, 'matched'])
})

test('a claim without a transfer, or with one that went elsewhere, is left to the admin', async () => {
  const member = await world.newMember()
  await take(member, 'ETH')
  const plain = (await claim(member, { amount: '20' })).body
  assert.deepEqual(plain.match, { state: 'unmatched', reasons: ['no_transfer'], transfer: null })
  const { address } = (await walletOf(member))['ETH']
  const elsewhere = (await send(member, { coin: 'ETH', address, amount: '0.01' })).body
  assert.equal(elsewhere.direction, 'self')
  const claimed = (await claim(member, { amount: '20', transferId: elsewhere.transferId })).body
  assert.deepEqual([claimed.match.state, claimed.match.reasons], ['unmatched', ['other_address']])
})

test('a claim for a stranger’s transfer, or with an id of nothing, is refused alike', async () => {
  const [payer, thief] = [await world.newMember(), await world.newMember()]
  await take(payer, 'ETH')
  const { transferId } = (await send(payer, { coin: 'ETH', address: houseOf('ETH'), amount: '0.1' })).body
  const stolen = await claim(thief, { amount: '100', transferId })
  const made = await claim(thief, { amount: '100', transferId: '01a1dde9-b461-7533-b8b5-25133d0abe24' })
  assert.deepEqual([stolen.status, stolen.body.error.code], [404, 'transfer_unknown'])
  assert.deepEqual(made.body, stolen.body)
  const looked = await world.call(
    { member: thief },
    'GET',
    `/api/deposits/match?amount=100&coin=ETH&transferId=${transferId}`,
  )
  assert.equal(looked.status, 404)
  const faucet = (await take(thief, 'ETH')).body.transferId
  assert.equal((await claim(thief, { amount: '1', transferId: faucet })).status, 404, 'a take is no payment')
  assert.deepEqual((await world.call({ member: thief }, 'GET', '/api/deposits')).body.deposits, [])
})

test('a withdrawal goes to any address of the practice network; to anything else it is paid by hand, with a note', async () => {
  const [member, friend] = [await world.newMember({ balance: '300' }), await world.newMember()]
  const withdraw = async (address: string, coin: string, approval: object) => {
    const asked = { amount: '100', coin, address, acceptClosing: false }
    const { withdrawalId } = (await world.call({ member }, 'POST', '/api/withdrawals', asked)).body
    const path = `/api/admin/members/${member}/withdrawals/${withdrawalId}/approve`
    return (await world.call('admin', 'POST', path, { confirmation: 'yes', ...approval })).body
  }
  const foreign = await withdraw((await walletOf(friend))['USDT'].address, 'USDT', {})
  assert.deepEqual([foreign.payout.by, foreign.payout.amount, foreign.payout.rate], ['transfer', '100.00', '1.00'])
  const words = await withdraw('cash, at the desk', 'BTC', { note: ' Handed over in class ' })
  assert.deepEqual(words.payout, { by: 'hand', note: 'Handed over in class' })
  const wrongNetwork = await withdraw((await walletOf(friend))['BTC'].address, 'ETH', { note: ' ' })
  assert.equal(wrongNetwork.error.code, 'note_needed', 'whoever pays by hand says how')
  const receipt = await world.call({ member }, 'GET', `/api/wallet/transfers/${foreign.payout.transferId}`)
  assert.deepEqual(
    [receipt.body.kind, receipt.body.direction],
    ['payout', 'self'],
    'its receipt is there for who asked',
  )
  await confirmAll()
  assert.equal((await walletOf(friend))['USDT'].balance, '100.00')
  assert.equal((await walletOf(member))['USDT'].balance, '0.00')
})

test('who closes their account leaves no coin in the wallet and no note; what was on its way to them stays counted', async () => {
  const [leaver, friend] = [await world.newMember(), await world.newMember()]
  await take(leaver, 'BTC')
  await take(friend, 'BTC')
  const { address } = (await walletOf(leaver))['BTC']
  await send(friend, { coin: 'BTC', address, amount: '0.01' })
  await closeBook(world.instances[0] as Instance, leaver, leaver)
  await confirmAll()
  const later = await send(friend, { coin: 'BTC', address, amount: '0.01' })
  assert.equal(later.body.reachesNobody, true)
  assert.equal((await take(leaver, 'BTC')).body.error.code, 'member_closed')
  const { rows } = await world.testDatabase.owner.query(
    `select balance_units from ledger.account where member_id = $1 and asset = 'BTC' and kind in ('wallet', 'house') order by kind`,
    [leaver],
  )
  assert.deepEqual(
    rows.map((row) => row.balance_units),
    ['0', '5000000'],
  )
  await world.checkLedger()
})
