-- The support chat. A person has one conversation: a visitor's is known by a cookie, a member's by the member.

create schema support;

grant usage on schema support to dryrun_app;

create table support.conversation (
  conversation_id uuid primary key default uuidv7(),
  member_id       uuid unique references members.member (member_id),
  -- The digest of the cookie of a visitor; it is worth nothing once the conversation belongs to a member.
  token_hash      bytea unique check (length(token_hash) = 32),
  -- Where a visitor was, by the network address, which is not kept itself.
  country_code    text check (country_code ~ '^[A-Z]{2}$'),
  page            text check (length(page) between 1 and 120),
  state           text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  with_person     boolean not null default false,
  waiting_since   timestamptz,
  began_at        timestamptz not null,
  last_at         timestamptz not null,
  check ((member_id is null) <> (token_hash is null)),
  check ((state = 'waiting') = (waiting_since is not null))
);

create index conversation_by_state on support.conversation (state, last_at desc, conversation_id desc);

create index conversation_waiting on support.conversation (waiting_since, conversation_id) where state = 'waiting';

create index conversation_of_visitors on support.conversation (last_at) where member_id is null;

grant select, insert, update, delete on support.conversation to dryrun_app;

create table support.message (
  conversation_id uuid not null references support.conversation (conversation_id) on delete cascade,
  message_id      uuid not null default uuidv7(),
  kind            text not null check (kind in ('question', 'automatic', 'passed', 'reply', 'closed')),
  text            text check (length(text) between 1 and 2000),
  answer_id       text check (length(answer_id) between 1 and 80),
  -- Made by the browser, so that what was sent twice stands here once.
  message_key     uuid,
  sent_at         timestamptz not null,
  -- When the other side has seen it.
  read_at         timestamptz,
  -- When a mail told a member of a reply that they had not seen.
  mailed_at       timestamptz,
  -- How long somebody had waited for this reply.
  waited_ms       bigint check (waited_ms >= 0),
  primary key (conversation_id, message_id),
  unique (conversation_id, message_key),
  check ((kind in ('question', 'reply')) = (text is not null)),
  check ((kind = 'automatic') = (answer_id is not null))
);

create index message_unread on support.message (conversation_id, kind) where read_at is null;

create index message_to_mail on support.message (sent_at) where kind = 'reply' and read_at is null and mailed_at is null;

create index message_waited on support.message (message_id desc) where waited_ms is not null;

create index message_text on support.message using gin (text trigrams.gin_trgm_ops);

-- What somebody wrote is never changed; it goes with its conversation.
grant select, insert on support.message to dryrun_app;

grant update (conversation_id, read_at, mailed_at) on support.message to dryrun_app;

create table support.canned_reply (
  canned_reply_id uuid primary key default uuidv7(),
  title           text not null check (length(title) between 1 and 60),
  text            text not null check (length(text) between 1 and 2000)
);

grant select, insert, delete on support.canned_reply to dryrun_app;
