-- Browsers that somebody has logged in with before. The token opens nothing: it only gives its bearer an allowance of
-- their own for typing the password wrong, so that whoever guesses elsewhere can't use it up for them.
create table auth.device (
  token_hash   bytea not null check (length(token_hash) = 32),
  member_id    uuid not null references members.member (member_id),
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (token_hash, member_id)
);

create index device_member_id on auth.device (member_id);

-- When the next guess of a kind may be made; guesses that come sooner wait for it. In the world's time.
create table auth.pace (
  bucket  text primary key,
  next_at timestamptz not null
);

create index pace_next_at on auth.pace (next_at);

grant select, insert, update, delete on auth.device to dryrun_app;
grant select, insert, update, delete on auth.pace to dryrun_app;
