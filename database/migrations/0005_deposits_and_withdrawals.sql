-- What members say they have paid in, with their proof, and what an admin decided.

create schema deposits;

grant usage on schema deposits to dryrun_app;

create table deposits.deposit (
  member_id      uuid not null,
  -- Version 7: in order of time, so that lists are paged by it.
  deposit_id     uuid not null,
  amount_cents   bigint not null check (amount_cents > 0),
  coin           text not null check (coin in ('BTC', 'ETH')),
  proof_path     text not null check (length(proof_path) between 1 and 400),
  status         text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  claimed_at     timestamptz not null,
  decided_at     timestamptz,
  decided_by     uuid,
  decline_reason text check (length(decline_reason) between 1 and 500),
  primary key (member_id, deposit_id),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'declined') = (decline_reason is not null))
);

create index deposit_in_order on deposits.deposit (deposit_id);

create index deposit_by_status on deposits.deposit (status, deposit_id);

create index deposit_pending on deposits.deposit (member_id) where status = 'pending';

grant select, insert on deposits.deposit to dryrun_app;

grant update (status, decided_at, decided_by, decline_reason) on deposits.deposit to dryrun_app;

-- What members want paid out. The address is fixed with the request and cannot be changed afterwards.

create schema withdrawals;

grant usage on schema withdrawals to dryrun_app;

create table withdrawals.withdrawal (
  member_id      uuid not null,
  withdrawal_id  uuid not null,
  amount_cents   bigint not null check (amount_cents > 0),
  coin           text not null check (coin in ('BTC', 'ETH', 'USDT')),
  address        text not null check (length(address) between 1 and 200),
  status         text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  requested_at   timestamptz not null,
  decided_at     timestamptz,
  decided_by     uuid,
  decline_reason text check (length(decline_reason) between 1 and 500),
  primary key (member_id, withdrawal_id),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'declined') = (decline_reason is not null))
);

create index withdrawal_in_order on withdrawals.withdrawal (withdrawal_id);

create index withdrawal_by_status on withdrawals.withdrawal (status, withdrawal_id);

create index withdrawal_pending on withdrawals.withdrawal (member_id) where status = 'pending';

grant select, insert on withdrawals.withdrawal to dryrun_app;

grant update (status, decided_at, decided_by, decline_reason) on withdrawals.withdrawal to dryrun_app;
