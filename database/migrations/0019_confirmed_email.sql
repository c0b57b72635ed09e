-- Whether a person has shown that the address they signed up with reaches them. Nothing is blocked without it.

alter table members.member add column email_confirmed_at timestamptz;

-- The newest mail's link and code. Both are kept as digests; a newer mail replaces them.
create table auth.email_confirmation (
  member_id   uuid primary key references members.member (member_id),
  token_hash  bytea not null unique check (length(token_hash) = 32),
  code_hash   bytea not null check (length(code_hash) = 32),
  wrong_count integer not null default 0 check (wrong_count >= 0),
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);

grant select, insert, update, delete on auth.email_confirmation to dryrun_app;
