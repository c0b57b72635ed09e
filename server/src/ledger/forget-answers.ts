import type pg from 'pg'

/**
 * What somebody's own commands were answered goes with the person: nobody can send them again. Admins and trainers still can,
 * and what they were answered about this book stays until it's old, without what the member had written.
 */
export async function forgetAnswers(client: pg.ClientBase, memberId: string): Promise<void> {
  const { rows: keys } = await client.query<{ asker: string }>(
    `select distinct split_part(idempotency_key, ':', 1) as asker from ledger.command
      where member_id = $1 and idempotency_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:'`,
    [memberId],
  )
  // A member's own key may look like an id and be none.
  const { rows: others } = await client.query<{ member_id: string }>(
    'select member_id from members.member where member_id = any($1::uuid[]) and member_id <> $2',
    [keys.map(({ asker }) => asker), memberId],
  )
  const askers = others.map((row) => row.member_id)
  await client.query(
    `delete from ledger.command where member_id = $1 and split_part(idempotency_key, ':', 1) <> all($2::text[])`,
    [memberId, askers],
  )
  await client.query(
    `update ledger.command
        set answer = answer
              || case when answer ->> 'proof' is null then '{}'
                      else jsonb_build_object('proof', regexp_replace(answer ->> 'proof', '[^/]*$', 'erased')) end
              || case when answer ->> 'address' is null or answer #>> '{payout,by}' = 'transfer' then '{}'
                      else jsonb_build_object('address', 'erased') end
      where member_id = $1`,
    [memberId],
  )
}
