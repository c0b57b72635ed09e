-- One ledger for every asset: dollars and coins in the same tables, one row for each transfer, entries as a view.

-- What was there moves aside, with its keys, until it has been copied.
create schema ledger_before;

alter table ledger.account set schema ledger_before;

alter table ledger.transfer set schema ledger_before;

alter table ledger.entry set schema ledger_before;

alter table ledger.coin_account set schema ledger_before;

alter table ledger.coin_transfer set schema ledger_before;

alter table ledger.coin_entry set schema ledger_before;

-- An account that never moved has no row, and stands at zero.
create table ledger.account (
  member_id     uuid not null,
  -- A name and no reference: every transfer on every node would lock the same row of a list of assets.
  asset         text collate "C" not null check (asset ~ '^[A-Z0-9][A-Z0-9.]{0,23}$'),
  kind          ledger.account_kind not null,
  -- Whole units of the asset: cents of a dollar, the smallest unit of a coin.
  balance_units bigint not null,
  primary key (member_id, asset, kind),
  -- Only the house's and the network's side may go below zero. A kind that isn't named here may not.
  constraint held_never_below_zero check (
    balance_units >= 0 or kind in ('paid_in', 'paid_out', 'settled', 'returns', 'rewards', 'adjustments', 'fees',
                                   'network', 'faucet'))
) with (fillfactor = 70);

grant select, insert on ledger.account to dryrun_app;

grant update (balance_units) on ledger.account to dryrun_app;

-- Both ends of a movement in one row, so that half of it can't be written. Proofs will add a digest and that of the
-- transfer before: columns that may be null are added without touching a row.
create table ledger.transfer (
  member_id        uuid not null,
  -- One numbering for all assets of the book, without gaps.
  transfer_no      bigint not null check (transfer_no > 0),
  asset            text collate "C" not null check (asset ~ '^[A-Z0-9][A-Z0-9.]{0,23}$'),
  kind             ledger.transfer_kind not null,
  from_kind        ledger.account_kind not null,
  to_kind          ledger.account_kind not null,
  amount_units     bigint not null check (amount_units > 0),
  from_after_units bigint not null,
  to_after_units   bigint not null,
  -- What brought it about: the deposit, investment, withdrawal, network transfer, referred member or adjustment.
  cause_id         uuid not null,
  posted_at        timestamptz not null,
  previous_no      bigint generated always as (nullif(transfer_no - 1, 0)) stored,
  primary key (member_id, transfer_no),
  -- Nothing pays twice: a cause has each kind of transfer at most once for each asset.
  constraint once_per_cause unique (member_id, cause_id, kind, asset),
  check (from_kind <> to_kind),
  -- What comes to an account that's never below zero leaves it with at least that much.
  constraint held_never_below_zero check (
    (from_after_units >= 0 or from_kind in ('paid_in', 'paid_out', 'settled', 'returns', 'rewards', 'adjustments',
                                            'fees', 'network', 'faucet'))
    and (to_after_units >= amount_units or to_kind in ('paid_in', 'paid_out', 'settled', 'returns', 'rewards',
                                                       'adjustments', 'fees', 'network', 'faucet')))
);

grant select, insert on ledger.transfer to dryrun_app;

-- Dollars keep their numbers, since people have seen them; the coins of a book follow after them.
insert into ledger.transfer (member_id, transfer_no, asset, kind, from_kind, to_kind, amount_units, from_after_units,
                             to_after_units, cause_id, posted_at)
select t.member_id, t.transfer_no, 'USD', t.kind, t.from_kind, t.to_kind, t.amount_cents, came_from.balance_after_cents,
       went_to.balance_after_cents, t.cause_id, t.posted_at
  from ledger_before.transfer as t
  join ledger_before.entry as came_from
    on came_from.member_id = t.member_id and came_from.account_kind = t.from_kind and came_from.transfer_no = t.transfer_no
  join ledger_before.entry as went_to
    on went_to.member_id = t.member_id and went_to.account_kind = t.to_kind and went_to.transfer_no = t.transfer_no;

insert into ledger.transfer (member_id, transfer_no, asset, kind, from_kind, to_kind, amount_units, from_after_units,
                             to_after_units, cause_id, posted_at)
select t.member_id, book.transfer_count + t.transfer_no, t.coin::text, t.kind::text::ledger.transfer_kind,
       t.from_kind::text::ledger.account_kind, t.to_kind::text::ledger.account_kind, t.amount_units,
       came_from.balance_after_units, went_to.balance_after_units, t.cause_id, t.posted_at
  from ledger_before.coin_transfer as t
  join ledger.book using (member_id)
  join ledger_before.coin_entry as came_from
    on came_from.member_id = t.member_id and came_from.coin = t.coin and came_from.account_kind = t.from_kind
   and came_from.transfer_no = t.transfer_no
  join ledger_before.coin_entry as went_to
    on went_to.member_id = t.member_id and went_to.coin = t.coin and went_to.account_kind = t.to_kind
   and went_to.transfer_no = t.transfer_no;

update ledger.book set transfer_count = transfer_count + coin_transfer_count where coin_transfer_count > 0;

alter table ledger.book drop column coin_transfer_count;

-- A number is refused while the one before it isn't there.
alter table ledger.transfer add constraint follows_the_one_before
foreign key (member_id, previous_no) references ledger.transfer (member_id, transfer_no);

create trigger append_only before update or delete or truncate on ledger.transfer
for each statement execute function ledger.refuse_change();

-- Each transfer seen from its two ends. With the rights of whoever asks, so that it shows nobody more than the table.
create view ledger.entry with (security_invoker = true) as
select member_id, asset, from_kind as account_kind, transfer_no, 'from'::ledger.side as side, amount_units,
       from_after_units as balance_after_units, to_kind as other_kind, kind, cause_id, posted_at
  from ledger.transfer
union all
select member_id, asset, to_kind, transfer_no, 'to'::ledger.side, amount_units, to_after_units, from_kind, kind, cause_id,
       posted_at
  from ledger.transfer;

grant select on ledger.entry to dryrun_app;

insert into ledger.account (member_id, asset, kind, balance_units)
select account.member_id, 'USD', account.kind, account.balance_cents
  from ledger_before.account
 where exists (select from ledger_before.entry
                where entry.member_id = account.member_id and entry.account_kind = account.kind);

insert into ledger.account (member_id, asset, kind, balance_units)
select member_id, coin::text, kind::text::ledger.account_kind, balance_units from ledger_before.coin_account;

analyze ledger.transfer;

analyze ledger.account;

-- Sums over all books, as of the last count.
create table ledger.total (
  asset         text collate "C" not null,
  kind          ledger.account_kind not null,
  balance_units numeric(40, 0) not null,
  counted_at    timestamptz not null,
  primary key (asset, kind)
);

grant select, insert, update on ledger.total to dryrun_app;

insert into ledger.total (asset, kind, balance_units, counted_at)
select 'USD', kind, balance_cents, counted_at from ledger.house_total
union all
select coin::text, kind::text::ledger.account_kind, balance_units, counted_at from ledger.coin_total;

drop table ledger.house_total;

drop table ledger.coin_total;

drop table ledger_before.entry;

drop table ledger_before.transfer;

drop table ledger_before.account;

drop table ledger_before.coin_entry;

drop table ledger_before.coin_transfer;

drop table ledger_before.coin_account;

drop schema ledger_before;

drop function ledger.refuse_unbalanced_transfer();

drop function ledger.refuse_stray_entry();

drop function ledger.refuse_unbalanced_coin_transfer();

drop function ledger.refuse_stray_coin_entry();

drop type ledger.coin_account_kind;

drop type ledger.coin_transfer_kind;
