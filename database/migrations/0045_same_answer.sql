-- What a request asked for, told by its route, its address and its body: a request that's refused before its command is
-- looked at is recognized by it. Answers that were kept before this have none.
alter table ledger.command add column request_digest text;

-- A request that is several commands: which ones, as it was when it was first sent, and what it was answered.
create table ledger.request (
  member_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 300),
  content_digest text not null,
  parts jsonb not null,
  answer jsonb,
  begun_at timestamptz not null,
  primary key (member_id, idempotency_key)
);

create index request_by_time on ledger.request (begun_at);

grant select, insert, delete on ledger.request to dryrun_app;

grant update (answer) on ledger.request to dryrun_app;

-- Whether a question or a round of judging keeps a class from moving money. It's a column of the class itself, so that who
-- locks the class knows it: a command holds the class while it's written, and stopping waits for that.
alter table classes.class add column is_stopped boolean not null default false;

update classes.class set is_stopped = true
 where exists (select from classes.question where question.class_id = class.class_id and question.ended_at is null)
    or exists (select from classes.judging where judging.class_id = class.class_id and judging.closed_at is null);

grant update (is_stopped) on classes.class to dryrun_app;
