import { approveDeposit } from '../deposits/deposit.ts'
import type { Principal } from '../investments/investment.ts'
import type { AccountKind } from '../ledger/accounts.ts'
import { dollars } from '../ledger/assets.ts'
import { type Book, balancesOf } from '../ledger/book.ts'
import type { Transfer } from '../ledger/transfers.ts'
import { Refusal } from '../refusal.ts'
import { owedAccounts } from '../transparency/history.ts'
import { approveWithdrawal, type RequestedWithdrawal, requestWithdrawal } from '../withdrawals/withdrawal.ts'

/** In a class all money is USDT, one for one dollar, in units of a cent. Nothing is charged for moving it. */
export const classCoin = 'USDT' as const

/** What everyone starts with is minted into their own pocket, and the class is its cause. Once for each student. */
export function startingMoney(classId: string, startingCents: bigint): Transfer[] {
  return [
    {
      kind: 'faucet_minted',
      asset: classCoin,
      from: 'faucet',
      to: 'wallet',
      amountUnits: startingCents,
      causeId: classId,
    },
  ]
}

interface PayIn {
  readonly transferId: string
  readonly depositId: string
  readonly amountCents: bigint
  /** The trainer has to approve it first. */
  readonly waits: boolean
}

/** From the pocket into the house, and onto the balance unless it waits for the trainer. */
export function payIn(book: Book, { transferId, depositId, amountCents, waits }: PayIn): Transfer[] {
  if (amountCents > balancesOf(book, classCoin).wallet) throw new Refusal('insufficient_coins')
  const amountUnits = amountCents
  const credited = approveDeposit(balancesOf(book, dollars), { depositId, amountCents, status: 'pending' })
  return [
    { kind: 'coins_sent', asset: classCoin, from: 'wallet', to: 'network', amountUnits, causeId: transferId },
    { kind: 'deposit_received', asset: classCoin, from: 'network', to: 'house', amountUnits, causeId: transferId },
    ...(waits ? [] : credited),
  ]
}

/** Whether the house of a class can pay this much: only from what it holds. */
export function canPay(heldCents: bigint, amountCents: bigint): boolean {
  return amountCents <= heldCents
}

export function requireHeld(heldCents: bigint, amountCents: bigint): void {
  if (!canPay(heldCents, amountCents)) throw new Refusal('house_cannot_pay')
}

/** Pays a withdrawal that was asked for, into the pocket, in the same moment. */
export function payFromHeld(book: Book, withdrawal: RequestedWithdrawal, transferId: string): Transfer[] {
  const amountUnits = withdrawal.amountCents
  const missing = amountUnits - balancesOf(book, classCoin).house
  const moves: Transfer[] = [
    // This book's own coins don't reach: the others' deposits pay it, which are in their books.
    { kind: 'payout_minted', asset: classCoin, from: 'faucet', to: 'house', amountUnits: missing, causeId: transferId },
    { kind: 'payout_sent', asset: classCoin, from: 'house', to: 'network', amountUnits, causeId: transferId },
    { kind: 'coins_received', asset: classCoin, from: 'network', to: 'wallet', amountUnits, causeId: transferId },
  ]
  return [...approveWithdrawal(withdrawal), ...moves.filter((move) => move.amountUnits > 0n)]
}

interface Asked {
  readonly withdrawalId: string
  readonly amountCents: bigint
  readonly acceptClosing: boolean
  readonly transferId: string
}

/**
 * Asks for money back. It's paid in the same moment if the house holds enough, and waits otherwise. What's held is null
 * with the house of the market, which owes only what was sold at the market and is there.
 */
export function withdrawFromHouse(
  book: Book,
  running: readonly Principal[],
  heldCents: bigint | null,
  { transferId, ...asked }: Asked,
): { readonly isPaid: boolean; readonly transfers: readonly Transfer[] } {
  const requested = requestWithdrawal(balancesOf(book, dollars), running, asked)
  if (heldCents !== null && !canPay(heldCents, asked.amountCents)) return { isPaid: false, transfers: requested }
  const { withdrawalId, amountCents } = asked
  return {
    isPaid: true,
    transfers: [...requested, ...payFromHeld(book, { withdrawalId, amountCents, status: 'pending' }, transferId)],
  }
}

/** A dollar transfer of one of the class's books, with the student's number and its place in the order of the class. */
export interface ClassTransfer {
  readonly studentNo: number
  /** One press may post several transfers; those have the same step. Times say nothing about what came first. */
  readonly step: bigint
  readonly at: Date
  readonly kind: string
  readonly from: AccountKind
  readonly to: AccountKind
  readonly amountCents: bigint
}

export interface HouseMoment {
  readonly at: Date
  readonly step: bigint
  readonly paidInCents: bigint
  readonly paidOutCents: bigint
  readonly owedCents: bigint
}

export interface Break {
  readonly at: Date
  readonly step: bigint
  readonly askedCents: bigint
  readonly heldCents: bigint
  /** The place of its moment among the others. */
  readonly place: number
}

const isOwed = (kind: AccountKind) => (owedAccounts as readonly AccountKind[]).includes(kind)

type Moved = Pick<ClassTransfer, 'from' | 'to' | 'amountCents'>

/** What a transfer adds to an account, or, below zero, takes from it. */
const added = ({ from, to, amountCents }: Moved, is: (kind: AccountKind) => boolean) =>
  (is(to) ? amountCents : 0n) - (is(from) ? amountCents : 0n)

export const paidInBy = (transfer: Moved): bigint => -added(transfer, (kind) => kind === 'paid_in')
export const paidOutBy = (transfer: Moved): bigint => added(transfer, (kind) => kind === 'paid_out')
/** What the house holds more, or, below zero, less by it. */
export const heldBy = (transfer: Moved): bigint => paidInBy(transfer) - paidOutBy(transfer)
/** The same for what it owes. With the house of the market that's the cash in a student's book. */
export const owedBy = (transfer: Moved): bigint => added(transfer, isOwed)
/** What was asked for and isn't paid yet. */
export const askedBy = (transfer: Moved): bigint =>
  added(transfer, (kind) => kind === 'withdrawal' || kind === 'settled')

/** What the house held and owed after each press, and the press that asked for more than it held. In the class's order. */
export function tellHouse(transfers: readonly ClassTransfer[]): {
  readonly moments: readonly HouseMoment[]
  readonly broke: Break | null
} {
  let paidInCents = 0n
  let paidOutCents = 0n
  let owedCents = 0n
  let broke: Break | null = null
  const moments: HouseMoment[] = []
  for (const transfer of transfers) {
    const { at, step, kind, amountCents } = transfer
    const heldCents = paidInCents - paidOutCents
    const isBreak = broke === null && kind === 'withdrawal_requested' && !canPay(heldCents, amountCents)
    paidInCents += paidInBy(transfer)
    paidOutCents += paidOutBy(transfer)
    owedCents += owedBy(transfer)
    const moment = { at, step, paidInCents, paidOutCents, owedCents }
    if (moments.at(-1)?.step === step) moments[moments.length - 1] = moment
    else moments.push(moment)
    if (isBreak) broke = { at, step, askedCents: amountCents, heldCents, place: moments.length - 1 }
  }
  return { moments, broke }
}
