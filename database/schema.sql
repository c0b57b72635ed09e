-- Generated from the migrations by `npm run schema`. Do not edit: write a migration.

create schema ledger;

create schema platform;

create type ledger.account_kind as enum ('balance', 'investment', 'profit', 'savings', 'withdrawal', 'paid_in', 'paid_out', 'settled', 'returns', 'rewards', 'adjustments', 'fees');

create type ledger.side as enum ('from', 'to');

create type ledger.transfer_kind as enum ('deposit_credited', 'investment_opened', 'investment_matured', 'return_credited', 'investment_closed', 'investment_released', 'profit_released', 'withdrawal_requested', 'withdrawal_paid', 'withdrawal_returned', 'reward_credited', 'adjusted_balance', 'adjusted_investment', 'adjusted_profit', 'adjusted_savings', 'adjusted_withdrawal', 'closed_balance', 'closed_investment', 'closed_profit', 'closed_savings', 'closed_withdrawal', 'closed_settled');

create table ledger.account (
  member_id uuid not null,
  kind ledger.account_kind not null,
  balance_cents bigint not null default 0,
  constraint account_pkey PRIMARY KEY (member_id, kind),
  constraint seen_accounts_never_below_zero CHECK (((balance_cents >= 0) OR (kind <> ALL (ARRAY['balance'::ledger.account_kind, 'investment'::ledger.account_kind, 'profit'::ledger.account_kind, 'savings'::ledger.account_kind, 'withdrawal'::ledger.account_kind]))))
);

create table ledger.adjustment (
  member_id uuid not null,
  adjustment_id uuid not null,
  account_kind ledger.account_kind not null,
  before_cents bigint not null,
  after_cents bigint not null,
  reason text not null,
  adjusted_by uuid not null,
  adjusted_at timestamp with time zone not null,
  constraint adjustment_pkey PRIMARY KEY (member_id, adjustment_id, account_kind),
  constraint adjustment_after_cents_check CHECK ((after_cents >= 0)),
  constraint adjustment_before_cents_check CHECK ((before_cents >= 0)),
  constraint adjustment_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

create table ledger.book (
  member_id uuid not null,
  transfer_count bigint not null default 0,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint book_pkey PRIMARY KEY (member_id),
  constraint book_transfer_count_check CHECK ((transfer_count >= 0))
);

create table ledger.command (
  member_id uuid not null,
  idempotency_key text not null,
  content_digest text not null,
  answer jsonb not null,
  done_at timestamp with time zone not null,
  constraint command_pkey PRIMARY KEY (member_id, idempotency_key),
  constraint command_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 300)))
);

create table ledger.entry (
  member_id uuid not null,
  account_kind ledger.account_kind not null,
  transfer_no bigint not null,
  side ledger.side not null,
  amount_cents bigint not null,
  balance_after_cents bigint not null,
  constraint entry_pkey PRIMARY KEY (member_id, account_kind, transfer_no),
  constraint entry_amount_cents_check CHECK ((amount_cents > 0))
);

create table ledger.house_total (
  kind ledger.account_kind not null,
  balance_cents numeric(30,0) not null,
  counted_at timestamp with time zone not null,
  constraint house_total_pkey PRIMARY KEY (kind)
);

create table ledger.transfer (
  member_id uuid not null,
  transfer_no bigint not null,
  kind ledger.transfer_kind not null,
  from_kind ledger.account_kind not null,
  to_kind ledger.account_kind not null,
  amount_cents bigint not null,
  cause_id uuid not null,
  posted_at timestamp with time zone not null,
  constraint transfer_pkey PRIMARY KEY (member_id, transfer_no),
  constraint once_per_cause UNIQUE (member_id, cause_id, kind),
  constraint transfer_amount_cents_check CHECK ((amount_cents > 0)),
  constraint transfer_check CHECK ((from_kind <> to_kind)),
  constraint transfer_transfer_no_check CHECK ((transfer_no > 0))
);

create table ledger.verification (
  verification_id bigint not null generated always as identity,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  book_count bigint not null,
  transfer_count bigint not null,
  entry_count bigint not null,
  finding_count bigint not null,
  findings jsonb not null,
  constraint verification_pkey PRIMARY KEY (verification_id)
);

create table platform.clock (
  only_row boolean not null default true,
  base_wall timestamp with time zone not null,
  base_clock timestamp with time zone not null,
  speed double precision not null,
  constraint clock_pkey PRIMARY KEY (only_row),
  constraint clock_only_row_check CHECK (only_row),
  constraint clock_speed_check CHECK (((speed > (0)::double precision) AND (speed <= (1000000)::double precision)))
);

create table platform.migration (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

CREATE OR REPLACE FUNCTION ledger.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % on %.% is refused', tg_op, tg_table_schema, tg_table_name
    using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION ledger.refuse_stray_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION ledger.refuse_unbalanced_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION platform.clock_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
RETURN (SELECT (clock.base_clock + ((clock_timestamp() - clock.base_wall) * clock.speed)) FROM platform.clock);

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.adjustment FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER balanced AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_stray_entry();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER balanced AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_unbalanced_transfer();

grant usage on schema ledger to dryrun_app;

grant usage on schema platform to dryrun_app;

grant insert, select on table ledger.account to dryrun_app;

grant insert, select on table ledger.adjustment to dryrun_app;

grant insert, select on table ledger.book to dryrun_app;

grant insert, select on table ledger.command to dryrun_app;

grant insert, select on table ledger.entry to dryrun_app;

grant insert, select, update on table ledger.house_total to dryrun_app;

grant insert, select on table ledger.transfer to dryrun_app;

grant insert, select on table ledger.verification to dryrun_app;

grant select on table platform.clock to dryrun_app;

grant update on table ledger.account (balance_cents) to dryrun_app;

grant update on table ledger.book (closed_at) to dryrun_app;

grant update on table ledger.book (transfer_count) to dryrun_app;

grant execute on function platform.clock_now() to dryrun_app;
