-- Where too many have guessed, a browser works for a moment instead of being refused. The key makes puzzles that every
-- instance knows as its own without keeping them; what was solved is kept until it would have ended anyway.
create table auth.puzzle_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null
);
insert into auth.puzzle_key (key)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
grant select on auth.puzzle_key to dryrun_app;

create table auth.solved_puzzle (
  puzzle_hash bytea primary key,
  expires_at timestamptz not null
);
create index solved_puzzle_end on auth.solved_puzzle (expires_at);
grant select, insert, delete on auth.solved_puzzle to dryrun_app;

-- Adding a second step asks for more than the password: a code that was mailed to the account's own address.
create table auth.enrolment_code (
  member_id uuid primary key references members.member,
  code_hash bytea not null,
  wrong_count integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on auth.enrolment_code to dryrun_app;
