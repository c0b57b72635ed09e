-- What a sweep could not do: one row for each thing that failed and hasn't been done since. In the world's time.
create table platform.failed_item (
  sweep text not null check (length(sweep) between 1 and 60),
  item text not null check (length(item) <= 200),
  error text not null check (length(error) <= 300),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  times integer not null default 1 check (times > 0),
  next_at timestamptz not null,
  told_at timestamptz,
  primary key (sweep, item)
);

grant select, insert, update, delete on platform.failed_item to dryrun_app;

-- Since when a class has the clock, in the world's time: it has begun, and somebody has joined it.
alter table classes.class add column held_since timestamptz;

update classes.class set held_since = clock_timestamp()
 where began_at is not null and ended_at is null and student_count > 0;

grant update (held_since) on classes.class to dryrun_app;
