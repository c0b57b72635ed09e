-- Whatever is meant in the world's time keeps what's left of it by the world's clock when the instance's clock changes:
-- sessions and known devices, and links and codes that wait for their person. What counts and paces guesses goes by the
-- world's clock already.
create or replace function platform.change_clock(new_speed double precision, ahead interval) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  was platform.clock;
  wall timestamptz;
  earlier timestamptz;
  later timestamptz;
  factor double precision;
begin
  if ahead < interval '0' then
    raise exception 'the clock never goes back' using errcode = 'check_violation';
  end if;
  select * into was from platform.clock for update;
  wall := clock_timestamp();
  earlier := was.base_clock + (wall - was.base_wall) * was.speed;
  later := earlier + ahead;
  factor := greatest(1, new_speed) / greatest(1, was.speed);
  update platform.clock set base_clock = later, base_wall = wall, speed = new_speed;
  update auth.session
     set last_seen_at = later - (earlier - last_seen_at) * factor, expires_at = later + (expires_at - earlier) * factor
   where ended_at is null;
  update auth.device set last_seen_at = later - (earlier - last_seen_at) * factor;
  update auth.challenge set expires_at = later + (expires_at - earlier) * factor where expires_at > earlier;
  update auth.passkey_challenge set expires_at = later + (expires_at - earlier) * factor where expires_at > earlier;
  update auth.reset_link set expires_at = later + (expires_at - earlier) * factor where expires_at > earlier;
  update auth.enrolment_code set expires_at = later + (expires_at - earlier) * factor where expires_at > earlier;
  update auth.email_confirmation set expires_at = later + (expires_at - earlier) * factor where expires_at > earlier;
  perform pg_notify('clock_changed', '');
  return later;
end
$$;
