-- Copies of the demo account: each visitor who looks around gets one of their own, for a while. A copy is a member, and every
-- row of it says so by its member's id alone: those of copies begin with f, which no other id does for 8,000 years. So any
-- statement can leave copies out, whatever table it reads, and a copy can't become anybody else.
alter table members.member
  add column copy_of uuid references members.member (member_id),
  add constraint copy_by_its_id check ((copy_of is not null) = (member_id >= 'f0000000-0000-0000-0000-000000000000')),
  add constraint copy_is_nobody check (copy_of is null or (role = 'member' and closed_at is null and email is null
    and email_key is null and referred_by is null and not is_demo and not is_trainer and not is_class_account)),
  drop constraint member_check1,
  add constraint member_check1
    check (closed_at is not null or is_class_account or copy_of is not null
           or (email is not null and email_key is not null and full_name is not null));

create index member_copies on members.member (copy_of) where copy_of is not null;
-- Whom copies are made of is asked every second.
create index member_demo on members.member (created_at, member_id) where is_demo;

-- What's known of a copy beside its rows. A copy that isn't ready is being made, or was left half made.
create table members.copy (
  member_id uuid primary key references members.member (member_id),
  -- In the world's time.
  begun_at timestamptz not null default clock_timestamp(),
  is_ready boolean not null default false,
  taken_at timestamptz,
  -- A digest of the network that took it.
  taken_from bytea check (length(taken_from) = 32),
  check ((taken_at is null) = (taken_from is null)),
  check (is_ready or taken_at is null)
);

create index copy_untaken on members.copy (begun_at) where taken_at is null;
create index copy_by_network on members.copy (taken_from) where taken_at is not null;

grant insert, select on members.copy to dryrun_app;
grant update (is_ready, taken_at, taken_from) on members.copy to dryrun_app;

-- The ledger only grows, but for the books of copies: those go as a whole.
drop trigger append_only on ledger.transfer;
drop trigger append_only on ledger.adjustment;
drop trigger append_only on ledger.address;
create trigger append_only before update or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or truncate on ledger.adjustment
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or truncate on ledger.address
  for each statement execute function ledger.refuse_change();
create trigger only_copies_go before delete on ledger.transfer
  for each row when (old.member_id < 'f0000000-0000-0000-0000-000000000000') execute function ledger.refuse_change();
create trigger only_copies_go before delete on ledger.adjustment
  for each row when (old.member_id < 'f0000000-0000-0000-0000-000000000000') execute function ledger.refuse_change();
create trigger only_copies_go before delete on ledger.address
  for each row when (old.member_id < 'f0000000-0000-0000-0000-000000000000') execute function ledger.refuse_change();

-- The application has no right to delete any of this. It asks for one copy, and these two look that it is one.
create function ledger.forget_copy(copy_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if copy_id is null or copy_id < 'f0000000-0000-0000-0000-000000000000' then
    raise exception 'only a copy of the demo account is forgotten' using errcode = 'insufficient_privilege';
  end if;
  -- Whoever is moving its money ends first, and then finds no book.
  perform from ledger.book where member_id = copy_id for update;
  delete from ledger.book where member_id = copy_id;
  delete from ledger.account where member_id = copy_id;
  delete from ledger.transfer where member_id = copy_id;
  delete from ledger.adjustment where member_id = copy_id;
  delete from ledger.command where member_id = copy_id;
  delete from deposits.deposit where member_id = copy_id;
  delete from deposits.held_rate where member_id = copy_id;
  delete from investments.investment where member_id = copy_id;
  delete from withdrawals.withdrawal where member_id = copy_id;
  delete from network.transfer where member_id = copy_id;
  delete from network.arrival where member_id = copy_id;
  delete from referrals.due where member_id = copy_id;
  delete from referrals.reward where referrer_id = copy_id;
  delete from referrals.savings_move where member_id = copy_id;
  delete from trading.fill where member_id = copy_id;
  delete from trading.position where member_id = copy_id;
  delete from trading.round where member_id = copy_id;
  delete from trading.trade_order where member_id = copy_id;
  -- Notices before notifications: whoever makes one of the other deletes the notice first.
  delete from notices.notice where member_id = copy_id;
  delete from notices.notification where member_id = copy_id;
  delete from notices.reader where member_id = copy_id;
end
$$;

-- What isn't kept with the books, and the member last: as long as there is one, the copy is found and forgotten again.
create function members.forget_copy(copy_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if copy_id is null or copy_id < 'f0000000-0000-0000-0000-000000000000' then
    raise exception 'only a copy of the demo account is forgotten' using errcode = 'insufficient_privilege';
  end if;
  delete from auth.session where member_id = copy_id;
  delete from learn.lesson_progress where member_id = copy_id;
  delete from learn.judgement where member_id = copy_id;
  delete from members.first_steps where member_id = copy_id;
  delete from ledger.address where member_id = copy_id;
  delete from ledger.request where member_id = copy_id;
  delete from members.copy where member_id = copy_id;
  delete from members.member where member_id = copy_id;
end
$$;

revoke execute on function ledger.forget_copy(uuid), members.forget_copy(uuid) from public;
grant execute on function ledger.forget_copy(uuid), members.forget_copy(uuid) to dryrun_app;

-- Copies are counted nowhere.
create or replace function members.tally_member() returns trigger language plpgsql as $$
begin
  if coalesce(new.member_id, old.member_id) >= 'f0000000-0000-0000-0000-000000000000' then
    return null;
  end if;
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

create or replace function learn.tally_lesson() returns trigger language plpgsql as $$
begin
  if coalesce(new.member_id, old.member_id) >= 'f0000000-0000-0000-0000-000000000000' then
    return null;
  end if;
  if tg_op = 'INSERT' then perform platform.tell('lessons_begun', 1); end if;
  if tg_op = 'DELETE' then perform platform.tell('lessons_begun', -1); end if;
  if tg_op <> 'INSERT' and old.finished_at is not null then perform platform.tell('lessons_finished', -1); end if;
  if tg_op <> 'DELETE' and new.finished_at is not null then perform platform.tell('lessons_finished', 1); end if;
  return null;
end $$;

drop trigger has_a_worth on members.member;
create trigger has_a_worth after insert on members.member
  for each row when (new.role = 'member' and not new.is_class_account and new.copy_of is null)
  execute function members.begin_worth();

create or replace view ledger.counted_flow as
  select asset, floor(extract(epoch from posted_at) / 86400)::integer as day, kind, from_kind, to_kind,
         sum(amount_units) as units, count(*) as count
    from ledger.transfer where member_id < 'f0000000-0000-0000-0000-000000000000'
   group by 1, 2, 3, 4, 5;

create or replace view platform.counted_tally as
  select name, day, part, sum(value) as value
    from (
      select told.name, told.day, told.part, sum(told.value) as value
        from (select return_cents, principal_cents, state, ended_at, in_class,
                     floor(extract(epoch from opened_at) / 86400)::integer as opened_day,
                     floor(extract(epoch from ended_at) / 86400)::integer as ended_day,
                     percent || ' ' || round(extract(epoch from matures_at - opened_at) / 3600)::integer as terms,
                     case when state = 'running' then floor(extract(epoch from matures_at) / 3600)::integer end as due_hour
                from investments.investment where member_id < 'f0000000-0000-0000-0000-000000000000') as i
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
       where quantity_units > 0 and member_id < 'f0000000-0000-0000-0000-000000000000' group by told.name, symbol
      union all
      select 'holding_members', 0, '', count(distinct member_id) from trading.position
       where quantity_units > 0 and member_id < 'f0000000-0000-0000-0000-000000000000'
      union all
      select 'books', 0, '', count(*) from ledger.book where member_id < 'f0000000-0000-0000-0000-000000000000'
      union all
      select 'members', 0, '', count(*) from members.member
       where role = 'member' and closed_at is null and not is_class_account and copy_of is null
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
      select 'lessons_begun', 0, '', count(*) from learn.lesson_progress where member_id < 'f0000000-0000-0000-0000-000000000000'
      union all
      select 'lessons_finished', 0, '', count(*) from learn.lesson_progress
       where finished_at is not null and member_id < 'f0000000-0000-0000-0000-000000000000'
      union all
      select 'chats_passed', 0, '', count(distinct conversation_id) from support.message where kind in ('passed', 'reply')
      union all
      select 'chats_answered', 0, '', count(distinct conversation_id) from support.message where kind = 'reply'
      union all
      select 'conversations', 0, state, count(*) from support.conversation group by state
    ) as counted
   where value <> 0
   group by name, day, part;

-- What commands tell of copies doesn't come into the audit log: it goes as if it had been gathered.
create or replace function audit.gather(count_max integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gathered integer;
begin
  insert into audit.event (event_id, happened_at, kind, actor_member_id, subject_member_id, details)
  select event_id, happened_at, kind, actor_member_id, member_id, details
    from audit.command_event where member_id < 'f0000000-0000-0000-0000-000000000000' order by event_id limit count_max
  on conflict (event_id) do nothing;
  get diagnostics gathered = row_count;
  return gathered;
end
$$;

create or replace function audit.forget_gathered(count_max integer) returns integer
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
  select array_agg(event_id) into events
    from (select event_id from audit.event where event_id = any(events)
          union all
          select event_id from unnest(members, events) as told (member_id, event_id)
           where member_id >= 'f0000000-0000-0000-0000-000000000000') as over;
  delete from audit.command_event where member_id = any(members) and event_id = any(events);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Until now everybody who looked around shared one account. Whoever is still in it is let out: it's nobody's any more.
update auth.session set ended_at = platform.clock_now(), end_reason = 'replaced'
 where ended_at is null and member_id in (select member_id from members.member where is_demo);
