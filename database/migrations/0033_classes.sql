-- A stopped clock is a clock whose speed is nothing.
alter table platform.clock
  drop constraint clock_speed_check,
  add constraint clock_speed_check check (speed >= 0 and speed <= 1000000);

-- The one way for the application to change the clock. It can't go back. Sessions, and limits on guessing, are meant in
-- the world's time, so they keep what's left of them by the world's clock, whatever the instance's clock does.
create function platform.change_clock(new_speed double precision, ahead interval) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  was platform.clock;
  wall timestamptz;
  earlier timestamptz;
  later timestamptz;
  factor double precision;
begin
  if ahead < interval '0' then
    raise exception 'the clock never goes back' using errcode = 'check_violation';
  end if;
  select * into was from platform.clock for update;
  wall := clock_timestamp();
  earlier := was.base_clock + (wall - was.base_wall) * was.speed;
  later := earlier + ahead;
  factor := greatest(1, new_speed) / greatest(1, was.speed);
  update platform.clock set base_clock = later, base_wall = wall, speed = new_speed;
  update auth.session
     set last_seen_at = later - (earlier - last_seen_at) * factor, expires_at = later + (expires_at - earlier) * factor
   where ended_at is null;
  update auth.attempt set ends_at = later + (ends_at - earlier) * factor where ends_at > earlier;
  update auth.pace set next_at = later + (next_at - earlier) * factor where next_at > earlier;
  perform pg_notify('clock_changed', '');
  return later;
end
$$;

revoke all on function platform.change_clock(double precision, interval) from public;

grant execute on function platform.change_clock(double precision, interval) to dryrun_app;

-- Somebody whom the admin lets hold classes, and somebody who is here for one class alone, without an email.
alter table members.member
  add column is_trainer boolean not null default false,
  add column is_class_account boolean not null default false,
  drop constraint member_check1,
  add constraint member_check1
    check (closed_at is not null or is_class_account or (email is not null and email_key is not null and full_name is not null)),
  add constraint class_account_without_email check (not is_class_account or (email is null and email_key is null and not is_trainer));

grant update (is_trainer, is_class_account) on members.member to dryrun_app;

-- In a class, coins go from the pocket to the house in one press: the transfer is the proof.
alter table deposits.deposit
  alter column proof_path drop not null,
  add constraint proof_or_transfer check (proof_path is not null or transfer_id is not null);

create schema classes;

grant usage on schema classes to dryrun_app;

create table classes.class (
  class_id          uuid primary key default uuidv7(),
  trainer_id        uuid not null references members.member (member_id),
  name              text not null check (length(name) between 1 and 60),
  code              text not null unique check (code ~ '^[A-Z]{6}$'),
  language          text not null,
  scenario          text not null check (scenario in ('promise')),
  approves_deposits boolean not null default false,
  created_at        timestamptz not null,
  began_at          timestamptz,
  ended_at          timestamptz,
  -- In the world's time: when the accounts of its students go.
  erase_at          timestamptz,
  erased_at         timestamptz,
  student_count     integer not null default 0 check (student_count between 0 and 200),
  -- Paid in by this class less paid out to it. The house of a class pays only from what it holds.
  held_cents        bigint not null default 0 constraint house_pays_from_what_it_holds check (held_cents >= 0),
  check ((ended_at is null) = (erase_at is null))
);

create index class_trainer on classes.class (trainer_id, created_at);

create table classes.student (
  class_id     uuid not null references classes.class (class_id),
  member_id    uuid not null unique references members.member (member_id),
  -- The number that stands for somebody where nobody is named.
  student_no   integer not null,
  -- Gone once the account has gone.
  nickname     text check (length(nickname) between 1 and 20),
  nickname_key text,
  words_digest bytea check (length(words_digest) = 32),
  joined_at    timestamptz not null,
  removed_at   timestamptz,
  primary key (class_id, member_id),
  unique (class_id, student_no),
  unique (class_id, nickname_key),
  unique (class_id, words_digest)
);

create table classes.announcement (
  class_id        uuid not null references classes.class (class_id),
  announcement_id uuid not null default uuidv7(),
  -- One of the scenario's, by name, or the trainer's own words.
  script          text,
  words           text check (length(words) between 1 and 280),
  told_at         timestamptz not null,
  primary key (class_id, announcement_id),
  check ((script is null) <> (words is null))
);

create table classes.question (
  class_id    uuid not null references classes.class (class_id),
  question_id uuid not null default uuidv7(),
  script      text,
  words       text check (length(words) between 1 and 280),
  asked_at    timestamptz not null,
  ended_at    timestamptz,
  primary key (class_id, question_id),
  check ((script is null) <> (words is null))
);

create unique index question_open on classes.question (class_id) where ended_at is null;

create table classes.answer (
  class_id    uuid not null,
  question_id uuid not null,
  member_id   uuid not null,
  says        text not null check (says in ('yes', 'no', 'unsure')),
  answered_at timestamptz not null,
  primary key (class_id, question_id, member_id),
  foreign key (class_id, question_id) references classes.question (class_id, question_id)
);

-- Whoever looked who'd pay, before they put money in or after.
create table classes.warning (
  class_id  uuid not null,
  member_id uuid not null,
  kind      text not null check (kind in ('reality_check')),
  seen_at   timestamptz not null,
  primary key (class_id, member_id, kind),
  foreign key (class_id, member_id) references classes.student (class_id, member_id)
);

grant select, insert on all tables in schema classes to dryrun_app;

grant update (began_at, ended_at, erase_at, erased_at, student_count, held_cents) on classes.class to dryrun_app;

grant update (nickname, nickname_key, words_digest, removed_at) on classes.student to dryrun_app;

grant update (ended_at) on classes.question to dryrun_app;

grant update (says, answered_at) on classes.answer to dryrun_app;

-- What a class's house holds follows every deposit that is credited and every withdrawal that is paid, whoever decided:
-- two payouts at the same moment can't both spend the same money.
create function classes.follow_money() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  update classes.class
     set held_cents = held_cents + case when tg_table_schema = 'deposits' then new.amount_cents else -new.amount_cents end
    from classes.student
   where student.member_id = new.member_id and class.class_id = student.class_id;
  return null;
end
$$;

create trigger class_follows_insert after insert on deposits.deposit
  for each row when (new.status = 'approved') execute function classes.follow_money();

create trigger class_follows after update on deposits.deposit
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function classes.follow_money();

create trigger class_follows_insert after insert on withdrawals.withdrawal
  for each row when (new.status = 'approved') execute function classes.follow_money();

create trigger class_follows after update on withdrawals.withdrawal
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function classes.follow_money();
