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
