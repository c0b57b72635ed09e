import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { requireHeld } from '@dryrun/domain/classes/house.ts'
import { requirePending } from '@dryrun/domain/deposits/deposit.ts'
import { isDepositAddress, payoutAddress } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { type Book, balancesOf } from '@dryrun/domain/ledger/book.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { coins, coinTerms, formatCoins, transferUnitsMax } from '@dryrun/domain/wallet/coins.ts'
import { payOutCoins } from '@dryrun/domain/wallet/move-coins.ts'
import { addressProblem } from '@dryrun/domain/wallet/practice-address.ts'
import { formatRate, unitsPaidOut } from '@dryrun/domain/wallet/rate.ts'
import { approveWithdrawal as approve, payByHand } from '@dryrun/domain/withdrawals/withdrawal.ts'
import type pg from 'pg'
import { type AdminCall, adminKey } from '../../ledger/admin-call.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind, type Decision, type Statement } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { newId } from '../../platform/new-id.ts'
import { type MarketSource, readSettlingRates } from '../markets/index.ts'
import { noticeRow } from '../notices/index.ts'
import { confirmingMs, findReachable, passOn, transferRow } from '../wallet/index.ts'
import {
  decisionRow,
  findWithdrawals,
  type PaidColumns,
  requestOf,
  unpaid,
  type WithdrawalRow,
  withdrawalOf,
} from './withdrawals.sql.ts'

export interface Approval {
  readonly withdrawalId: string
  /** Null where a rule pays: small withdrawals, and those of a copy of the demo account, which no admin sees. */
  readonly adminId: string | null
  readonly note: string | null
  readonly transferId: string
  /** Micro-dollars for one coin; null where the market could not be asked, or only knew an old price. */
  readonly rates: Readonly<Record<WithdrawalRow['coin'], bigint | null>>
  readonly confirmingMs: number
  /** Whose wallet the address is: null where it is nobody's, or nobody's any more. */
  readonly toMemberId: string | null
}

/**
 * What the house of the member's class holds, which nobody else pays from until it's written; no row outside a class, nor with
 * the market, whose money isn't the class's.
 */
const findHeld: Statement = {
  name: 'withdrawals_find_held',
  text: `select student.member_id, house.held_cents from classes.student
           join ledger.house on house.house_id = student.class_id
          where student.member_id = any($1::uuid[]) and student.house = 'promise' and student.kept_at is null
          order by house.house_id for no key update of house`,
}

const approveKind = commandKind<Approval, WithdrawalRow, Withdrawal, { readonly held_cents: bigint }>({
  name: 'approve-withdrawal',
  // Which coin it is paid in stands in the request, which is read together with the balances.
  assets: () => [dollars, ...coins],
  load: { statement: findWithdrawals, values: ({ withdrawalId }) => [withdrawalId] },
  loadBeside: { statement: findHeld },
  decide({ memberId, book, now, houseMovedCents, rows, beside }, approval) {
    const row = rows[0]
    if (!row) throw new Refusal('not_found')
    const pending = requestOf(row)
    requirePending(pending.status)
    if (beside[0]) requireHeld(beside[0].held_cents + houseMovedCents, row.amount_cents)
    return payRequested(row, { memberId, book, now }, approval)
  },
})

/** What paying a request writes, whoever decided it. */
export function payRequested(
  row: WithdrawalRow,
  { memberId, book, now }: { readonly memberId: string; readonly book: Book; readonly now: Date },
  approval: Approval,
): Decision<Withdrawal> {
  const { withdrawalId, adminId } = approval
  const amount = formatAmount(row.amount_cents)
  const payout = payOut(row, book, approval, now)
  const { paid } = payout
  return {
    answer: withdrawalOf({ ...row, ...paid, status: 'approved', decided_at: now, decided_by: adminId }),
    transfers: [...approve(requestOf(row)), ...payout.transfers],
    rows: [
      ...payout.rows,
      decisionRow(memberId, withdrawalId, { status: 'approved', at: now, adminId, reason: null }, paid),
      auditRow(adminId === null ? 'withdrawal.paid_by_rule' : 'withdrawal.approved', adminId, memberId, now, {
        withdrawalId,
        amount,
        ...payout.told,
      }),
      noticeRow(memberId, 'withdrawal_approved', now, {
        causeId: withdrawalId,
        amount,
        coin: row.coin,
        address: row.address,
        ...payout.told,
      }),
    ],
    topics: ['balances', 'withdrawals', 'wallet'],
    wakes: ['notices', 'arrivals'],
  }
}

/** By a transfer to an address of the practice network; anything else is left to be paid by hand, with a note. */
function payOut(row: WithdrawalRow, book: Book, approval: Approval, now: Date) {
  const { coin, address } = row
  const isOurs = isDepositAddress(address)
  if (isOurs || addressProblem(coin, address) !== null) return byHand(approval.note)
  const rateMicros = approval.rates[coin]
  if (rateMicros === null) throw new Refusal('rate_unavailable')
  const amountUnits = unitsPaidOut(coin, row.amount_cents, rateMicros)
  if (amountUnits === 0n || amountUnits > transferUnitsMax) return byHand(approval.note)
  const { transferId } = approval
  const paid: PaidColumns = {
    transfer_id: transferId,
    coin_units: amountUnits,
    rate_micros: rateMicros,
    payout_note: null,
  }
  return {
    paid,
    transfers: payOutCoins(balancesOf(book, coin), { transferId, coin, amountUnits }),
    told: { transferId, coins: formatCoins(coin, amountUnits), rate: formatRate(rateMicros) },
    rows: [
      transferRow({
        member_id: row.member_id,
        transfer_id: transferId,
        kind: 'payout',
        coin,
        amount_units: amountUnits,
        fee_units: coinTerms[coin].feeUnits,
        from_address: payoutAddress(coin),
        to_address: address,
        to_member_id: approval.toMemberId,
        to_house: false,
        rate_micros: rateMicros,
        rate_kind: 'market',
        note: null,
        sent_at: now,
        final_at: new Date(now.getTime() + approval.confirmingMs),
        arrived_at: null,
      }),
    ],
  }
}

function byHand(noteGiven: string | null) {
  const { note } = payByHand(noteGiven)
  return {
    paid: { ...unpaid, payout_note: note },
    transfers: [],
    told: { note },
    rows: [],
  }
}

export interface PayingDeps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly market: MarketSource
  readonly clock: Clock
  readonly log?: Log
}

/** Pays out what was set aside, once, after the admin has typed `yes`: as coins, at the market's rate of this moment. */
export async function approveWithdrawal(
  { pool, teller, market, clock }: PayingDeps,
  { memberId, withdrawalId }: { memberId: string; withdrawalId: string },
  { confirmation, note }: { confirmation: string; note?: string | undefined },
  admin: AdminCall,
): Promise<Withdrawal> {
  if (confirmation !== 'yes') throw new Refusal('confirmation_needed')
  const approval: Approval = {
    withdrawalId,
    adminId: admin.adminId,
    note: note?.trim() || null,
    transferId: newId(),
    rates: await readSettlingRates(market),
    confirmingMs: confirmingMs(clock),
    toMemberId: await findReceiver(pool, memberId, withdrawalId),
  }
  const idempotency = { key: adminKey(admin), content: { withdrawalId, note } }
  const approved = await teller.submit(approveKind, memberId, approval, idempotency)
  if (approved.payout?.by === 'transfer') await passOn(pool, memberId, approved.payout.transferId)
  return approved
}

/** What is none of the network's addresses is paid by hand, and a rule has none: it says so. */
const noteOfRule = 'Settled by the rule, since nobody looks at requests in a copy of the demo account.'

/** The same without an admin, for a copy of the demo account. */
export async function payByRule(
  { pool, teller, market, clock }: PayingDeps,
  { memberId, withdrawalId }: { memberId: string; withdrawalId: string },
): Promise<void> {
  await teller.submit(approveKind, memberId, {
    withdrawalId,
    adminId: null,
    note: noteOfRule,
    transferId: newId(),
    rates: await readSettlingRates(market),
    confirmingMs: confirmingMs(clock),
    toMemberId: await findReceiver(pool, memberId, withdrawalId),
  })
}

/** A request never changes its address, so whose it is can be asked before. */
async function findReceiver(pool: pg.Pool, memberId: string, withdrawalId: string): Promise<string | null> {
  const { rows } = await pool.query<{ address: string }>(
    'select address from withdrawals.withdrawal where member_id = $1 and withdrawal_id = $2',
    [memberId, withdrawalId],
  )
  return rows[0] ? findReachable(pool, memberId, rows[0].address) : null
}
