-- What was done in a class stays the class's, also where somebody keeps their account afterwards. So each investment and
-- each withdrawal says it of itself.
alter table investments.investment add column in_class boolean not null default false;
alter table withdrawals.withdrawal add column in_class boolean not null default false;

update investments.investment set in_class = true
  from ledger.book where book.member_id = investment.member_id and book.class_id is not null;
update withdrawals.withdrawal set in_class = true
  from ledger.book where book.member_id = withdrawal.member_id and book.class_id is not null;

-- A student whose account became an ordinary one has left the class with it.
alter table classes.student add column kept_at timestamptz;

-- What the books of those who left that way had paid in less paid out by then: what the house holds still counts it.
alter table ledger.house add column left_cents bigint not null default 0;

grant update (kept_at) on classes.student to dryrun_app;
grant update (left_cents) on ledger.house to dryrun_app;
grant update (class_id, house_id, referred_by) on ledger.book to dryrun_app;

-- The same counts as before, but for the two that the public pages show: they leave out what classes did.
create or replace view platform.counted_tally as
  select name, day, part, sum(value) as value
    from (
      select told.name, told.day, told.part, sum(told.value) as value
        from (select return_cents, principal_cents, state, ended_at, in_class,
                     floor(extract(epoch from opened_at) / 86400)::integer as opened_day,
                     floor(extract(epoch from ended_at) / 86400)::integer as ended_day,
                     percent || ' ' || round(extract(epoch from matures_at - opened_at) / 3600)::integer as terms,
                     case when state = 'running' then floor(extract(epoch from matures_at) / 3600)::integer end as due_hour
                from investments.investment) as i
       cross join lateral (values
         ('promised', opened_day, '', return_cents),
         ('invested', opened_day, terms, principal_cents),
         ('promise_ended', ended_day, '', return_cents),
         ('investments_ended', case when ended_at is not null and not in_class then 0 end, '', 1),
         ('investments_paid', case when state = 'matured' and return_cents > 0 and not in_class then 0 end, '', 1),
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

insert into platform.tally_delta (name, part, value)
select told.name, '', -count(*)
  from investments.investment
 cross join lateral (values ('investments_ended', ended_at is not null),
                            ('investments_paid', state = 'matured' and return_cents > 0)) as told (name, was_counted)
 where in_class and told.was_counted
 group by told.name;
