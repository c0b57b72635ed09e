import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { gatherEvents, recordEvents } from '../audit/index.ts'
import { sayIn } from '../mail/index.ts'
import type { SessionDeps } from '../sessions/index.ts'
import { selectProfile } from './read-profile.ts'

/** Columns of the database, named like everything else that leaves by the API. */
function inCamelCase(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [named(column), value]))
}

/** An amount as text, as everywhere else in the API. */
const inDollars = (name: string) => `(${name}_cents / 100.0)::numeric(20, 2)::text as "${name}"`

/** What an export lists, each with the member's id. */
const lists: Readonly<Record<string, string>> = {
  sessions: `select session_id, device, country_code, created_at, last_seen_at, expires_at, ended_at, end_reason
       from auth.session where member_id = $1 order by session_id`,
  devices: `select created_at, last_seen_at from auth.device where member_id = $1 order by created_at, last_seen_at`,
  passkeys: `select name, is_synced, created_at, last_used_at from auth.passkey where member_id = $1 order by passkey_id`,
  mails: `select title, to_email, status, created_at, sent_at, case when has_secret then null else body_text end as text
       from mail.outbox where member_id = $1 order by mail_id`,
  notifications: `select kind, details, happened_at, read_at from notices.notification where member_id = $1 order by notification_id`,
  events: `select happened_at, kind, country_code, details from audit.event where subject_member_id = $1 order by event_id`,
  files: `select name, size_bytes::text as bytes, content_type, created_at from files.object
      where member_id = $1 order by name`,
  review: `select text, country_code, picture_name, status, written_at, decided_at, decline_reason
       from reviews.review where member_id = $1`,
  referredMembers: `select username, created_at from members.member where referred_by = $1 order by member_id`,
  lessons: `select lesson_id, begun_at, read_percent, finished_at, right_count from learn.lesson_progress
      where member_id = $1 order by lesson_id`,
  judgements: `select offer_id, says_fraud, judged_at from learn.judgement where member_id = $1 order by offer_id`,
  firstSteps: `select who_pays_seen_at, hidden_at from members.first_steps where member_id = $1`,
  supportChat: `select message.kind, message.text, message.answer_id as answer, message.sent_at, message.read_at
       from support.message join support.conversation using (conversation_id)
      where member_id = $1 order by message_id`,
  transfers: `select transfer_no::text as number, kind, from_kind as "from", to_kind as "to",
            (amount_units / 100.0)::numeric(20, 2)::text as amount, posted_at
       from ledger.transfer where member_id = $1 and asset = '${dollars}' order by transfer_no`,
  deposits: `select deposit_id, ${inDollars('amount')}, coin, status, claimed_at, decided_at, decline_reason, proof_path
       from deposits.deposit where member_id = $1 order by deposit_id`,
  investments: `select investment_id, plan_id, percent, ${inDollars('principal')}, ${inDollars('return')}, opened_at, matures_at,
            state, ended_at
       from investments.investment where member_id = $1 order by investment_id`,
  withdrawals: `select withdrawal_id, ${inDollars('amount')}, coin, address, status, requested_at, decided_at, decline_reason,
            payout_note
       from withdrawals.withdrawal where member_id = $1 order by withdrawal_id`,
  rewards: `select ${inDollars('amount')}, percent, settled_at from referrals.reward where referrer_id = $1 order by settled_at`,
  corrections: `select account_kind as account, ${inDollars('before')}, ${inDollars('after')}, reason, adjusted_at
       from ledger.adjustment where member_id = $1 order by adjustment_id`,
  orders: `select order_id, round_no as round, symbol, side, type, note, accepted_at, state, end_reason, ended_at
       from trading.trade_order where member_id = $1 order by order_no`,
  fills: `select order_id, symbol, side, filled_at, quantity_units::text as units, ${inDollars('traded')}, ${inDollars('fee')}
       from trading.fill where member_id = $1 order by filled_at, order_id`,
  classes: `select class_id, student_no as number, nickname, joined_at, removed_at, kept_at from classes.student
      where member_id = $1`,
  classAnswers: `select class_id, question_id, says, answered_at from classes.answer where member_id = $1 order by answered_at`,
  classJudgements: `select class_id, offer_id, round, says_fraud, judged_at from classes.judgement
      where member_id = $1 order by judged_at`,
  classWarnings: `select class_id, kind, seen_at from classes.warning where member_id = $1 order by seen_at`,
  walletAddresses: `select network, address from ledger.address where member_id = $1 order by network`,
  networkTransfers: `select transfer_id, kind, coin, amount_units::text as units, fee_units::text as fee_units, from_address,
            to_address, note, sent_at, arrived_at
       from network.transfer where member_id = $1
     union all
     select transfer_id, kind, coin, amount_units::text, fee_units::text, from_address, to_address, null, sent_at,
            arrived_at
       from network.arrival where member_id = $1 order by transfer_id`,
  coinTransfers: `select transfer_no::text as number, asset as coin, kind, from_kind as "from", to_kind as "to",
            amount_units::text as units, posted_at
       from ledger.transfer where member_id = $1 and asset <> '${dollars}' order by transfer_no`,
}

/** Everything that is kept about a person and may be shown to them: secrets, which prove who they are, may not. */
export async function exportOwnData(deps: Pick<SessionDeps, 'pool' | 'clock'>, memberId: string) {
  await gatherEvents(deps)
  return inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    await recordEvents(tx, [{ kind: 'data.exported', at: now, actorId: memberId, subjectId: memberId }])
    const listed: Record<string, unknown[]> = {}
    for (const [name, sql] of Object.entries(lists))
      listed[name] = (await tx.query<Record<string, unknown>>(sql, [memberId])).rows.map(inCamelCase)
    const profile = await selectProfile(tx, memberId)
    const { rows } = await tx.query<{ language: LanguageCode | null }>(
      'select language from members.member where member_id = $1',
      [memberId],
    )
    return {
      // In every export, as on every page.
      notice: sayIn(rows[0]?.language)('practice'),
      exportedAt: now.toISOString(),
      profile,
      ...listed,
    }
  })
}
