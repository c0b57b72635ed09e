import { createHash } from 'node:crypto'
import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { parseDecimal } from '@dryrun/domain/trading/decimals.ts'
import type { TrailPrice } from '@dryrun/server/features/markets/index.ts'
import type pg from 'pg'
import type { Instance } from '../money-world.ts'

/** One command of a mix: of which kind, for whom, and what it says. */
export interface MixedCommand {
  readonly kind: string
  readonly memberId: string
  readonly input: unknown
  readonly key?: string
}

/** A row that commands can be about, whatever it is. */
type Row = Readonly<Record<string, string>> & { readonly member_id: string }

export interface MixFacts {
  readonly adminId: string
  readonly members: readonly Row[]
  readonly students: readonly Row[]
  readonly marketStudents: readonly Row[]
  readonly savers: readonly Row[]
  readonly deposits: readonly Row[]
  readonly paidDeposits: readonly Row[]
  readonly withdrawals: readonly Row[]
  readonly classWithdrawals: readonly Row[]
  readonly investments: readonly Row[]
  readonly orders: readonly Row[]
  readonly positions: readonly Row[]
  readonly ownTransfers: readonly Row[]
  readonly arrivals: readonly Row[]
  readonly rewards: readonly Row[]
  readonly hurtWithdrawals: readonly Row[]
  readonly hurtDeposits: readonly Row[]
  readonly instruments: ReadonlyMap<string, { readonly instrument: Instrument; readonly last: TrailPrice }>
  readonly nowMs: number
}

// The requests of this class are for those that mend them.
const notHurt = `member_id not in (select member_id from classes.student join classes.class using (class_id) where name = 'Hurt')`

const lists = {
  members: `select book.member_id, address.address,
                   coalesce((select max(transfer_no) from ledger.transfer
                              where transfer.member_id = book.member_id and asset = 'USD'), 0)::text as version
              from ledger.book join ledger.address on address.member_id = book.member_id and network = 'BTC'
             where class_id is null`,
  students: `select member_id, class_id::text from ledger.book where class_id is not null and ${notHurt}`,
  marketStudents: `select member_id, house from classes.student where house = 'market'`,
  savers: `select member_id, kind::text from ledger.account join classes.student using (member_id)
            where kind = 'savings' and balance_units > 0`,
  deposits: `select member_id, deposit_id from deposits.deposit where status = 'pending' and ${notHurt}`,
  paidDeposits: `select deposit.member_id, deposit_id from deposits.deposit
                   join network.transfer using (member_id, transfer_id) where status = 'pending' and arrived_at is not null and ${notHurt}`,
  withdrawals: `select member_id, withdrawal_id, address from withdrawals.withdrawal where status = 'pending' and ${notHurt}`,
  classWithdrawals: `select member_id, withdrawal_id from withdrawals.withdrawal where status = 'pending' and in_class and ${notHurt}`,
  investments: `select member_id, investment_id from investments.investment where state = 'running'`,
  orders: `select member_id, order_id, symbol, type from trading.trade_order where state = 'open'`,
  positions: `select member_id, symbol from trading.position where quantity_units > 0`,
  ownTransfers: `select member_id, transfer_id, coin::text from network.transfer
                  where arrived_at is null and (to_house or to_member_id = member_id)`,
  arrivals: `select member_id, transfer_id, coin::text from network.arrival where arrived_at is null`,
  rewards: `select referrer_id as member_id, member_id as friend_id, investment_id, principal_cents::text from referrals.due`,
  hurtWithdrawals: `select w.member_id, withdrawal_id from withdrawals.withdrawal as w
                      join ledger.transfer as t on t.member_id = w.member_id and cause_id = withdrawal_id
                     where status <> 'approved' and t.kind = 'withdrawal_paid'`,
  hurtDeposits: `select d.member_id, deposit_id from deposits.deposit as d
                   join ledger.transfer as t on t.member_id = d.member_id and cause_id = deposit_id
                  where status <> 'approved' and t.kind = 'deposit_credited'`,
} as const

export async function readMixFacts(owner: pg.Client, adminId: string, { market }: Instance): Promise<MixFacts> {
  const found: Record<string, Row[]> = {}
  for (const [name, text] of Object.entries(lists)) found[name] = (await owner.query(`${text} order by 1, 2`)).rows
  const { rows } = await owner.query('select extract(epoch from platform.clock_now()) * 1000 as ms')
  const nowMs = Number(rows[0].ms)
  const instruments = new Map<string, { instrument: Instrument; last: TrailPrice }>()
  for (const instrument of await market.instruments()) {
    if (!['AAPL', 'KO', 'MSFT'].includes(instrument.symbol)) continue
    const last = await market.trail.last(instrument.symbol)
    if (last) instruments.set(instrument.symbol, { instrument, last: { ...last, atMs: nowMs - 1000 } })
  }
  return { ...(found as unknown as Omit<MixFacts, 'adminId' | 'instruments' | 'nowMs'>), adminId, instruments, nowMs }
}

/** What a command is drawn from: numbers that say which row, how much, and what its new ids are. */
export class Draw {
  private readonly numbers: readonly number[]
  private readonly timeHex: string
  private taken = 0

  constructor(numbers: readonly number[], nowMs: number) {
    this.numbers = numbers
    this.timeHex = Math.floor(nowMs).toString(16).padStart(12, '0')
  }

  number(below: number): number {
    const at = this.taken++
    return ((this.numbers[at % this.numbers.length] ?? 0) + at) % below
  }

  of<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('there is nothing to draw from')
    return items[this.number(items.length)] as Item
  }

  cents(max: number): bigint {
    return BigInt(1 + this.number(max))
  }

  /** In the order of time, like those of the server, but the same in each run. */
  id(): string {
    const digest = createHash('sha256')
      .update(`${this.numbers.join()} ${this.taken++}`)
      .digest('hex')
    const { timeHex } = this
    return `${timeHex.slice(0, 8)}-${timeHex.slice(8)}-7${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`
  }
}

type Drawn = { readonly memberId: string; readonly input: unknown }
const about = ({ member_id: memberId }: Row, input: unknown): Drawn => ({ memberId, input })

const houseAddressOf = (network: string) => depositWallets.find((wallet) => wallet.network === network)?.address ?? ''

function pricedAs({ instrument, last }: { instrument: Instrument; last: TrailPrice }) {
  const priceUnits = parseDecimal(last.price, instrument.priceDecimals) as bigint
  return { priceUnits, volumeCents: BigInt(Math.trunc(last.dollarVolume)) * 100n }
}

/** How a command of each kind is drawn. A kind without a line here fails the test, so a new one can't be forgotten. */
export const drawKind: Readonly<Record<string, (draw: Draw, facts: MixFacts) => Drawn>> = {
  'approve-deposit': (draw, { deposits, adminId }) => {
    const row = draw.of(deposits)
    return about(row, { depositId: row['deposit_id'], adminId })
  },
  'approve-matched-deposit': (draw, { paidDeposits }) => {
    const row = draw.of(paidDeposits)
    return about(row, { depositId: row['deposit_id'] })
  },
  'decline-deposit': (draw, { deposits, adminId }) => {
    const row = draw.of(deposits)
    return about(row, { depositId: row['deposit_id'], adminId, reason: 'No coins came' })
  },
  'cancel-deposit': (draw, { deposits }) => {
    const row = draw.of(deposits)
    return about(row, { depositId: row['deposit_id'] })
  },
  'correct-deposit': (draw, { deposits }) => {
    const row = draw.of(deposits)
    return about(row, { depositId: row['deposit_id'], newDepositId: draw.id() })
  },
  'claim-deposit': (draw, { members }) => {
    const row = draw.of(members)
    const proof = `transactions/${row.member_id}/receipt.png`
    return about(row, {
      depositId: draw.id(),
      amountCents: draw.cents(50_000),
      coin: draw.of(['BTC', 'ETH']),
      proof,
      transferId: null,
      rateMicros: 3_000_000_000n,
    })
  },
  'request-withdrawal': (draw, { members }) => {
    const row = draw.of(members)
    return about(row, {
      withdrawalId: draw.id(),
      amountCents: draw.cents(900_000),
      coin: 'BTC',
      address: row['address'],
      acceptClosing: true,
    })
  },
  'approve-withdrawal': (draw, { withdrawals, adminId }) => {
    const row = draw.of(withdrawals)
    return about(row, {
      withdrawalId: row['withdrawal_id'],
      adminId,
      note: draw.of([null, 'Paid by hand']),
      transferId: draw.id(),
      rates: { BTC: 90_000_000_000n, ETH: 3_000_000_000n, USDT: 1_000_000n },
      confirmingMs: 30_000,
      toMemberId: draw.of([null, row.member_id]),
    })
  },
  'pay-small-withdrawal': (draw, { withdrawals }) => {
    const row = draw.of(withdrawals)
    return about(row, {
      withdrawalId: row['withdrawal_id'],
      transferId: draw.id(),
      rates: { BTC: 90_000_000_000n, ETH: 3_000_000_000n, USDT: 1_000_000n },
      confirmingMs: 30_000,
      toMemberId: row.member_id,
    })
  },
  'decline-withdrawal': (draw, { withdrawals, adminId }) => {
    const row = draw.of(withdrawals)
    return about(row, { withdrawalId: row['withdrawal_id'], adminId, reason: 'Not today' })
  },
  'cancel-withdrawal': (draw, { withdrawals }) => {
    const row = draw.of(withdrawals)
    return about(row, { withdrawalId: row['withdrawal_id'] })
  },
  'decline-for-lack-of-money': (draw, { classWithdrawals }) => {
    const row = draw.of(classWithdrawals)
    return about(row, { withdrawalId: row['withdrawal_id'] })
  },
  'pay-in-class': (draw, { classWithdrawals, adminId }) => {
    const row = draw.of(classWithdrawals)
    return about(row, { withdrawalId: row['withdrawal_id'], transferId: draw.id(), actorId: adminId })
  },
  'give-starting-money': (draw, { students }) => about(draw.of(students), undefined),
  'deposit-in-class': (draw, { students }) =>
    about(draw.of(students), { transferId: draw.id(), depositId: draw.id(), amountCents: draw.cents(40_000) }),
  'withdraw-in-class': (draw, { students }) =>
    about(draw.of(students), {
      withdrawalId: draw.id(),
      transferId: draw.id(),
      amountCents: draw.cents(60_000),
      acceptClosing: true,
    }),
  'open-investment': (draw, { members, students }) =>
    about(draw.of([...members, ...students]), {
      investmentId: draw.id(),
      planId: 1,
      amountCents: draw.of([10_000n, 25_000n, 50_000n]),
      inClass: false,
    }),
  'mature-investment': (draw, { investments }) => {
    const row = draw.of(investments)
    return about(row, { investmentId: row['investment_id'] })
  },
  'credit-reward': (draw, { rewards }) => {
    const row = draw.of(rewards)
    return about(row, {
      friendId: row['friend_id'],
      investmentId: row['investment_id'],
      principalCents: BigInt(row['principal_cents'] ?? 0),
    })
  },
  'move-savings': (draw, { members }) => about(draw.of(members), { moveId: draw.id(), amountCents: draw.cents(9000) }),
  'set-balances': (draw, { members, adminId }) => {
    const row = draw.of(members)
    const account = draw.of(['balance', 'profit', 'savings', 'investment'])
    return about(row, {
      adjustmentId: draw.id(),
      wanted: { [account]: draw.cents(100_000) },
      version: BigInt(row['version'] ?? 0),
      reason: 'Because',
      adminId,
    })
  },
  'close-book': (draw, { members, students, adminId }) =>
    about(draw.of([...members, ...students]), { actorId: adminId }),
  'take-from-faucet': (draw, { members }) =>
    about(draw.of(members), {
      transferId: draw.id(),
      coin: draw.of(['BTC', 'ETH', 'USDT']),
      rateMicros: 3_000_000_000n,
    }),
  'send-coins': (draw, { members }) => {
    const to = draw.of(members)
    const toHouse = draw.number(2) === 0
    return about(draw.of(members), {
      transferId: draw.id(),
      coin: 'BTC',
      address: toHouse ? houseAddressOf('BTC') : to['address'],
      amountUnits: draw.cents(200_000),
      note: draw.of([null, 'Rent']),
      rateMicros: 90_000_000_000n,
      confirmingMs: 30_000,
      toMemberId: toHouse ? null : to.member_id,
    })
  },
  'deliver-own-coins': (draw, { ownTransfers }) => {
    const row = draw.of(ownTransfers)
    return about(row, { transferId: row['transfer_id'], coin: row['coin'] })
  },
  'deliver-coins': (draw, { arrivals }) => {
    const row = draw.of(arrivals)
    return about(row, { transferId: row['transfer_id'], coin: row['coin'] })
  },
  'place-order': (draw, { members, students, instruments }) => {
    const priced = draw.of([...instruments.values()])
    const { instrument } = priced
    return about(draw.of([...members, ...students]), {
      orderId: draw.id(),
      instrument,
      last: pricedAs(priced),
      source: 'simulated',
      side: 'buy',
      amount: { cents: 100n + draw.cents(30_000) },
      terms: { type: 'market' },
      note: null,
    })
  },
  'move-order': (draw, { orders, instruments }) => {
    const row = draw.of(orders)
    const priced = instruments.get(row['symbol'] ?? '') ?? draw.of([...instruments.values()])
    const { priceUnits } = pricedAs(priced)
    return about(row, {
      orderId: row['order_id'],
      newOrderId: draw.id(),
      priceUnits: priceUnits / 2n + draw.cents(100),
      instrument: priced.instrument,
      last: pricedAs(priced),
      source: 'simulated',
    })
  },
  'settle-order': (draw, { orders, instruments }) => {
    const row = draw.of(orders)
    const { instrument, last } = instruments.get(row['symbol'] ?? '') ?? draw.of([...instruments.values()])
    // The price of an order with a limit hasn't come.
    const filled = row['type'] === 'market' ? [{ is: 'filled', price: last }] : []
    const ending = draw.of([...filled, { is: 'cancelled' }, { is: 'expired' }])
    return about(row, { orderId: row['order_id'], instrument, ending })
  },
  'place-order-in-class': (draw, { marketStudents, instruments }) => {
    const priced = draw.of([...instruments.values()])
    return about(draw.of(marketStudents), {
      orderId: draw.id(),
      instrument: priced.instrument,
      last: pricedAs(priced),
      source: 'simulated',
      side: 'buy',
      amount: { cents: 100n + draw.cents(20_000) },
      terms: { type: 'market' },
      note: null,
    })
  },
  'cancel-order': (draw, { orders, instruments }) => {
    const row = draw.of(orders)
    const { instrument } = instruments.get(row['symbol'] ?? '') ?? draw.of([...instruments.values()])
    return about(row, { orderId: row['order_id'], instrument })
  },
  'sell-at-closing': (draw, { positions, instruments }) => {
    const row = draw.of(positions)
    const { instrument, last } = instruments.get(row['symbol'] ?? '') ?? draw.of([...instruments.values()])
    return about(row, { orderId: draw.id(), instrument, source: 'simulated', price: last })
  },
  'open-investment-in-class': (draw, { students }) =>
    about(draw.of(students), { investmentId: draw.id(), planId: 1, amountCents: 10_000n, inClass: true }),
  'move-savings-in-class': (draw, { savers }) =>
    about(draw.of(savers), { moveId: draw.id(), amountCents: draw.cents(50) }),
  'begin-round': (draw, { members }) => about(draw.of(members), {}),
  'look-for-answer': (draw, { members }) =>
    about(draw.of(members), { refusal: new Refusal('temporarily_unavailable') }),
  'mend-withdrawal': (draw, { hurtWithdrawals }) => {
    const row = draw.of(hurtWithdrawals)
    return about(row, { withdrawalId: row['withdrawal_id'] })
  },
  'mend-deposit': (draw, { hurtDeposits }) => {
    const row = draw.of(hurtDeposits)
    return about(row, { depositId: row['deposit_id'] })
  },
}
