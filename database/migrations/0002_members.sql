-- People: who they are (members), how they prove it (auth), and what happened that matters to their safety (audit).

create schema members;

grant usage on schema members to dryrun_app;

-- One row per person. A closed account keeps its row, so that the ledger has somebody to name, and none of its data.
create table members.member (
  member_id       uuid primary key default uuidv7(),
  role            text not null default 'member' check (role in ('member', 'admin')),
  username        text not null,
  -- The forms under which a name or an address is unique; domain/members/identity.ts makes them.
  username_key    text not null unique,
  email           text,
  email_key       text unique,
  full_name       text,
  phone_number    text,
  country_code    text check (country_code ~ '^[A-Z]{2}$'),
  gender          text check (gender in ('Male', 'Female')),
  photo_path      text,
  bitcoin_address text,
  usdt_address    text,
  referred_by     uuid references members.member (member_id) check (referred_by <> member_id),
  locale          text not null default 'en',
  name_visible    boolean not null default false,
  is_demo         boolean not null default false,
  online          boolean not null default false,
  last_login_at   timestamptz,
  created_at      timestamptz not null,
  closed_at       timestamptz,
  -- How long signing up took, in milliseconds of the world, from the first keystroke to the account.
  sign_up_ms      integer check (sign_up_ms >= 0),
  check (closed_at is not null or (email is not null and email_key is not null and full_name is not null)),
  check (closed_at is null or (email is null and email_key is null and full_name is null and phone_number is null
    and bitcoin_address is null and usdt_address is null and photo_path is null))
);

-- There is one admin.
create unique index member_one_admin on members.member (role) where role = 'admin';

create index member_referred_by on members.member (referred_by, member_id) where referred_by is not null;

create index member_created_at on members.member (created_at, member_id);

grant select, insert, update on members.member to dryrun_app;

-- A person began to fill in the sign-up form. Measured in the world's time: it is about a person's hands.
create table members.sign_up (
  sign_up_id  uuid primary key default uuidv7(),
  started_at  timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);

grant select, insert, update on members.sign_up to dryrun_app;

create schema auth;

grant usage on schema auth to dryrun_app;

create table auth.credential (
  member_id     uuid primary key references members.member (member_id),
  password_hash text not null,
  must_change   boolean not null default false,
  changed_at    timestamptz not null
);

grant select, insert, update, delete on auth.credential to dryrun_app;

-- The token itself is known to the browser alone: here is its SHA-256.
create table auth.session (
  member_id    uuid not null references members.member (member_id),
  session_id   uuid not null default uuidv7(),
  token_hash   bytea not null unique check (length(token_hash) = 32),
  device       text not null,
  -- Where the session was begun, as a country; the address itself is not kept.
  country_code text,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  -- When the password, and the second step where it is on, were last shown in this session.
  confirmed_at timestamptz not null,
  ended_at     timestamptz,
  end_reason   text,
  primary key (member_id, session_id),
  check ((ended_at is null) = (end_reason is null))
);

create index session_open on auth.session (last_seen_at) where ended_at is null;

grant select, insert, update, delete on auth.session to dryrun_app;

-- The password was right and the second step is still to come. It opens nothing but that step.
create table auth.challenge (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id  uuid not null references members.member (member_id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);

create index challenge_of_member on auth.challenge (member_id);

grant select, insert, update, delete on auth.challenge to dryrun_app;

-- Two-step verification: set up, and on once a first code has been shown.
create table auth.totp (
  member_id    uuid primary key references members.member (member_id),
  secret       bytea not null,
  created_at   timestamptz not null,
  confirmed_at timestamptz
);

grant select, insert, update, delete on auth.totp to dryrun_app;

-- A time step whose code was taken. The primary key lets each be taken once, however many ask at the same moment.
create table auth.totp_step (
  member_id  uuid not null references members.member (member_id),
  step       bigint not null,
  claimed_at timestamptz not null,
  primary key (member_id, step)
);

grant select, insert, delete on auth.totp_step to dryrun_app;

create table auth.recovery_code (
  member_id  uuid not null references members.member (member_id),
  code_hash  bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null,
  used_at    timestamptz,
  primary key (member_id, code_hash)
);

grant select, insert, update, delete on auth.recovery_code to dryrun_app;

create table auth.reset_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id  uuid not null references members.member (member_id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, replaced by a newer one, or taken back because the password was changed otherwise.
  ended_at   timestamptz
);

create index reset_link_of_member on auth.reset_link (member_id);

grant select, insert, update, delete on auth.reset_link to dryrun_app;

-- How often something was tried: per network address and per person, shared by all instances.
create table auth.attempt (
  bucket  text primary key,
  count   integer not null check (count >= 0),
  ends_at timestamptz not null
);

create index attempt_ends_at on auth.attempt (ends_at);

grant select, insert, update, delete on auth.attempt to dryrun_app;

create schema audit;

grant usage on schema audit to dryrun_app;

-- What happened, to whom and by whom. Only ids: erasing a person leaves nothing of them here.
create table audit.event (
  event_id          uuid primary key default uuidv7(),
  happened_at       timestamptz not null,
  kind              text not null check (kind ~ '^[a-z][a-z_.]{2,60}$'),
  actor_member_id   uuid,
  subject_member_id uuid,
  country_code      text,
  details           jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);

create index event_of_subject on audit.event (subject_member_id, event_id);

create index event_of_actor on audit.event (actor_member_id, event_id);

grant select, insert on audit.event to dryrun_app;

-- The grants keep the application from it; this keeps everybody from it.
create function audit.refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'the audit log only grows' using errcode = 'insufficient_privilege';
end
$$;

create trigger event_only_grows before update or delete or truncate on audit.event
for each statement execute function audit.refuse_change();
