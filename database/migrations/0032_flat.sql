-- Totals that are kept, so that no page has to add up everybody's rows. What moves a total writes a row of its own (a
-- delta) in the same transaction and changes no row that others change too; a job folds the deltas into the totals.
-- Whoever reads adds what isn't folded yet. The ledger's check counts everything again and compares.

-- What moved on a day (UTC), as one batch of the teller wrote it. The member is the first of the batch: whatever a batch
-- writes can stay together where tables are spread over several machines by member.
create table ledger.flow_delta (
  member_id uuid not null,
  day integer not null,
  asset text not null,
  kind ledger.transfer_kind not null,
  from_kind ledger.account_kind not null,
  to_kind ledger.account_kind not null,
  units numeric(40, 0) not null,
  count bigint not null
);

create table ledger.day_flow (
  asset text not null,
  day integer not null,
  kind ledger.transfer_kind not null,
  from_kind ledger.account_kind not null,
  to_kind ledger.account_kind not null,
  units numeric(40, 0) not null,
  count bigint not null,
  primary key (asset, day, kind, from_kind, to_kind)
);

create view ledger.current_flow as
  select asset, day, kind, from_kind, to_kind, sum(units) as units, sum(count)::bigint as count
    from (select asset, day, kind, from_kind, to_kind, units, count from ledger.day_flow
          union all
          select asset, day, kind, from_kind, to_kind, units, count from ledger.flow_delta) as both_parts
   group by asset, day, kind, from_kind, to_kind;

create view ledger.current_total as
  select asset, kind, sum(units) as balance_units
    from (select asset, kind, balance_units as units from ledger.total
          union all
          select asset, to_kind, units from ledger.flow_delta
          union all
          select asset, from_kind, -units from ledger.flow_delta) as both_parts
   group by asset, kind;

-- The same as the transfers say, read from the first one.
create view ledger.counted_flow as
  select asset, floor(extract(epoch from posted_at) / 86400)::integer as day, kind, from_kind, to_kind,
         sum(amount_units) as units, count(*) as count
    from ledger.transfer group by 1, 2, 3, 4, 5;

-- Numbers of things, and sums by day. `day` counts from 1 January 1970; `due_…` counts hours instead. The second table of
-- deltas is for what isn't kept by member.
create table platform.tally (
  name text not null,
  day integer not null default 0,
  part text not null default '',
  value numeric(40, 0) not null,
  primary key (name, day, part)
);

create table platform.tally_delta (
  name text not null,
  day integer not null default 0,
  part text not null default '',
  value numeric(40, 0) not null
);

create table platform.member_tally_delta (
  member_id uuid not null,
  name text not null,
  day integer not null default 0,
  part text not null default '',
  value numeric(40, 0) not null
);

create view platform.current_tally as
  select name, day, part, sum(value) as value
    from (select name, day, part, value from platform.tally
          union all
          select name, day, part, value from platform.tally_delta
          union all
          select name, day, part, value from platform.member_tally_delta) as all_parts
   group by name, day, part;

-- Whether a conversation was ever handed to a person, and whether one ever answered.
alter table support.conversation add column was_passed boolean not null default false;
alter table support.conversation add column was_answered boolean not null default false;
update support.conversation set was_passed = true
 where exists (select from support.message as m where m.conversation_id = conversation.conversation_id and m.kind in ('passed', 'reply'));
update support.conversation set was_answered = true
 where exists (select from support.message as m where m.conversation_id = conversation.conversation_id and m.kind = 'reply');

-- Every tally, counted from the rows themselves.
create view platform.counted_tally as
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
      select 'members', 0, '', count(*) from members.member where role = 'member' and closed_at is null
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

insert into ledger.day_flow (asset, day, kind, from_kind, to_kind, units, count)
select asset, day, kind, from_kind, to_kind, units, count from ledger.counted_flow;

truncate ledger.total;
alter table ledger.total drop column counted_at;
insert into ledger.total (asset, kind, balance_units)
select asset, kind, sum(balance_units) from ledger.account group by asset, kind;

insert into platform.tally (name, day, part, value) select name, day, part, value from platform.counted_tally;

-- What isn't kept by member is counted by the tables themselves: each trigger looks at its own row alone.
create function platform.tell(name text, value integer, part text default '') returns void language sql
  set search_path = pg_catalog, pg_temp
  as $$ insert into platform.tally_delta (name, part, value) values (name, part, value) $$;

create function members.tally_member() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.role = 'member' and old.closed_at is null then
    perform platform.tell('members', -1);
    if old.is_demo then perform platform.tell('demo_members', -1); end if;
  end if;
  if tg_op <> 'DELETE' and new.role = 'member' and new.closed_at is null then
    perform platform.tell('members', 1);
    if new.is_demo then perform platform.tell('demo_members', 1); end if;
  end if;
  return null;
end $$;

create trigger is_counted after insert or delete on members.member
  for each row execute function members.tally_member();

create trigger is_counted_again after update on members.member for each row
  when ((old.role, old.closed_at is null, old.is_demo) is distinct from (new.role, new.closed_at is null, new.is_demo))
  execute function members.tally_member();

create function auth.tally_totp() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.confirmed_at is not null then perform platform.tell('two_steps', -1); end if;
  if tg_op <> 'DELETE' and new.confirmed_at is not null then perform platform.tell('two_steps', 1); end if;
  return null;
end $$;

create trigger is_counted after insert or update or delete on auth.totp
  for each row execute function auth.tally_totp();

create function members.tally_sign_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform platform.tell('forms_begun', 1); end if;
  if tg_op = 'DELETE' then perform platform.tell('forms_begun', -1); end if;
  if tg_op <> 'INSERT' and old.finished_at is not null then perform platform.tell('forms_finished', -1); end if;
  if tg_op <> 'DELETE' and new.finished_at is not null then perform platform.tell('forms_finished', 1); end if;
  return null;
end $$;

create trigger is_counted after insert or update or delete on members.sign_up
  for each row execute function members.tally_sign_up();

create function learn.tally_lesson() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform platform.tell('lessons_begun', 1); end if;
  if tg_op = 'DELETE' then perform platform.tell('lessons_begun', -1); end if;
  if tg_op <> 'INSERT' and old.finished_at is not null then perform platform.tell('lessons_finished', -1); end if;
  if tg_op <> 'DELETE' and new.finished_at is not null then perform platform.tell('lessons_finished', 1); end if;
  return null;
end $$;

create trigger is_counted after insert or delete on learn.lesson_progress
  for each row execute function learn.tally_lesson();

create trigger is_counted_again after update on learn.lesson_progress for each row
  when ((old.finished_at is null) is distinct from (new.finished_at is null))
  execute function learn.tally_lesson();

create function support.tally_conversation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform platform.tell('conversations', -1, old.state);
    if old.was_passed then perform platform.tell('chats_passed', -1); end if;
    if old.was_answered then perform platform.tell('chats_answered', -1); end if;
  end if;
  if tg_op <> 'DELETE' then
    perform platform.tell('conversations', 1, new.state);
    if new.was_passed then perform platform.tell('chats_passed', 1); end if;
    if new.was_answered then perform platform.tell('chats_answered', 1); end if;
  end if;
  return null;
end $$;

create trigger is_counted after insert or delete on support.conversation
  for each row execute function support.tally_conversation();

create trigger is_counted_again after update on support.conversation for each row
  when ((old.state, old.was_passed, old.was_answered) is distinct from (new.state, new.was_passed, new.was_answered))
  execute function support.tally_conversation();

-- The ledger's check goes through the books, and through the audit log, in ranges of ids: what each range said last.
create table ledger.checked_range (
  walk text not null check (walk in ('books', 'events', 'whole')),
  last_id uuid not null,
  first_id uuid not null,
  row_count bigint not null,
  transfer_count bigint not null,
  finding_count bigint not null,
  findings jsonb not null,
  checked_at timestamptz not null,
  primary key (walk, last_id)
);

-- How far the check is: where each walk is, and since when transfers were looked at.
create table ledger.check_progress (
  walk text not null primary key,
  after_id uuid,
  moment timestamptz
);

alter table ledger.verification add column book_total bigint;
alter table ledger.verification add column oldest_check_at timestamptz;

-- Transfers are written in the order of time, so a few bytes for each stretch of them say where a day is.
create index transfer_by_time on ledger.transfer using brin (posted_at) with (pages_per_range = 32, autosummarize = on);
create index transfer_deposits on ledger.transfer (posted_at, member_id, transfer_no) include (amount_units) where kind = 'deposit_credited';
create index transfer_payouts on ledger.transfer (posted_at, member_id, transfer_no) include (amount_units) where kind = 'withdrawal_paid';

create index session_ended on auth.session (ended_at) where ended_at is not null;
create index session_expiring on auth.session (expires_at) where ended_at is null;
create index challenge_expires_at on auth.challenge (expires_at);
create index reset_link_expires_at on auth.reset_link (expires_at);
create index email_confirmation_expires_at on auth.email_confirmation (expires_at);
create index device_last_seen_at on auth.device (last_seen_at);
create index totp_step_claimed_at on auth.totp_step (claimed_at);
create index review_in_order on reviews.review (written_at, member_id);
create index conversation_in_order on support.conversation (last_at desc, conversation_id desc);
create index outbox_sent on mail.outbox (sent_at) where status = 'sent';

-- Events that were dropped because they were older than the operator wants them: the chain goes on from this link.
create table audit.dropped (
  only_one boolean primary key default true check (only_one),
  link_no bigint not null,
  digest bytea not null check (length(digest) = 32),
  last_event_id uuid not null,
  dropped_at timestamptz not null
);

-- Drops the oldest links and their events, in order, and remembers where the chain goes on. The application may do this
-- and nothing else to what is written there.
create function audit.drop_before(moment timestamptz, count_max integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  last audit.link;
  dropped integer;
begin
  if not pg_try_advisory_xact_lock(4207002) then
    return 0;
  end if;
  -- Whoever calls, a year is always kept.
  moment := least(moment, platform.clock_now() - interval '365 days');
  select old.link_no, old.event_id, old.digest into last
    from (select link.link_no, link.event_id, link.digest,
                 bool_and(event.happened_at < moment) over (order by link.link_no) as is_old
            from (select * from audit.link order by link_no limit count_max) as link
            join audit.event using (event_id)) as old
   where old.is_old order by old.link_no desc limit 1;
  if last.link_no is null or last.link_no = (select max(link_no) from audit.link) then
    return 0;
  end if;
  alter table audit.event disable trigger event_only_grows;
  alter table audit.link disable trigger link_only_grows;
  delete from audit.event where event_id in (select event_id from audit.link where link_no <= last.link_no);
  delete from audit.link where link_no <= last.link_no;
  get diagnostics dropped = row_count;
  alter table audit.event enable trigger event_only_grows;
  alter table audit.link enable trigger link_only_grows;
  insert into audit.dropped (link_no, digest, last_event_id, dropped_at)
  values (last.link_no, last.digest, last.event_id, platform.clock_now())
  on conflict (only_one) do update
     set link_no = excluded.link_no, digest = excluded.digest, last_event_id = excluded.last_event_id,
         dropped_at = excluded.dropped_at;
  return dropped;
end $$;

-- What is done once for a database, and not at every start.
create table platform.done_once (
  name text primary key,
  done_at timestamptz not null default now()
);

grant select, insert, delete on ledger.flow_delta, platform.member_tally_delta, platform.tally_delta to dryrun_app;
grant select, insert, update, delete on ledger.day_flow, platform.tally, ledger.checked_range, ledger.check_progress to dryrun_app;
grant select on ledger.current_flow, ledger.current_total, ledger.counted_flow, platform.current_tally, platform.counted_tally to dryrun_app;
grant select on audit.dropped to dryrun_app;
grant delete on ledger.command to dryrun_app;
grant select, insert on platform.done_once to dryrun_app;
revoke all on function audit.drop_before(timestamptz, integer) from public;
grant execute on function audit.drop_before(timestamptz, integer) to dryrun_app;
grant execute on function platform.tell(text, integer, text) to dryrun_app;

-- Searches for one or two letters find how a name or an address begins.
create index member_username_begins on members.member (username_key text_pattern_ops);
create index member_email_begins on members.member (email_key text_pattern_ops);
create index member_name_begins on members.member (lower(full_name) text_pattern_ops);
