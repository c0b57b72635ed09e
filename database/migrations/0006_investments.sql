-- What members put into plans, with the plan's terms as they were at that moment.

create schema investments;

grant usage on schema investments to dryrun_app;

create table investments.investment (
  member_id       uuid not null,
  investment_id   uuid not null,
  plan_id         smallint not null,
  percent         smallint not null check (percent >= 0),
  principal_cents bigint not null check (principal_cents > 0),
  return_cents    bigint not null check (return_cents >= 0),
  opened_at       timestamptz not null,
  matures_at      timestamptz not null check (matures_at > opened_at),
  state           text not null default 'running' check (state in ('running', 'matured', 'closed_early')),
  ended_at        timestamptz,
  primary key (member_id, investment_id),
  check ((state = 'running') = (ended_at is null))
);

-- The sweep asks this index what is due.
create index investment_running on investments.investment (matures_at, member_id, investment_id) where state = 'running';

grant select, insert on investments.investment to dryrun_app;

grant update (state, ended_at) on investments.investment to dryrun_app;
