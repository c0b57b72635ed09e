import type pg from 'pg'

interface Kept {
  readonly idempotency_key: string
  readonly content_digest: string
  readonly request_digest: string | null
  readonly done_at: Date
  readonly answer: string
}

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
  // A kept answer can't be changed: those that stay are written anew.
  const { rows: kept } = await client.query<Kept>(
    `select idempotency_key, content_digest, request_digest, done_at,
            (answer
              || case when answer ->> 'proof' is null then '{}'
                      else jsonb_build_object('proof', regexp_replace(answer ->> 'proof', '[^/]*$', 'erased')) end
              || case when answer ->> 'address' is null or answer #>> '{payout,by}' = 'transfer' then '{}'
                      else jsonb_build_object('address', 'erased') end)::text as answer
       from ledger.command where member_id = $1 and split_part(idempotency_key, ':', 1) = any($2::text[])`,
    [memberId, others.map((row) => row.member_id)],
  )
  await client.query('delete from ledger.command where member_id = $1', [memberId])
  if (kept.length === 0) return
  await client.query(
    `insert into ledger.command (member_id, idempotency_key, content_digest, answer, request_digest, done_at)
     select $1, * from unnest($2::text[], $3::text[], $4::jsonb[], $5::text[], $6::timestamptz[])`,
    [
      memberId,
      kept.map((row) => row.idempotency_key),
      kept.map((row) => row.content_digest),
      kept.map((row) => row.answer),
      kept.map((row) => row.request_digest),
      kept.map((row) => row.done_at),
    ],
  )
}
