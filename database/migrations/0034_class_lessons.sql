-- Two more scenarios. In them some students, or all, are with a house that promises nothing: they buy at the market.
alter table classes.class
  drop constraint class_scenario_check,
  add constraint class_scenario_check check (scenario in ('promise', 'honest_twin', 'trading_month'));

alter table classes.student
  add column house text not null default 'promise' check (house in ('promise', 'market')),
  -- Draws the offers that somebody judges. It says nothing about them, so it stays.
  add column offer_seed integer not null default floor(random() * 2147483647)::integer;

-- The market's money isn't the class's: what the house of a promise holds is what those paid in who were promised something.
create or replace function classes.follow_money() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  update classes.class
     set held_cents = held_cents + case when tg_table_schema = 'deposits' then new.amount_cents else -new.amount_cents end
    from classes.student
   where student.member_id = new.member_id and class.class_id = student.class_id and student.house = 'promise';
  return null;
end
$$;

-- Before the lesson and after it, everyone judges offers. Each round is opened once and closed once.
create table classes.judging (
  class_id  uuid not null references classes.class (class_id),
  round     text not null check (round in ('before', 'after')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (class_id, round)
);

create unique index judging_open on classes.judging (class_id) where closed_at is null;

-- The first word counts, so nothing here is ever changed.
create table classes.judgement (
  class_id   uuid not null,
  member_id  uuid not null,
  offer_id   text not null,
  round      text not null,
  says_fraud boolean not null,
  judged_at  timestamptz not null,
  primary key (class_id, member_id, offer_id),
  foreign key (class_id, member_id) references classes.student (class_id, member_id),
  foreign key (class_id, round) references classes.judging (class_id, round)
);

grant select, insert on classes.judging, classes.judgement to dryrun_app;

grant update (closed_at) on classes.judging to dryrun_app;

-- Whoever turned on the red flags was warned too.
alter table classes.warning
  drop constraint warning_kind_check,
  add constraint warning_kind_check check (kind in ('reality_check', 'red_flags'));

-- What the operator asked for last. A clock that a trainer has changed since then stays as it is when the server restarts.
alter table platform.clock add column asked_speed double precision;

-- Somebody who's here for one class isn't a member of the house, and isn't counted as one.
create or replace view platform.counted_tally as
  select name, day, part, sum(value) as value
    from (
      select told.name, told.day, told.part, sum(told.value) as value
        from investments.investment as i
       cross join lateral (values
         ('promised', floor(extract(epoch from opened_at) / 86400)::integer, '', return_cents),
         ('invested', floor(extract(epoch from opened_at) / 86400)::integer,
                      percent || ' ' || round(extract(epoch from matures_at - opened_at) / 3600)::integer, principal_cents),
         ('promise_ended', floor(extract(epoch from ended_at) / 86400)::integer, '', return_cents),
         ('investments_ended', case when ended_at is not null then 0 end, '', 1),
         ('investments_paid', case when state = 'matured' and return_cents > 0 then 0 end, '', 1),
         ('due_principal', case when state = 'running' then floor(extract(epoch from matures_at) / 3600)::integer end, '', principal_cents),
         ('due_return', case when state = 'running' then floor(extract(epoch from matures_at) / 3600)::integer end, '', return_cents),
         ('due_count', case when state = 'running' then floor(extract(epoch from matures_at) / 3600)::integer end, '', 1)
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

create or replace function members.tally_member() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.role = 'member' and old.closed_at is null then
    perform platform.tell(case when old.is_class_account then 'class_accounts' else 'members' end, -1);
    if old.is_demo then perform platform.tell('demo_members', -1); end if;
  end if;
  if tg_op <> 'DELETE' and new.role = 'member' and new.closed_at is null then
    perform platform.tell(case when new.is_class_account then 'class_accounts' else 'members' end, 1);
    if new.is_demo then perform platform.tell('demo_members', 1); end if;
  end if;
  return null;
end $$;

drop trigger is_counted_again on members.member;

create trigger is_counted_again after update on members.member for each row
  when ((old.role, old.closed_at is null, old.is_demo, old.is_class_account)
        is distinct from (new.role, new.closed_at is null, new.is_demo, new.is_class_account))
  execute function members.tally_member();

insert into platform.tally_delta (name, part, value)
select told.name, '', told.sign * count(*)
  from members.member cross join (values ('members', -1), ('class_accounts', 1)) as told (name, sign)
 where role = 'member' and closed_at is null and is_class_account
 group by told.name, told.sign having count(*) > 0;
