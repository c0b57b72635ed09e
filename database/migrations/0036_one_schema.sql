-- One schema for a single PostgreSQL and for one whose tables are spread over several machines by member (see
-- database/distribution.ts). Whatever a command writes lies with its own member; what concerns somebody else follows in a
-- step of its own, which can be repeated.

-- What a command must know of a member is in the member's book: who invited them, which class they're in, and which house
-- their money goes to. Students who buy at the market are in a class and have no house.
alter table ledger.book add column referred_by uuid;
alter table ledger.book add column class_id uuid;
alter table ledger.book add column house_id uuid;

update ledger.book set referred_by = member.referred_by
  from members.member where member.member_id = book.member_id and member.referred_by is not null;

-- What the house of a class holds: paid in less paid out of the books that name it. The teller keeps it, whatever moves
-- the money, so no table has to look into another one.
create table ledger.house (
  house_id   uuid primary key,
  held_cents bigint not null default 0 constraint house_pays_from_what_it_holds check (held_cents >= 0)
);

insert into ledger.house (house_id, held_cents) select class_id, held_cents from classes.class;

update ledger.book set class_id = student.class_id, house_id = case when student.house = 'promise' then student.class_id end
  from classes.student where student.member_id = book.member_id;

drop trigger class_follows on deposits.deposit;
drop trigger class_follows_insert on deposits.deposit;
drop trigger class_follows on withdrawals.withdrawal;
drop trigger class_follows_insert on withdrawals.withdrawal;
drop function classes.follow_money();
alter table classes.class drop column held_cents;

grant select, insert on ledger.house to dryrun_app;
grant update (held_cents) on ledger.house to dryrun_app;

-- A notice is its member's.
alter table notices.notice drop constraint notice_pkey;
alter table notices.notice add primary key (member_id, notice_id);
create index notice_in_order on notices.notice (notice_id);

-- A friend's first investment leaves a note with the friend, once. The reward itself is written with the referrer, in the
-- batch that credits it, and the note is settled afterwards.
create table referrals.due (
  member_id       uuid primary key,
  referrer_id     uuid not null,
  investment_id   uuid not null,
  principal_cents bigint not null check (principal_cents > 0),
  due_at          timestamptz not null,
  state           text not null default 'due' check (state in ('due', 'credited', 'void')),
  settled_at      timestamptz,
  check (referrer_id <> member_id),
  check ((state = 'due') = (settled_at is null))
);

insert into referrals.due (member_id, referrer_id, investment_id, principal_cents, due_at, state, settled_at)
select member_id, referrer_id, investment_id, principal_cents, due_at, state, settled_at from referrals.reward;

create index due_open on referrals.due (due_at) where state = 'due';

grant select, insert on referrals.due to dryrun_app;
grant update (state, settled_at) on referrals.due to dryrun_app;

delete from referrals.reward where state <> 'credited';
drop index referrals.reward_due;
drop index referrals.reward_of_referrer;
revoke update (state, percent, amount_cents, settled_at) on referrals.reward from dryrun_app;
alter table referrals.reward drop constraint reward_pkey;
alter table referrals.reward drop constraint reward_check1;
alter table referrals.reward drop constraint reward_check2;
alter table referrals.reward drop column state;
alter table referrals.reward drop column due_at;
alter table referrals.reward alter column percent set not null;
alter table referrals.reward alter column amount_cents set not null;
alter table referrals.reward alter column settled_at set not null;
alter table referrals.reward add primary key (referrer_id, member_id);

-- What is on its way to somebody, as the receiver's own row. Whoever sends leaves the transfer; it's passed on as soon as
-- that is committed, and what arrives is posted in the receiver's book from here. A transfer to the house or to oneself
-- stays one row, and arrives in it.
create table network.arrival (
  member_id        uuid not null,
  transfer_id      uuid not null,
  sender_id        uuid not null,
  kind             text not null check (kind in ('sent', 'payout')),
  coin             ledger.coin not null,
  amount_units     bigint not null check (amount_units > 0),
  fee_units        bigint not null check (fee_units >= 0),
  from_address     text not null,
  to_address       text not null,
  rate_micros      bigint check (rate_micros > 0),
  rate_kind        text not null check (rate_kind in ('held', 'ended', 'market')),
  sent_at          timestamptz not null,
  final_at         timestamptz not null,
  arrived_at       timestamptz,
  -- The receiver's account was closed meanwhile: it stays on the way for good.
  undeliverable_at timestamptz,
  primary key (member_id, transfer_id),
  check (sender_id <> member_id),
  check (arrived_at is null or undeliverable_at is null)
);

alter table network.transfer add column passed_on_at timestamptz;

insert into network.arrival (member_id, transfer_id, sender_id, kind, coin, amount_units, fee_units, from_address, to_address,
                             rate_micros, rate_kind, sent_at, final_at, arrived_at)
select to_member_id, transfer_id, member_id, kind, coin, amount_units, fee_units, from_address, to_address,
       rate_micros, rate_kind, sent_at, final_at, arrived_at
  from network.transfer where to_member_id <> member_id;

update network.transfer set passed_on_at = coalesce(arrived_at, sent_at) where to_member_id <> member_id;

create index arrival_under_way on network.arrival (final_at) where arrived_at is null and undeliverable_at is null;

drop index network.transfer_under_way;
drop index network.transfer_to_member;
create index transfer_under_way on network.transfer (final_at)
  where arrived_at is null and (to_house or to_member_id = member_id);
create index transfer_to_pass_on on network.transfer (sent_at) where to_member_id <> member_id and passed_on_at is null;

grant select, insert on network.arrival to dryrun_app;
grant update (arrived_at, undeliverable_at) on network.arrival to dryrun_app;
grant update (passed_on_at) on network.transfer to dryrun_app;

-- What a command did to somebody's money is told in the command's own transaction, beside the money. From here it comes
-- into the audit log, which is one chain in one place.
create table audit.command_event (
  member_id       uuid not null,
  event_id        uuid not null,
  happened_at     timestamptz not null,
  kind            text not null check (kind ~ '^[a-z][a-z_.]{2,60}$'),
  actor_member_id uuid,
  details         jsonb not null check (jsonb_typeof(details) = 'object'),
  primary key (member_id, event_id)
);

create index command_event_in_order on audit.command_event (event_id);

create trigger never_changes before update or truncate on audit.command_event
  for each statement execute function audit.refuse_change();

grant select, insert on audit.command_event to dryrun_app;

-- First into the log, and only when that is committed out of here: a crash between the two leaves both, never none.
create function audit.gather(count_max integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gathered integer;
begin
  insert into audit.event (event_id, happened_at, kind, actor_member_id, subject_member_id, details)
  select event_id, happened_at, kind, actor_member_id, member_id, details
    from audit.command_event order by event_id limit count_max
  on conflict (event_id) do nothing;
  get diagnostics gathered = row_count;
  return gathered;
end
$$;

create function audit.forget_gathered(count_max integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  members uuid[];
  events uuid[];
  forgotten integer;
begin
  select array_agg(member_id), array_agg(event_id) into members, events
    from (select member_id, event_id from audit.command_event order by event_id limit count_max) as oldest;
  if events is null then
    return 0;
  end if;
  select array_agg(event_id) into events from audit.event where event_id = any(events);
  delete from audit.command_event where member_id = any(members) and event_id = any(events);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

revoke execute on function audit.gather(integer), audit.forget_gathered(integer) from public;
grant execute on function audit.gather(integer), audit.forget_gathered(integer) to dryrun_app;

-- The same sums as before, each row read once: on several machines a second look comes a moment later, and what left one
-- account would not yet have come to the other.
create or replace view ledger.current_total as
  select asset, kind, sum(units) as balance_units
    from (select asset, kind, balance_units as units from ledger.total
          union all
          select asset, moved.kind, moved.units
            from ledger.flow_delta cross join lateral (values (to_kind, units), (from_kind, -units)) as moved (kind, units)
         ) as both_parts
   group by asset, kind;

-- The same counts as before. What depends on the session's settings is worked out below the list of values, where a
-- distributed engine takes it.
create or replace view platform.counted_tally as
  select name, day, part, sum(value) as value
    from (
      select told.name, told.day, told.part, sum(told.value) as value
        from (select return_cents, principal_cents, state, ended_at,
                     floor(extract(epoch from opened_at) / 86400)::integer as opened_day,
                     floor(extract(epoch from ended_at) / 86400)::integer as ended_day,
                     percent || ' ' || round(extract(epoch from matures_at - opened_at) / 3600)::integer as terms,
                     case when state = 'running' then floor(extract(epoch from matures_at) / 3600)::integer end as due_hour
                from investments.investment) as i
       cross join lateral (values
         ('promised', opened_day, '', return_cents),
         ('invested', opened_day, terms, principal_cents),
         ('promise_ended', ended_day, '', return_cents),
         ('investments_ended', case when ended_at is not null then 0 end, '', 1),
         ('investments_paid', case when state = 'matured' and return_cents > 0 then 0 end, '', 1),
         ('due_principal', due_hour, '', principal_cents),
         ('due_return', due_hour, '', return_cents),
         ('due_count', due_hour, '', 1)
       ) as told (name, day, part, value)
       where told.day is not null group by told.name, told.day, told.part
      union all
      select told.name, 0, symbol, sum(told.value) from trading.position
       cross join lateral (values ('held_units', quantity_units), ('held_cost', cost_cents), ('holders', 1)) as told (name, value)
       where quantity_units > 0 group by told.name, symbol
      union all
      select 'holding_members', 0, '', count(distinct member_id) from trading.position where quantity_units > 0
      union all
      select 'books', 0, '', count(*) from ledger.book
      union all
      select 'members', 0, '', count(*) from members.member where role = 'member' and closed_at is null and not is_class_account
      union all
      select 'class_accounts', 0, '', count(*) from members.member where closed_at is null and is_class_account
      union all
      select 'demo_members', 0, '', count(*) from members.member where role = 'member' and closed_at is null and is_demo
      union all
      select 'two_steps', 0, '', count(*) from auth.totp where confirmed_at is not null
      union all
      select 'forms_begun', 0, '', count(*) from members.sign_up
      union all
      select 'forms_finished', 0, '', count(*) from members.sign_up where finished_at is not null
      union all
      select 'lessons_begun', 0, '', count(*) from learn.lesson_progress
      union all
      select 'lessons_finished', 0, '', count(*) from learn.lesson_progress where finished_at is not null
      union all
      select 'chats_passed', 0, '', count(distinct conversation_id) from support.message where kind in ('passed', 'reply')
      union all
      select 'chats_answered', 0, '', count(distinct conversation_id) from support.message where kind = 'reply'
      union all
      select 'conversations', 0, state, count(*) from support.conversation group by state
    ) as counted
   where value <> 0
   group by name, day, part;
