-- Whether the demo data was loaded, and from which moment its history counts back. Known to the owner alone.

create table platform.demo (
  only_row    boolean primary key default true check (only_row),
  anchor      timestamptz not null,
  finished_at timestamptz
);
