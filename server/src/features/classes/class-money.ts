import type { Investment } from '@dryrun/contract/investments.ts'
import type { OrderAnswer, OrderRequest } from '@dryrun/contract/trading.ts'
import { requireRunning } from '@dryrun/domain/classes/class.ts'
import {
  classCoin,
  payFromHeld,
  payIn,
  requireHeld,
  startingMoney,
  withdrawFromHouse,
} from '@dryrun/domain/classes/house.ts'
import { type HouseKind, type ScenarioName, scenarios } from '@dryrun/domain/classes/scenarios.ts'
import { payoutAddress } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { usdtRateMicros } from '@dryrun/domain/wallet/rate.ts'
import { amountOf } from '../../ledger/amount-of.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { type Answer, type CommandKind, commandKind, type Idempotency, type Statement } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import { approvedRow, claimRow } from '../deposits/index.ts'
import { closingRows, findRunning, type InvestmentRow, openKind, requestIn, runningOf } from '../investments/index.ts'
import type { WithMarket } from '../markets/index.ts'
import { moveIn, moveKind } from '../referrals/index.ts'
import { orderIn, placeKind } from '../trading/index.ts'
import { transferRow } from '../wallet/index.ts'
import { findWithdrawals, paidRow, requestOf, type WithdrawalRow, withdrawalRow } from '../withdrawals/index.ts'

/** What every command of a student must know of the class. */
interface ClassFacts {
  readonly class_id: string
  readonly trainer_id: string
  readonly scenario: ScenarioName
  readonly house: HouseKind
  readonly approves_deposits: boolean
  readonly is_ended: boolean
  readonly is_asked: boolean
  readonly held_cents: bigint
  readonly address: string
}

const classFacts = `
  select student.member_id, class.class_id, class.trainer_id, class.scenario, student.house,
         class.approves_deposits, class.ended_at is not null as is_ended, class.is_stopped as is_asked,
         house.held_cents, address.address
    from classes.student
    join classes.class on class.class_id = student.class_id
    join ledger.house on house.house_id = student.class_id
    join ledger.address on address.member_id = student.member_id and address.network = 'ETH'
   where student.member_id = any($1::uuid[]) and student.kept_at is null`

/**
 * Until the command is written, nobody stops the class or ends it: whoever does waits for the commands under way (see
 * `holdStill`), and those that come later find it stopped. Commands of the same class don't wait for each other.
 */
const findClassFacts: Statement = {
  name: 'classes_find_facts',
  text: `${classFacts} order by class.class_id for key share of class`,
}

/**
 * For who pays from what the house holds: until that is written, nobody else does. The class is locked first, as by everyone
 * else who locks both.
 */
const holdClassFacts: Statement = {
  name: 'classes_hold_facts',
  text: `${classFacts} order by house.house_id for key share of class for no key update of house`,
}

/** The starting money has the class's own id, so a member has it once. */
const findStartingMoney: Statement = {
  name: 'classes_find_starting_money',
  text: `select book.member_id from ledger.book
           join network.transfer on transfer.member_id = any($1) and transfer.member_id = book.member_id
            and transfer.transfer_id = book.class_id
          where book.member_id = any($1::uuid[])`,
}

function factsOf<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return row
}

const transferDefaults = {
  coin: classCoin,
  fee_units: 0n,
  rate_micros: usdtRateMicros,
  rate_kind: 'market',
  note: null,
} as const

const startKind = commandKind<undefined, object, { given: boolean }, ClassFacts>({
  name: 'give-starting-money',
  assets: () => [classCoin],
  load: { statement: findStartingMoney },
  loadBeside: { statement: findClassFacts },
  decide({ memberId, now, rows, beside }) {
    const facts = factsOf(beside)
    if (rows.length > 0) return { answer: { given: false } }
    const { startingCents } = scenarios[facts.scenario]
    return {
      answer: { given: true },
      transfers: startingMoney(facts.class_id, startingCents),
      rows: [
        transferRow({
          ...transferDefaults,
          member_id: memberId,
          transfer_id: facts.class_id,
          kind: 'faucet',
          amount_units: startingCents,
          from_address: null,
          to_address: facts.address,
          to_member_id: memberId,
          to_house: false,
          sent_at: now,
          final_at: now,
          arrived_at: now,
        }),
      ],
      topics: ['wallet'],
    }
  },
})

/** Mints a student's starting money into their own pocket, once. */
export async function giveStartingMoney({ teller }: WithTeller, memberId: string): Promise<void> {
  await teller.submit(startKind, memberId, undefined)
}

interface Deposit {
  readonly transferId: string
  readonly depositId: string
  readonly amountCents: bigint
}

const depositKind = commandKind<Deposit, never, { done: true }, ClassFacts>({
  name: 'deposit-in-class',
  assets: () => [dollars, classCoin],
  loadBeside: { statement: findClassFacts },
  decide({ memberId, book, now, beside }, { transferId, depositId, amountCents }) {
    const facts = factsOf(beside)
    requireRunning({ isEnded: facts.is_ended, isAsked: facts.is_asked })
    const waits = facts.approves_deposits
    const amount = formatAmount(amountCents)
    return {
      answer: { done: true },
      transfers: payIn(book, { transferId, depositId, amountCents, waits }),
      rows: [
        transferRow({
          ...transferDefaults,
          member_id: memberId,
          transfer_id: transferId,
          kind: 'sent',
          amount_units: amountCents,
          from_address: facts.address,
          to_address: payoutAddress(classCoin),
          to_member_id: null,
          to_house: true,
          sent_at: now,
          final_at: now,
          arrived_at: now,
        }),
        claimRow(
          memberId,
          { depositId, amountCents, coin: classCoin, proof: null, transferId, rateMicros: usdtRateMicros },
          now,
        ),
        ...(waits
          ? []
          : [
              approvedRow(memberId, depositId, { status: 'approved', at: now, adminId: null, reason: null }),
              auditRow('deposit.matched', null, memberId, now, { depositId, amount, transferId }),
            ]),
      ],
      topics: ['balances', 'deposits', 'wallet'],
      tells: { memberId: facts.trainer_id, topics: ['classes'] },
    }
  },
})

export function depositInClass(
  { teller }: WithTeller,
  memberId: string,
  body: { readonly amount: string },
  key: string,
): Promise<{ done: true }> {
  const deposit = { transferId: newId(), depositId: newId(), amountCents: amountOf(body.amount) }
  return teller.submit(depositKind, memberId, deposit, { key, content: body })
}

interface Asked {
  readonly withdrawalId: string
  readonly transferId: string
  readonly amountCents: bigint
  readonly acceptClosing: boolean
}

const withdrawKind = commandKind<Asked, InvestmentRow, { isPaid: boolean }, ClassFacts>({
  name: 'withdraw-in-class',
  assets: () => [dollars, classCoin],
  load: { statement: findRunning },
  loadBeside: { statement: holdClassFacts },
  decide({ memberId, book, now, houseMovedCents, rows, beside }, asked) {
    const facts = factsOf(beside)
    requireRunning({ isEnded: facts.is_ended, isAsked: facts.is_asked })
    const running = runningOf(rows)
    const heldCents = facts.house === 'market' ? null : facts.held_cents + houseMovedCents
    const { isPaid, transfers } = withdrawFromHouse(book, running, heldCents, asked)
    const { withdrawalId, amountCents, transferId } = asked
    const { address } = facts
    return {
      answer: { isPaid },
      transfers,
      rows: [
        withdrawalRow(memberId, { withdrawalId, amountCents, coin: classCoin, address, inClass: true }, now),
        ...closingRows(memberId, running, transfers, now),
        ...(isPaid ? payoutRows(memberId, { withdrawalId, transferId, amountCents, address, actorId: null }, now) : []),
      ],
      topics: ['balances', 'investments', 'withdrawals', 'wallet'],
      tells: { memberId: facts.trainer_id, topics: ['classes'] },
    }
  },
})

interface Payout {
  readonly withdrawalId: string
  readonly transferId: string
  readonly amountCents: bigint
  readonly address: string
  /** Null where the house's rule paid and nobody else. */
  readonly actorId: string | null
}

function payoutRows(memberId: string, { withdrawalId, transferId, amountCents, address, actorId }: Payout, now: Date) {
  return [
    transferRow({
      ...transferDefaults,
      member_id: memberId,
      transfer_id: transferId,
      kind: 'payout' as const,
      amount_units: amountCents,
      from_address: payoutAddress(classCoin),
      to_address: address,
      to_member_id: memberId,
      to_house: false,
      sent_at: now,
      final_at: now,
      arrived_at: now,
    }),
    paidRow(
      memberId,
      withdrawalId,
      { status: 'approved', at: now, adminId: actorId, reason: null },
      { transfer_id: transferId, coin_units: amountCents, rate_micros: usdtRateMicros, payout_note: null },
    ),
    auditRow('withdrawal.approved', actorId, memberId, now, {
      withdrawalId,
      amount: formatAmount(amountCents),
      transferId,
    }),
  ]
}

export function withdrawInClass(
  { teller }: WithTeller,
  memberId: string,
  body: { readonly amount: string; readonly acceptClosing: boolean },
  key: string,
): Promise<{ isPaid: boolean }> {
  const { amount, acceptClosing } = body
  const asked = { withdrawalId: newId(), transferId: newId(), amountCents: amountOf(amount), acceptClosing }
  return teller.submit(withdrawKind, memberId, asked, { key, content: body })
}

interface Paying {
  readonly withdrawalId: string
  readonly transferId: string
  readonly actorId: string
}

const payKind = commandKind<Paying, WithdrawalRow, { paid: string }, ClassFacts>({
  name: 'pay-in-class',
  assets: () => [dollars, classCoin],
  load: { statement: findWithdrawals, values: ({ withdrawalId }) => [withdrawalId] },
  loadBeside: { statement: holdClassFacts },
  decide({ memberId, book, now, houseMovedCents, rows, beside }, { withdrawalId, transferId, actorId }) {
    const row = factsOf(rows)
    const facts = factsOf(beside)
    if (facts.house === 'promise') requireHeld(facts.held_cents + houseMovedCents, row.amount_cents)
    const { amount_cents: amountCents, address } = row
    return {
      answer: { paid: formatAmount(amountCents) },
      transfers: payFromHeld(book, requestOf(row), transferId),
      rows: payoutRows(memberId, { withdrawalId, transferId, amountCents, address, actorId }, now),
      topics: ['balances', 'withdrawals', 'wallet'],
    }
  },
})

/** Pays one withdrawal that waits, if the house holds enough at this moment. */
export function payInClass(
  { teller }: WithTeller,
  { memberId, withdrawalId }: { readonly memberId: string; readonly withdrawalId: string },
  actorId: string,
  idempotency: Idempotency,
): Promise<{ paid: string }> {
  return teller.submit(payKind, memberId, { withdrawalId, transferId: newId(), actorId }, idempotency)
}

/**
 * A command like anybody's, as a student gives it: in the same transaction it's seen whether the class runs, and whether the
 * class is for this. The trainer's screen hears of it.
 */
function inClass<Input, Row, A extends Answer, Told extends Answer = A>(
  kind: CommandKind<Input, Row, A>,
  allow: (facts: ClassFacts, input: Input) => void,
  answerOf: (answer: A) => Told,
): CommandKind<Input, Row, Told, ClassFacts> {
  return commandKind<Input, Row, Told, ClassFacts>({
    ...kind,
    name: `${kind.name}-in-class`,
    keyName: kind.name,
    loadBeside: { statement: findClassFacts },
    decide({ beside, ...facts }, input) {
      const known = factsOf(beside)
      requireRunning({ isEnded: known.is_ended, isAsked: known.is_asked })
      allow(known, input)
      const decision = kind.decide({ ...facts, balances: facts.balances, beside: [] }, input)
      return {
        ...decision,
        answer: answerOf(decision.answer),
        tells: { memberId: known.trainer_id, topics: ['classes'] },
      }
    },
  })
}

const investKind = inClass(
  openKind,
  ({ house, scenario }, { planId }) => {
    if (house !== 'promise' || !scenarios[scenario].planIds.includes(planId)) throw new Refusal('amount_outside_plan')
  },
  (answer) => answer,
)

/** An investment like anybody's, in the plans that the scenario has. */
export function investInClass(
  { teller }: WithTeller,
  memberId: string,
  body: { readonly planId: number; readonly amount: string },
  key: string,
): Promise<Investment> {
  return teller.submit(investKind, memberId, requestIn(body, { inClass: true }), { key, content: body })
}

const moveRewardsKind = inClass(
  moveKind,
  () => {},
  (): { done: true } => ({ done: true }),
)

/** Referral rewards come to savings, like anybody's. From there they go to the balance, where they can be used. */
export async function moveRewardsInClass(
  { teller }: WithTeller,
  memberId: string,
  body: { readonly amount: string },
  key: string,
): Promise<{ done: true }> {
  await teller.submit(moveRewardsKind, memberId, moveIn(body), { key, content: body })
  return { done: true }
}

const orderKind = inClass(
  placeKind,
  ({ house, scenario }, { instrument: { symbol }, note }) => {
    const { symbols, needsNotes } = scenarios[scenario]
    if (house !== 'market' || !symbols.includes(symbol)) throw new Refusal('not_in_lesson', { symbol })
    if (needsNotes && note === null) throw new Refusal('trade_reason_needed', { field: 'note' })
  },
  (answer) => answer,
)

/** An order at the market like anybody's, for what the scenario trades. In some it needs a reason. */
export async function orderInClass(
  { teller, market }: WithTeller & WithMarket,
  memberId: string,
  body: Pick<OrderRequest, 'symbol' | 'side' | 'dollars' | 'quantity' | 'note'>,
  key: string,
): Promise<OrderAnswer> {
  const request: OrderRequest = { ...body, type: 'market' }
  return teller.submit(orderKind, memberId, await orderIn(market, request), { key, content: request })
}
