-- What a member is to be told by mail: written with the money it tells of, turned into mails right after.

create schema notices;

grant usage on schema notices to dryrun_app;

create table notices.notice (
  notice_id  bigint generated always as identity primary key,
  member_id  uuid not null,
  kind       text not null check (kind ~ '^[a-z_]{3,60}$'),
  details    jsonb not null,
  noticed_at timestamptz not null
);

grant select, insert, delete on notices.notice to dryrun_app;
