import type { OfferId } from '@dryrun/domain/learn/offers.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'

/** Keeps what a member said of an offer, the first time: what is known afterwards is no judgement. */
export async function judgeOffer(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  memberId: string,
  offer: OfferId,
  saysFraud: boolean,
): Promise<{ done: true }> {
  await pool.query(
    `insert into learn.judgement (member_id, offer_id, says_fraud, judged_at) values ($1, $2, $3, $4)
     on conflict (member_id, offer_id) do nothing`,
    [memberId, offer, saysFraud, clock.now()],
  )
  return { done: true }
}
