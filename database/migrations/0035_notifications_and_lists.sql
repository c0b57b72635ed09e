-- What happened that concerns someone, for the bell at the top of their pages. Made of the same notices as their emails,
-- so nothing shows up there that wasn't written with its cause. Whatever the admin hears of is kept under the admin's id.

create table notices.notification (
  member_id       uuid not null,
  notification_id uuid not null default uuidv7(),
  kind            text not null check (kind ~ '^[a-z_]{3,60}$'),
  -- The request, order or chat it's about. What was decided since then doesn't need to be read any more.
  about           uuid,
  details         jsonb not null,
  happened_at     timestamptz not null,
  read_at         timestamptz,
  primary key (member_id, notification_id)
);

create index notification_unread on notices.notification (member_id, notification_id) where read_at is null;

create index notification_about on notices.notification (member_id, about, kind) where read_at is null;

create index notification_age on notices.notification (happened_at);

grant select, insert, delete on notices.notification to dryrun_app;

grant update (read_at) on notices.notification to dryrun_app;

-- "Mark all as read" changes one row, however many there are: everything up to this one counts as read.
create table notices.reader (
  member_id uuid primary key,
  read_to   uuid not null
);

grant select, insert, update, delete on notices.reader to dryrun_app;

-- The admin's list of members can be sorted by every column. Each order is an index that a page is read from.

create index member_by_name on members.member (lower(coalesce(full_name, '')), member_id)
  where role = 'member' and closed_at is null and not is_class_account;

create index member_by_country on members.member (coalesce(country_code, ''), member_id)
  where role = 'member' and closed_at is null and not is_class_account;

create index member_by_login on members.member (coalesce(last_login_at, '-infinity'::timestamptz), member_id)
  where role = 'member' and closed_at is null and not is_class_account;

-- Total assets, kept only to sort by. It follows the ledger after a few seconds; what's shown is always the ledger's own
-- figure. An index on the balances themselves would make every transfer dearer.
create table members.worth (
  member_id   uuid primary key,
  total_cents bigint not null default 0
);

create index worth_in_order on members.worth (total_cents, member_id);

grant select, insert, update, delete on members.worth to dryrun_app;

insert into members.worth (member_id, total_cents)
select member.member_id, coalesce(sum(account.balance_units), 0)
  from members.member
  left join ledger.account on account.member_id = member.member_id and account.asset = 'USD'
   and account.kind in ('balance', 'investment', 'profit')
 where role = 'member' and closed_at is null and not is_class_account
 group by member.member_id;

-- The newest transfer that it has followed; no row before the first.
create table members.worth_turn (
  is_one  boolean primary key default true check (is_one),
  read_to timestamptz not null
);

grant select, insert, update on members.worth_turn to dryrun_app;

insert into members.worth_turn (read_to)
select max(posted_at) from ledger.transfer where asset = 'USD' having max(posted_at) is not null;

create function members.begin_worth() returns trigger language plpgsql as $$
begin
  insert into members.worth (member_id) values (new.member_id) on conflict do nothing;
  return null;
end $$;

create trigger has_a_worth after insert on members.member
  for each row when (new.role = 'member' and not new.is_class_account) execute function members.begin_worth();
