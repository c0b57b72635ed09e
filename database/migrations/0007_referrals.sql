-- What a referrer gets for a friend's first investment. One row per friend: nobody is rewarded twice for the same one.

create schema referrals;

grant usage on schema referrals to dryrun_app;

create table referrals.reward (
  -- The friend.
  member_id       uuid primary key,
  referrer_id     uuid not null check (referrer_id <> member_id),
  investment_id   uuid not null,
  principal_cents bigint not null check (principal_cents > 0),
  -- Written with the friend's investment; credited in the referrer's own book right after it.
  state           text not null default 'due' check (state in ('due', 'credited', 'void')),
  percent         smallint,
  amount_cents    bigint,
  due_at          timestamptz not null,
  settled_at      timestamptz,
  check ((state = 'due') = (settled_at is null)),
  check ((state = 'credited') = (percent is not null and amount_cents is not null))
);

create index reward_of_referrer on referrals.reward (referrer_id, member_id);

create index reward_due on referrals.reward (due_at) where state = 'due';

grant select, insert on referrals.reward to dryrun_app;

grant update (state, percent, amount_cents, settled_at) on referrals.reward to dryrun_app;
