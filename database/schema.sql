-- Generated from the migrations by `npm run schema`. Do not edit: write a migration.

create schema platform;

create table platform.clock (
  only_row boolean not null default true,
  base_wall timestamp with time zone not null,
  base_clock timestamp with time zone not null,
  speed double precision not null,
  constraint clock_pkey PRIMARY KEY (only_row),
  constraint clock_only_row_check CHECK (only_row),
  constraint clock_speed_check CHECK (((speed > (0)::double precision) AND (speed <= (1000000)::double precision)))
);

create table platform.migration (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

CREATE OR REPLACE FUNCTION platform.clock_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
RETURN (SELECT (clock.base_clock + ((clock_timestamp() - clock.base_wall) * clock.speed)) FROM platform.clock);

grant usage on schema platform to dryrun_app;

grant select on table platform.clock to dryrun_app;

grant execute on function platform.clock_now() to dryrun_app;
