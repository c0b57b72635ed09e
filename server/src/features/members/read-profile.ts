import type { Profile } from '@dryrun/contract/members.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { WithPool } from '../../platform/db/with-pool.ts'

interface Row {
  readonly member_id: string
  readonly role: 'member' | 'admin'
  readonly online: boolean
  readonly username: string
  readonly photo_path: string | null
  readonly email: string
  readonly email_confirmed_at: Date | null
  readonly full_name: string
  readonly phone_number: string | null
  readonly country_code: string | null
  readonly gender: string | null
  readonly bitcoin_address: string | null
  readonly usdt_address: string | null
  readonly referrer: string | null
  readonly name_visible: boolean
  readonly is_demo: boolean
  readonly is_trainer: boolean
  readonly last_login_at: Date | null
  readonly created_at: Date
  readonly two_steps_on: boolean
  readonly recovery_codes_left: number
}

export function readProfile({ pool }: WithPool, memberId: string): Promise<Profile> {
  return selectProfile(pool, memberId)
}

/** The same inside a transaction. */
export async function selectProfile(pool: pg.Pool | pg.ClientBase, memberId: string): Promise<Profile> {
  const { rows } = await pool.query<Row>(
    `select m.*, coalesce(m.email, o.email) as email, r.username as referrer,
            exists (select from auth.totp t where t.member_id = m.member_id and confirmed_at is not null) as two_steps_on,
            (select count(*)::integer from auth.recovery_code c where c.member_id = m.member_id and used_at is null)
              as recovery_codes_left
       from members.member m left join members.member r on r.member_id = m.referred_by
       left join members.member o on o.member_id = m.copy_of
      where m.member_id = $1 and m.closed_at is null and not m.is_class_account`,
    [memberId],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return {
    uid: row.member_id,
    role: row.role,
    online: row.online,
    displayName: row.username,
    photoURL: row.photo_path,
    email: row.email,
    emailConfirmedAt: row.email_confirmed_at?.toISOString() ?? null,
    fullName: row.full_name,
    phoneNumber: row.phone_number,
    country: row.country_code,
    gender: row.gender,
    bitcoinAddress: row.bitcoin_address,
    usdtAddress: row.usdt_address,
    referral: row.referrer,
    nameVisible: row.name_visible,
    isDemo: row.is_demo,
    isTrainer: row.is_trainer,
    lastLogin: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    twoSteps: { isOn: row.two_steps_on, recoveryCodesLeft: row.recovery_codes_left },
  }
}
