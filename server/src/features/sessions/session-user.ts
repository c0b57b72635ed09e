import type { SessionUser } from '@dryrun/contract/session.ts'
import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { mustProve } from './second-step.ts'

interface Row {
  readonly member_id: string
  readonly username: string
  readonly nickname: string | null
  readonly class_id: string | null
  readonly is_trainer: boolean
  readonly email: string | null
  readonly role: 'member' | 'admin'
  readonly photo_path: string | null
  readonly copy_of: string | null
  readonly must_change: boolean
  readonly language: LanguageCode | null
  readonly has_second_step: boolean
}

export async function readSessionUser(
  client: pg.ClientBase | pg.Pool,
  { publicUrl }: { readonly publicUrl: URL },
  { memberId, isProven = false }: { readonly memberId: string; readonly isProven?: boolean | undefined },
): Promise<SessionUser> {
  const { rows } = await client.query<Row>(
    `select m.member_id, m.username, m.email, m.role, m.photo_path, m.copy_of, m.language, m.is_trainer, s.nickname, s.class_id,
            coalesce(c.must_change, false) as must_change,
            exists (select from auth.totp t where t.member_id = m.member_id and confirmed_at is not null)
              or exists (select from auth.passkey p where p.member_id = m.member_id) as has_second_step
       from members.member m left join auth.credential c using (member_id)
       left join classes.student s on m.is_class_account and s.member_id = m.member_id where m.member_id = $1`,
    [memberId],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_signed_in')
  return {
    memberId: row.member_id,
    displayName: row.nickname ?? row.username,
    email: row.email,
    role: row.role,
    photoURL: row.photo_path,
    isCopy: row.copy_of !== null,
    mustChangePassword: row.must_change,
    language: row.language,
    isTrainer: row.is_trainer,
    classId: row.class_id,
    hasSecondStep: row.has_second_step,
    mustProve: mustProve(publicUrl, { role: row.role, isTrainer: row.is_trainer }) && !isProven,
  }
}
