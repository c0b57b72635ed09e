-- The double-entry ledger: one book per member, which sums to zero.
-- No foreign key leads to a person: the ledger outlives the member whose book it is.

create schema ledger;

grant usage on schema ledger to dryrun_app;

-- The five accounts people see, then the house's side of the same book.
create type ledger.account_kind as enum (
  'balance', 'investment', 'profit', 'savings', 'withdrawal',
  'paid_in', 'paid_out', 'settled', 'returns', 'rewards', 'adjustments', 'fees'
);

create type ledger.transfer_kind as enum (
  'deposit_credited',
  'investment_opened',
  'investment_matured',
  'return_credited',
  'investment_closed',
  'investment_released',
  'profit_released',
  'withdrawal_requested',
  'withdrawal_paid',
  'withdrawal_returned',
  'reward_credited',
  'adjusted_balance', 'adjusted_investment', 'adjusted_profit', 'adjusted_savings', 'adjusted_withdrawal',
  'closed_balance', 'closed_investment', 'closed_profit', 'closed_savings', 'closed_withdrawal',
  'closed_settled'
);

create type ledger.side as enum ('from', 'to');

-- Whoever holds this row's lock holds the book: every command locks the books it touches, in order of member id.
create table ledger.book (
  member_id      uuid primary key,
  -- Transfers are numbered without gaps, so that a missing one is seen.
  transfer_count bigint not null default 0 check (transfer_count >= 0),
  opened_at      timestamptz not null,
  closed_at      timestamptz
) with (fillfactor = 70);

grant select, insert on ledger.book to dryrun_app;

grant update (transfer_count, closed_at) on ledger.book to dryrun_app;

create table ledger.account (
  member_id     uuid not null,
  kind          ledger.account_kind not null,
  balance_cents bigint not null default 0,
  primary key (member_id, kind),
  constraint seen_accounts_never_below_zero
    check (balance_cents >= 0 or kind not in ('balance', 'investment', 'profit', 'savings', 'withdrawal'))
) with (fillfactor = 70);

grant select, insert on ledger.account to dryrun_app;

grant update (balance_cents) on ledger.account to dryrun_app;

create table ledger.transfer (
  member_id    uuid not null,
  transfer_no  bigint not null check (transfer_no > 0),
  kind         ledger.transfer_kind not null,
  from_kind    ledger.account_kind not null,
  to_kind      ledger.account_kind not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- What brought it about: the deposit, investment, withdrawal, referred member or adjustment.
  cause_id     uuid not null,
  posted_at    timestamptz not null,
  primary key (member_id, transfer_no),
  -- Nothing pays twice: a cause has each kind of transfer at most once.
  constraint once_per_cause unique (member_id, cause_id, kind),
  check (from_kind <> to_kind)
);

grant select, insert on ledger.transfer to dryrun_app;

create table ledger.entry (
  member_id           uuid not null,
  account_kind        ledger.account_kind not null,
  transfer_no         bigint not null,
  side                ledger.side not null,
  amount_cents        bigint not null check (amount_cents > 0),
  balance_after_cents bigint not null,
  primary key (member_id, account_kind, transfer_no)
);

grant select, insert on ledger.entry to dryrun_app;

-- What a caller asked for under an Idempotency-Key, and the answer that stands.
create table ledger.command (
  member_id       uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 300),
  content_digest  text not null,
  answer          jsonb not null,
  done_at         timestamptz not null,
  primary key (member_id, idempotency_key)
);

grant select, insert on ledger.command to dryrun_app;

-- A balance set by the admin: who, why, and what it was and became.
create table ledger.adjustment (
  member_id     uuid not null,
  adjustment_id uuid not null,
  account_kind  ledger.account_kind not null,
  before_cents  bigint not null check (before_cents >= 0),
  after_cents   bigint not null check (after_cents >= 0),
  reason        text not null check (length(reason) between 1 and 500),
  adjusted_by   uuid not null,
  adjusted_at   timestamptz not null,
  primary key (member_id, adjustment_id, account_kind)
);

grant select, insert on ledger.adjustment to dryrun_app;

-- What verify-ledger found, each time it ran.
create table ledger.verification (
  verification_id bigint generated always as identity primary key,
  began_at        timestamptz not null,
  ended_at        timestamptz not null,
  book_count      bigint not null,
  transfer_count  bigint not null,
  entry_count     bigint not null,
  finding_count   bigint not null,
  -- The first findings, for the admin.
  findings        jsonb not null
);

grant select, insert on ledger.verification to dryrun_app;

-- The house's totals: sums over all books, as of the last count.
create table ledger.house_total (
  kind          ledger.account_kind primary key,
  balance_cents numeric(30, 0) not null,
  counted_at    timestamptz not null
);

grant select, insert, update on ledger.house_total to dryrun_app;

-- Posted is posted, for the owner too.
create function ledger.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %.% is refused', tg_op, tg_table_schema, tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create trigger append_only before update or delete or truncate on ledger.transfer
for each statement execute function ledger.refuse_change();

create trigger append_only before update or delete or truncate on ledger.entry
for each statement execute function ledger.refuse_change();

create trigger append_only before update or delete or truncate on ledger.adjustment
for each statement execute function ledger.refuse_change();

-- A transfer comes with exactly its two entries, in the same statement: one out, one in, of one amount.
create function ledger.refuse_unbalanced_transfer() returns trigger
language plpgsql as $$
begin
  if exists (
    select from posted t
     where not exists (select from ledger.entry e where e.member_id = t.member_id and e.account_kind = t.from_kind
                          and e.transfer_no = t.transfer_no and e.side = 'from' and e.amount_cents = t.amount_cents)
        or not exists (select from ledger.entry e where e.member_id = t.member_id and e.account_kind = t.to_kind
                          and e.transfer_no = t.transfer_no and e.side = 'to' and e.amount_cents = t.amount_cents)
  ) then
    raise exception 'a transfer without its two entries' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger balanced after insert on ledger.transfer
referencing new table as posted
for each statement execute function ledger.refuse_unbalanced_transfer();

create function ledger.refuse_stray_entry() returns trigger
language plpgsql as $$
begin
  if exists (
    select from posted e
     where not exists (select from ledger.transfer t where t.member_id = e.member_id and t.transfer_no = e.transfer_no
                          and t.amount_cents = e.amount_cents
                          and e.account_kind = case e.side when 'from' then t.from_kind else t.to_kind end)
  ) then
    raise exception 'an entry without its transfer' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger balanced after insert on ledger.entry
referencing new table as posted
for each statement execute function ledger.refuse_stray_entry();
