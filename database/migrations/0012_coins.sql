-- Coins of the practice network in the members' books: accounts per coin that sum to zero, like the dollars beside them.

create type ledger.coin as enum ('BTC', 'ETH', 'USDT');

-- What is the member's, what the platform holds of this member's dealings, and the network's side.
create type ledger.coin_account_kind as enum ('wallet', 'house', 'network', 'faucet', 'fees');

create type ledger.coin_transfer_kind as enum (
  'faucet_minted',
  'coins_sent',
  'fee_paid',
  'coins_received',
  'deposit_received',
  'payout_minted',
  'payout_sent',
  'payout_fee_paid',
  'wallet_closed'
);

-- Numbered without gaps, like the transfers of dollars and apart from them.
alter table ledger.book add column coin_transfer_count bigint not null default 0 check (coin_transfer_count >= 0);

grant update (coin_transfer_count) on ledger.book to dryrun_app;

-- An account that never moved is not there, and stands at zero.
create table ledger.coin_account (
  member_id     uuid not null,
  coin          ledger.coin not null,
  kind          ledger.coin_account_kind not null,
  -- In the smallest units of the coin.
  balance_units bigint not null,
  primary key (member_id, coin, kind),
  constraint held_coins_never_below_zero check (balance_units >= 0 or kind not in ('wallet', 'house'))
) with (fillfactor = 70);

grant select, insert on ledger.coin_account to dryrun_app;

grant update (balance_units) on ledger.coin_account to dryrun_app;

create table ledger.coin_transfer (
  member_id    uuid not null,
  transfer_no  bigint not null check (transfer_no > 0),
  coin         ledger.coin not null,
  kind         ledger.coin_transfer_kind not null,
  from_kind    ledger.coin_account_kind not null,
  to_kind      ledger.coin_account_kind not null,
  amount_units bigint not null check (amount_units > 0),
  -- What brought it about: a transfer of the practice network, or the member whose wallet was closed.
  cause_id     uuid not null,
  posted_at    timestamptz not null,
  primary key (member_id, transfer_no),
  constraint coins_once_per_cause unique (member_id, cause_id, kind, coin),
  check (from_kind <> to_kind)
);

grant select, insert on ledger.coin_transfer to dryrun_app;

create table ledger.coin_entry (
  member_id           uuid not null,
  coin                ledger.coin not null,
  account_kind        ledger.coin_account_kind not null,
  transfer_no         bigint not null,
  side                ledger.side not null,
  amount_units        bigint not null check (amount_units > 0),
  balance_after_units bigint not null,
  primary key (member_id, coin, account_kind, transfer_no)
);

grant select, insert on ledger.coin_entry to dryrun_app;

-- All coins that exist on this instance, by where they are, as of the last count.
create table ledger.coin_total (
  coin          ledger.coin not null,
  kind          ledger.coin_account_kind not null,
  balance_units numeric(40, 0) not null,
  counted_at    timestamptz not null,
  primary key (coin, kind)
);

grant select, insert, update on ledger.coin_total to dryrun_app;

-- Where coins for a book arrive: one address on each network. It stays when the person goes, so that nobody else gets it.
create table ledger.address (
  member_id uuid not null,
  network   text not null check (network in ('BTC', 'ETH')),
  address   text not null unique check (length(address) between 20 and 90),
  primary key (member_id, network)
);

grant select, insert on ledger.address to dryrun_app;

create trigger append_only before update or delete or truncate on ledger.coin_transfer
for each statement execute function ledger.refuse_change();

create trigger append_only before update or delete or truncate on ledger.coin_entry
for each statement execute function ledger.refuse_change();

create trigger append_only before update or delete or truncate on ledger.address
for each statement execute function ledger.refuse_change();

-- A transfer of coins comes with exactly its two entries, in the same statement: one out, one in, of one coin and amount.
create function ledger.refuse_unbalanced_coin_transfer() returns trigger
language plpgsql as $$
begin
  if exists (
    select from posted t
     where not exists (select from ledger.coin_entry e where e.member_id = t.member_id and e.coin = t.coin
                          and e.account_kind = t.from_kind and e.transfer_no = t.transfer_no and e.side = 'from'
                          and e.amount_units = t.amount_units)
        or not exists (select from ledger.coin_entry e where e.member_id = t.member_id and e.coin = t.coin
                          and e.account_kind = t.to_kind and e.transfer_no = t.transfer_no and e.side = 'to'
                          and e.amount_units = t.amount_units)
  ) then
    raise exception 'a transfer of coins without its two entries' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger balanced after insert on ledger.coin_transfer
referencing new table as posted
for each statement execute function ledger.refuse_unbalanced_coin_transfer();

create function ledger.refuse_stray_coin_entry() returns trigger
language plpgsql as $$
begin
  if exists (
    select from posted e
     where not exists (select from ledger.coin_transfer t where t.member_id = e.member_id and t.coin = e.coin
                          and t.transfer_no = e.transfer_no and t.amount_units = e.amount_units
                          and e.account_kind = case e.side when 'from' then t.from_kind else t.to_kind end)
  ) then
    raise exception 'an entry of coins without its transfer' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger balanced after insert on ledger.coin_entry
referencing new table as posted
for each statement execute function ledger.refuse_stray_coin_entry();
