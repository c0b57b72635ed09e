import { oneMachine } from '../platform/db/either-engine.ts'
import type { Answer, Statement } from './command.ts'
import { changes, changesAndAdds, requireAll } from './write-statement.ts'

// Each table is told `member_id = any($1)`, so that a distributed PostgreSQL can send a batch to one shard. What belongs to
// a member is found by the member's place in that array: joined with an unnested one, every row meets every other.

const begin: Statement = { name: 'teller_begin', text: 'begin' }
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
  /** In hexadecimal form: made into bytes only where it's hashed. */
  readonly head: string
  readonly closed_at: Date | null
  readonly class_id: string | null
  readonly house_id: string | null
  readonly referred_by: string | null
  /** Only where the clock is on the same machine. */
  readonly now?: Date
  /** "asset kind units", with commas between them; null where nothing of these assets ever moved. */
  readonly balances: string | null
  /** What was answered to the same key before, if anything. */
  readonly content_digest: string | null
  readonly request_digest: string | null
  readonly answer: Answer | null
}

/**
 * A statement of its own: it must see what was committed while the lock was being waited for. The accounts of the whole
 * batch are read in one go; looked up for each book, the list of members would be sorted anew each time.
 */
const readBooks = (clock: '' | 'clock') => `with
    ${clock && 'clock as materialized (select platform.clock_now() as now),'}
    money as materialized (
      select array_agg(member_id) as member_ids, array_agg(balances) as balances
        from (select member_id, string_agg(asset || ' ' || kind || ' ' || balance_units, ',') as balances
                from ledger.account where member_id = any($1::uuid[]) and asset = any($3::text[])
               group by member_id) as held
    )
    select book.member_id, book.transfer_count, encode(book.head_digest, 'hex') as head, book.closed_at, book.class_id, book.house_id, book.referred_by, ${clock && 'clock.now,'}
           money.balances[array_position(money.member_ids, book.member_id)] as balances,
           command.content_digest, command.request_digest, command.answer
      from ${clock && 'clock,'} money, ledger.book
      left join ledger.command
        on command.member_id = any($1) and command.member_id = book.member_id
       and command.idempotency_key = ($2::text[])[array_position($1, book.member_id)]
     where book.member_id = any($1)`

/** How a batch begins, by what it's written on. The clock is read behind the lock: times follow each other in a book. */
export interface Beginning {
  readonly begin: readonly Statement[]
  /** Where the clock is on another machine than the books, it's a statement of its own. */
  readonly askNow?: Statement
  readonly readBooks: Statement
}

export const onOneMachine: Beginning = {
  begin: [begin],
  readBooks: { name: 'teller_read_books_now', text: `${oneMachine} ${readBooks('clock')}` },
}

export const onSeveral: Beginning = {
  // Only what is set inside of a transaction is told to the other machines.
  begin: [begin, { name: 'teller_limit_waiting', text: `set local lock_timeout = '10s'` }],
  askNow: { name: 'teller_ask_now', text: 'select platform.clock_now() as now' },
  readBooks: { name: 'teller_read_books', text: readBooks('') },
}

/**
 * All that a batch writes by itself, in one statement: transfers, balances, the ends of the books, what's added to kept
 * numbers, the answers kept by key, and the notices to open screens. That a book has not changed since it was read follows from its lock; without it, a
 * transfer number would be taken already and nothing would be written. What is picked from an array isn't assigned as it is:
 * Citus 14 takes that for an assignment to a part of an array, and breaks down.
 */
export const writeBatch: Statement = {
  name: 'teller_write_batch',
  text: `with
    posted as (
      insert into ledger.transfer (member_id, transfer_no, asset, kind, from_kind, to_kind, amount_units,
                                   from_after_units, to_after_units, cause_id, previous_digest, digest, posted_at)
      select *, $13::timestamptz
        from unnest($3::uuid[], $4::bigint[], $5::text[], $6::ledger.transfer_kind[], $7::ledger.account_kind[],
                    $8::ledger.account_kind[], $9::bigint[], $10::bigint[], $11::bigint[], $12::uuid[], $23::bytea[],
                    $24::bytea[])
    ),
    balances as (
      insert into ledger.account (member_id, asset, kind, balance_units)
      select * from unnest($14::uuid[], $15::text[], $16::ledger.account_kind[], $17::bigint[])
      on conflict (member_id, asset, kind) do update set balance_units = excluded.balance_units
    ),
    counts as (
      update ledger.book
         set transfer_count = coalesce(($2::bigint[])[array_position($1, member_id)], transfer_count),
             head_digest = coalesce(($25::bytea[])[array_position($1, member_id)], head_digest),
             owed_cents = coalesce(($26::bigint[])[array_position($1, member_id)], owed_cents),
             paid_in_cents = coalesce(($27::bigint[])[array_position($1, member_id)], paid_in_cents),
             paid_out_cents = coalesce(($28::bigint[])[array_position($1, member_id)], paid_out_cents)
       where member_id = any($1::uuid[])
      returning member_id
    ),
    flows as (
      insert into ledger.flow_delta (member_id, day, asset, kind, from_kind, to_kind, units, count)
      select ($1::uuid[])[1], $29::int, *
        from unnest($30::text[], $31::ledger.transfer_kind[], $32::ledger.account_kind[], $33::ledger.account_kind[],
                    $34::numeric[], $35::bigint[])
    ),
    tallied as (
      insert into platform.member_tally_delta (member_id, name, day, part, value)
      select ($1::uuid[])[1], * from unnest($36::text[], $37::int[], $38::text[], $39::numeric[])
    ),
    kept as (
      insert into ledger.command (member_id, idempotency_key, content_digest, answer, request_digest, done_at)
      select *, $13 from unnest($18::uuid[], $19::text[], $20::text[], $21::jsonb[], $40::text[])
    )
    ${requireAll('counts')}, (select count(pg_notify('live', payload)) from unnest($22::text[]) as payload)`,
}

/**
 * In the order of their ids. A house that would hold less than nothing makes the whole batch fail. The row's lock gives
 * every press of a class its place among all the others, whatever the clock says.
 */
export const keepHouses = changesAndAdds(
  'teller_keep_houses',
  `update ledger.house set held_cents = held_cents + ($2::bigint[])[array_position($1, house.house_id)],
          step_count = step_count + ($3::bigint[])[array_position($1, house.house_id)]
     from (select house_id from ledger.house where house_id = any($1::uuid[]) order by house_id for no key update) as held
    where house.house_id = held.house_id
   returning house.house_id, step_count - ($3::bigint[])[array_position($1, house.house_id)] as steps_before`,
  `stepped as (
     insert into ledger.house_step (house_id, step_no, member_id, first_no, last_no)
     select house_id, steps_before + place, member_id, first_no, last_no
       from unnest($4::uuid[], $5::bigint[], $6::uuid[], $7::bigint[], $8::bigint[])
         as step (house_id, place, member_id, first_no, last_no)
       join changed using (house_id)
   )`,
)

export const closeBooks = changes(
  'teller_close_books',
  'update ledger.book set closed_at = $2 where member_id = any($1::uuid[])',
)
