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

/** Everything that is kept about a person and may be shown to them: secrets, which prove who they are, may not. */
export async function exportOwnData(deps: Pick<SessionDeps, 'pool' | 'clock'>, memberId: string) {
  await gatherEvents(deps)
  return inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    await recordEvents(tx, [{ kind: 'data.exported', at: now, actorId: memberId, subjectId: memberId }])
    const list = async (sql: string): Promise<unknown[]> =>
      (await tx.query<Record<string, unknown>>(sql, [memberId])).rows.map(inCamelCase)
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
      sessions: await list(
        `select session_id, device, country_code, created_at, last_seen_at, expires_at, ended_at, end_reason
           from auth.session where member_id = $1 order by session_id`,
      ),
      devices: await list(
        `select created_at, last_seen_at from auth.device where member_id = $1 order by created_at, last_seen_at`,
      ),
      passkeys: await list(
        `select name, is_synced, created_at, last_used_at from auth.passkey where member_id = $1 order by passkey_id`,
      ),
      mails: await list(
        `select title, to_email, status, created_at, sent_at, case when has_secret then null else body_text end as text
           from mail.outbox where member_id = $1 order by mail_id`,
      ),
      notifications: await list(
        `select kind, details, happened_at, read_at from notices.notification where member_id = $1 order by notification_id`,
      ),
      events: await list(
        `select happened_at, kind, country_code, details from audit.event where subject_member_id = $1 order by event_id`,
      ),
      files: await list(
        `select name, size_bytes::text as bytes, content_type, created_at from files.object
          where member_id = $1 order by name`,
      ),
      review: await list(
        `select text, country_code, picture_name, status, written_at, decided_at, decline_reason
           from reviews.review where member_id = $1`,
      ),
      referredMembers: await list(
        `select username, created_at from members.member where referred_by = $1 order by member_id`,
      ),
      lessons: await list(
        `select lesson_id, begun_at, read_percent, finished_at, right_count from learn.lesson_progress
          where member_id = $1 order by lesson_id`,
      ),
      judgements: await list(
        `select offer_id, says_fraud, judged_at from learn.judgement where member_id = $1 order by offer_id`,
      ),
      firstSteps: await list(`select who_pays_seen_at, hidden_at from members.first_steps where member_id = $1`),
      supportChat: await list(
        `select message.kind, message.text, message.answer_id as answer, message.sent_at, message.read_at
           from support.message join support.conversation using (conversation_id)
          where member_id = $1 order by message_id`,
      ),
      transfers: await list(
        `select transfer_no::text as number, kind, from_kind as "from", to_kind as "to",
                (amount_units / 100.0)::numeric(20, 2)::text as amount, posted_at
           from ledger.transfer where member_id = $1 and asset = '${dollars}' order by transfer_no`,
      ),
      walletAddresses: await list(`select network, address from ledger.address where member_id = $1 order by network`),
      networkTransfers: await list(
        `select transfer_id, kind, coin, amount_units::text as units, fee_units::text as fee_units, from_address,
                to_address, note, sent_at, arrived_at
           from network.transfer where member_id = $1
         union all
         select transfer_id, kind, coin, amount_units::text, fee_units::text, from_address, to_address, null, sent_at,
                arrived_at
           from network.arrival where member_id = $1 order by transfer_id`,
      ),
      coinTransfers: await list(
        `select transfer_no::text as number, asset as coin, kind, from_kind as "from", to_kind as "to",
                amount_units::text as units, posted_at
           from ledger.transfer where member_id = $1 and asset <> '${dollars}' order by transfer_no`,
      ),
    }
  })
}
