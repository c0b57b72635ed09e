import type { FirstSteps } from '@dryrun/contract/first-steps.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

interface Deps extends WithPool {
  readonly clock: Clock
}

/** Read from what was really done. Only two things are kept for the list alone: who pays was seen, and it was put away. */
export async function readFirstSteps({ pool }: WithPool, memberId: string): Promise<FirstSteps> {
  const [{ rows: persons }, { rows: books }] = await Promise.all([
    pool.query<Pick<FirstSteps, 'isEmailConfirmed' | 'hasSeenWhoPays' | 'isHidden'>>(
      `select email_confirmed_at is not null as "isEmailConfirmed", who_pays_seen_at is not null as "hasSeenWhoPays",
              hidden_at is not null as "isHidden"
         from members.member left join members.first_steps using (member_id) where member_id = $1`,
      [memberId],
    ),
    pool.query<Pick<FirstSteps, 'hasCoins' | 'hasDeposit' | 'hasBought' | 'hasWithdrawn'>>(
      `select exists (select from network.transfer where member_id = $1 and to_member_id = $1)
                or exists (select from network.arrival where member_id = $1) as "hasCoins",
              exists (select from deposits.deposit where member_id = $1 and status = 'approved') as "hasDeposit",
              exists (select from investments.investment where member_id = $1)
                or exists (select from trading.trade_order where member_id = $1) as "hasBought",
              exists (select from withdrawals.withdrawal where member_id = $1 and status = 'approved') as "hasWithdrawn"`,
      [memberId],
    ),
  ])
  const [person] = persons
  const [book] = books
  if (!person || !book) throw new Refusal('not_found')
  return { ...book, ...person }
}

export async function seeWhoPays({ pool, clock }: Deps, memberId: string): Promise<FirstSteps> {
  await pool.query(
    `insert into members.first_steps as kept (member_id, who_pays_seen_at) values ($1, $2)
     on conflict (member_id) do update set who_pays_seen_at = coalesce(kept.who_pays_seen_at, excluded.who_pays_seen_at)`,
    [memberId, clock.now()],
  )
  return readFirstSteps({ pool }, memberId)
}

export async function hideFirstSteps({ pool, clock }: Deps, memberId: string, isHidden: boolean): Promise<FirstSteps> {
  await pool.query(
    `insert into members.first_steps (member_id, hidden_at) values ($1, $2)
     on conflict (member_id) do update set hidden_at = excluded.hidden_at`,
    [memberId, isHidden ? clock.now() : null],
  )
  return readFirstSteps({ pool }, memberId)
}
