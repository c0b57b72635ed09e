-- What moved on the practice network, from address to address.

create schema network;

grant usage on schema network to dryrun_app;

create table network.transfer (
  -- Whose book it left: the sender's, or that of the member whose withdrawal it pays. For a take from the faucet, theirs.
  member_id    uuid not null,
  -- Version 7: in order of time, so that lists are paged by it.
  transfer_id  uuid not null,
  kind         text not null check (kind in ('faucet', 'sent', 'payout')),
  coin         ledger.coin not null,
  amount_units bigint not null check (amount_units > 0),
  fee_units    bigint not null check (fee_units >= 0),
  -- The faucet has no address.
  from_address text check (length(from_address) between 20 and 90),
  to_address   text not null check (length(to_address) between 20 and 90),
  -- Whose book it arrives in. Nobody's, where the address is valid and belongs to no one: such coins are lost.
  to_member_id uuid,
  to_house     boolean not null,
  -- Micro-dollars for one coin at the moment of sending, and whose rate that was.
  rate_micros  bigint check (rate_micros > 0),
  rate_kind    text not null check (rate_kind in ('held', 'ended', 'market')),
  -- What the sender wrote for themselves.
  note         text check (length(note) between 1 and 140),
  sent_at      timestamptz not null,
  final_at     timestamptz not null,
  -- When it was posted where it goes.
  arrived_at   timestamptz,
  primary key (member_id, transfer_id),
  check (final_at >= sent_at),
  check ((kind = 'faucet') = (from_address is null)),
  check (not (to_house and to_member_id is not null))
);

create index transfer_to_member on network.transfer (to_member_id, transfer_id) where to_member_id is not null;

create index transfer_under_way on network.transfer (final_at)
where arrived_at is null and (to_house or to_member_id is not null);

grant select, insert on network.transfer to dryrun_app;

grant update (arrived_at, note) on network.transfer to dryrun_app;

-- The rate that a member was told and may pay at until it ends.
create table deposits.held_rate (
  member_id   uuid not null,
  coin        ledger.coin not null,
  rate_micros bigint not null check (rate_micros > 0),
  held_at     timestamptz not null,
  ends_at     timestamptz not null,
  primary key (member_id, coin)
);

grant select, insert, update, delete on deposits.held_rate to dryrun_app;

-- The transfer that a claim names, and the rate at the time of the claim where it names none.
alter table deposits.deposit add column transfer_id uuid;

alter table deposits.deposit add column rate_micros bigint check (rate_micros > 0);

-- A claim that is set right names the coin that really came.
alter table deposits.deposit drop constraint deposit_coin_check;

alter table deposits.deposit add constraint deposit_coin_check check (coin in ('BTC', 'ETH', 'USDT'));

-- A transfer stands behind one deposit. One that was declined gives it free again.
create unique index deposit_transfer_once on deposits.deposit (member_id, transfer_id)
where transfer_id is not null and status <> 'declined';

-- How a withdrawal was paid: by a transfer of the practice network, or by hand with a note.
alter table withdrawals.withdrawal add column transfer_id uuid;

alter table withdrawals.withdrawal add column coin_units bigint check (coin_units > 0);

alter table withdrawals.withdrawal add column rate_micros bigint check (rate_micros > 0);

alter table withdrawals.withdrawal add column payout_note text check (length(payout_note) between 1 and 500);

alter table withdrawals.withdrawal add constraint paid_only_if_approved
check (status = 'approved' or (transfer_id is null and coin_units is null and payout_note is null));

alter table withdrawals.withdrawal add constraint paid_with_its_rate
check ((transfer_id is null) = (coin_units is null) and (transfer_id is null) = (rate_micros is null));

grant update (transfer_id, coin_units, rate_micros, payout_note) on withdrawals.withdrawal to dryrun_app;
