import type { Answer, Statement } from './command.ts'

// `member_id = any($1)` stands beside each `unnest`, so that a distributed PostgreSQL can send a batch to one shard.

export const begin: Statement = { name: 'teller_begin', text: 'begin' }
export const commit: Statement = { name: 'teller_commit', text: 'commit' }
export const rollback: Statement = { name: 'teller_rollback', text: 'rollback' }

/** In order of member id, so that two tellers never wait for each other in a circle. */
export const lockBooks: Statement = {
  name: 'teller_lock_books',
  text: `select count(*) from (
           select member_id from ledger.book where member_id = any($1::uuid[]) order by member_id for no key update
         ) as held`,
}

export interface BookRow {
  readonly member_id: string
  readonly transfer_count: bigint
  readonly closed_at: Date | null
  readonly now: Date
  /** The balances in cents, in the order of the account kinds, with commas between them. */
  readonly balances: string
  /** What was answered to the same key before, if anything. */
  readonly content_digest: string | null
  readonly answer: Answer | null
}

/** A statement of its own: it must see what was committed while the lock was being waited for. */
export const readBooks: Statement = {
  name: 'teller_read_books',
  text: `with clock as materialized (select platform.clock_now() as now)
         select book.member_id, book.transfer_count, book.closed_at, clock.now,
                (select string_agg(account.balance_cents::text, ',' order by account.kind)
                   from ledger.account where account.member_id = book.member_id) as balances,
                command.content_digest, command.answer
           from clock, unnest($1::uuid[], $2::text[]) as asked (member_id, idempotency_key)
           join ledger.book using (member_id)
           left join ledger.command using (member_id, idempotency_key)
          where book.member_id = any($1)`,
}

/**
 * All that a batch writes by itself, in one statement: transfers, their entries, the balances, the books' counts, the
 * answers kept by key, and the notices to open screens. That a book has not changed since it was read follows from its
 * lock; without it, a transfer number would be taken already and nothing would be written.
 */
export const writeBatch: Statement = {
  name: 'teller_write_batch',
  text: `with
    posted as (
      insert into ledger.transfer (member_id, transfer_no, kind, from_kind, to_kind, amount_cents, cause_id, posted_at)
      select member_id, transfer_no, kind, from_kind, to_kind, amount_cents, cause_id, $14::timestamptz
        from unnest($3::uuid[], $4::bigint[], $5::ledger.transfer_kind[], $6::ledger.account_kind[],
                    $7::ledger.account_kind[], $8::bigint[], $9::uuid[])
          as t (member_id, transfer_no, kind, from_kind, to_kind, amount_cents, cause_id)
    ),
    entries as (
      insert into ledger.entry (member_id, account_kind, transfer_no, side, amount_cents, balance_after_cents)
      select t.member_id, side.account_kind, t.transfer_no, side.side, t.amount_cents, side.balance_after_cents
        from unnest($3::uuid[], $4::bigint[], $6::ledger.account_kind[], $7::ledger.account_kind[], $8::bigint[],
                    $10::bigint[], $11::bigint[])
          as t (member_id, transfer_no, from_kind, to_kind, amount_cents, from_after_cents, to_after_cents),
        lateral (values ('from'::ledger.side, t.from_kind, t.from_after_cents), ('to', t.to_kind, t.to_after_cents))
          as side (side, account_kind, balance_after_cents)
    ),
    balances as (
      update ledger.account set balance_cents = after.balance_cents
        from unnest($12::uuid[], $13::ledger.account_kind[], $15::bigint[]) as after (member_id, kind, balance_cents)
       where account.member_id = any($1::uuid[])
         and account.member_id = after.member_id and account.kind = after.kind
    ),
    counts as (
      update ledger.book set transfer_count = after.transfer_count
        from unnest($1::uuid[], $2::bigint[]) as after (member_id, transfer_count)
       where book.member_id = any($1) and book.member_id = after.member_id
    ),
    kept as (
      insert into ledger.command (member_id, idempotency_key, content_digest, answer, done_at)
      select member_id, idempotency_key, content_digest, answer, $14
        from unnest($16::uuid[], $17::text[], $18::text[], $19::jsonb[])
          as answered (member_id, idempotency_key, content_digest, answer)
    )
    select pg_notify('live', payload) from unnest($20::text[]) as payload`,
}

export const closeBooks: Statement = {
  name: 'teller_close_books',
  text: 'update ledger.book set closed_at = $2 where member_id = any($1::uuid[])',
}
