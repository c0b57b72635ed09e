-- What belongs to the instance itself and to no feature.

grant usage on schema platform to dryrun_app;

-- One row: the instance's time is base_clock plus the world's time since base_wall, multiplied by speed.
-- It lives here, so that all instances agree. The application may read it; only the owner may set it.
create table platform.clock (
  only_row   boolean primary key default true check (only_row),
  base_wall  timestamptz not null,
  base_clock timestamptz not null,
  speed      double precision not null check (speed > 0 and speed <= 1000000)
);

grant select on platform.clock to dryrun_app;

insert into platform.clock (base_wall, base_clock, speed)
select now, now, 1 from clock_timestamp() as now;

-- The instance's time, for statements that need it inside the database.
create function platform.clock_now() returns timestamptz
language sql volatile
return (select base_clock + (clock_timestamp() - base_wall) * speed from platform.clock);

revoke all on function platform.clock_now() from public;

grant execute on function platform.clock_now() to dryrun_app;
