import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** What a person's mails are written in, and what their pages are shown in on a device that does not know them yet. */
export async function setLanguage(
  { pool }: WithPool,
  memberId: string,
  language: LanguageCode,
): Promise<{ done: true }> {
  await pool.query('update members.member set language = $2 where member_id = $1 and closed_at is null', [
    memberId,
    language,
  ])
  return { done: true }
}
