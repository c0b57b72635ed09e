import type { SessionUser } from '@dryrun/contract/session.ts'
import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'

interface Row {
  readonly member_id: string
  readonly username: string
  readonly email: string
  readonly role: 'member' | 'admin'
  readonly photo_path: string | null
  readonly is_demo: boolean
  readonly must_change: boolean
  readonly language: LanguageCode | null
}

export async function readSessionUser(client: pg.ClientBase | pg.Pool, memberId: string): Promise<SessionUser> {
  const { rows } = await client.query<Row>(
    `select m.member_id, m.username, m.email, m.role, m.photo_path, m.is_demo, m.language, c.must_change
       from members.member m join auth.credential c using (member_id) where m.member_id = $1`,
    [memberId],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_signed_in')
  return {
    memberId: row.member_id,
    displayName: row.username,
    email: row.email,
    role: row.role,
    photoURL: row.photo_path,
    isDemo: row.is_demo,
    mustChangePassword: row.must_change,
    language: row.language,
  }
}
