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
