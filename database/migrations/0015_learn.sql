-- How far members have come with the lessons. Visitors read the same lessons, and nothing is kept of them.

create schema learn;

grant usage on schema learn to dryrun_app;

create table learn.lesson_progress (
  member_id    uuid not null references members.member (member_id),
  lesson_id    text not null check (lesson_id ~ '^[a-z-]{3,60}$'),
  begun_at     timestamptz not null,
  read_percent smallint not null default 0 check (read_percent between 0 and 100),
  -- When the quiz was first answered as a whole; the best try is kept beside it.
  finished_at  timestamptz,
  right_count  smallint check (right_count >= 0),
  primary key (member_id, lesson_id),
  check ((finished_at is null) = (right_count is null))
);

grant select, insert, update, delete on learn.lesson_progress to dryrun_app;

-- What a member said of each offer of "Fraud, or not?".
create table learn.judgement (
  member_id  uuid not null references members.member (member_id),
  offer_id   text not null check (offer_id ~ '^[a-z_]{3,60}$'),
  says_fraud boolean not null,
  judged_at  timestamptz not null,
  primary key (member_id, offer_id)
);

grant select, insert, delete on learn.judgement to dryrun_app;
