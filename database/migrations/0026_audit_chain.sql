-- Every audit event is a link of one chain: its digest is made of its content and of the digest before it. Whoever changes,
-- removes, slips in or reorders an event breaks the chain from there on, and the check of the ledger says where.

-- Events that wait for their link. Writers only leave a note here, so they never wait for one another.
create table audit.waiting (
  event_id uuid primary key,
  since    timestamptz not null default clock_timestamp()
);

create table audit.link (
  link_no  bigint primary key check (link_no > 0),
  event_id uuid not null unique,
  digest   bytea not null check (length(digest) = 32)
);

-- What an event says, in one form that depends on no setting of whoever asks.
create function audit.content_of(event audit.event) returns bytea
language sql stable
return convert_to(jsonb_build_array(
  event.event_id,
  (extract(epoch from event.happened_at) * 1000000)::bigint,
  event.kind,
  event.actor_member_id,
  event.subject_member_id,
  event.country_code,
  event.details
)::text, 'UTF8');

create function audit.note_waiting() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into audit.waiting (event_id) select event_id from fresh;
  return null;
end
$$;

create trigger event_waits_for_its_link after insert on audit.event
referencing new table as fresh for each statement execute function audit.note_waiting();

-- Adds what waits to the chain, the oldest first, and returns how many. One at a time; whoever comes second does nothing.
-- It runs as the owner: the application can have links made, and can write none.
create function audit.add_links(count_max integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  last_no bigint;
  last_digest bytea;
  added integer := 0;
  next audit.event;
begin
  if not pg_try_advisory_xact_lock(4207002) then
    return 0;
  end if;
  select link_no, digest into last_no, last_digest from audit.link order by link_no desc limit 1;
  last_no := coalesce(last_no, 0);
  last_digest := coalesce(last_digest, ''::bytea);
  for next in
    select event.* from audit.waiting join audit.event using (event_id) order by event_id limit count_max
  loop
    last_no := last_no + 1;
    last_digest := sha256(last_digest || audit.content_of(next));
    insert into audit.link (link_no, event_id, digest) values (last_no, next.event_id, last_digest);
    delete from audit.waiting where event_id = next.event_id;
    added := added + 1;
  end loop;
  return added;
end
$$;

create trigger link_only_grows before update or delete or truncate on audit.link
for each statement execute function audit.refuse_change();

grant select on audit.waiting, audit.link to dryrun_app;

revoke all on function audit.content_of(audit.event), audit.note_waiting(), audit.add_links(integer) from public;

grant execute on function audit.content_of(audit.event), audit.add_links(integer) to dryrun_app;

-- What was written before there was a chain is its beginning.
insert into audit.waiting (event_id) select event_id from audit.event;

-- Each check keeps the last link that it saw, so that the end of the chain can't be cut off without a trace.
alter table ledger.verification add column audit_link_no bigint, add column audit_digest bytea;
