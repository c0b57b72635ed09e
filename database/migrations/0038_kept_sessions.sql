-- Every instance keeps sessions in memory. Whatever changes what a session may do is told to all of them by the
-- transaction that changes it, so nobody has to remember to say so. The payload is the member; an empty one means everybody.

create function auth.tell_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', coalesce(new.member_id, old.member_id)::text);
  return null;
end
$$;

-- When a session was last seen is no change. When it ends moves with the clock alone, which tells everybody below.
create trigger session_changed after update on auth.session for each row
  when (old.ended_at is distinct from new.ended_at or old.is_proven is distinct from new.is_proven)
  execute function auth.tell_session_changed();

create trigger session_deleted after delete on auth.session for each row
  when (old.ended_at is null)
  execute function auth.tell_session_changed();

create trigger session_changed after update on members.member for each row
  when (old.role is distinct from new.role or old.closed_at is distinct from new.closed_at
        or old.is_demo is distinct from new.is_demo or old.is_trainer is distinct from new.is_trainer
        or old.is_class_account is distinct from new.is_class_account)
  execute function auth.tell_session_changed();

create trigger session_changed after update on auth.credential for each row
  when (old.must_change is distinct from new.must_change)
  execute function auth.tell_session_changed();

-- A restored database has a row for every member: only those that change something are told of.
create trigger session_changed_by_new after insert on auth.credential for each row
  when (new.must_change)
  execute function auth.tell_session_changed();

create trigger session_changed_by_old after delete on auth.credential for each row
  when (old.must_change)
  execute function auth.tell_session_changed();

create function auth.tell_all_sessions_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', '');
  return null;
end
$$;

create trigger session_changed after update on platform.clock for each statement
  execute function auth.tell_all_sessions_changed();
