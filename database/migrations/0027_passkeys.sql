-- Keys that a device or a password manager keeps for somebody. Only the public half is here.
create table auth.passkey (
  member_id     uuid not null references members.member (member_id),
  passkey_id    uuid not null default uuidv7(),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key    bytea not null,
  -- How often the device says it has signed. It only goes up; devices that don't count always say 0.
  sign_count    bigint not null check (sign_count >= 0),
  transports    text[] not null,
  is_synced     boolean not null,
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  primary key (member_id, passkey_id)
);

grant select, insert, update, delete on auth.passkey to dryrun_app;

-- What a device has to sign. Each is worth one try; for adding a key it belongs to the person who adds it.
create table auth.passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  member_id      uuid references members.member (member_id),
  expires_at     timestamptz not null
);

create index passkey_challenge_of_member on auth.passkey_challenge (member_id);

create index passkey_challenge_expires_at on auth.passkey_challenge (expires_at);

grant select, insert, delete on auth.passkey_challenge to dryrun_app;

-- Whether the session was begun with a second step or a passkey, or one was proven in it.
alter table auth.session add column is_proven boolean not null default false;
