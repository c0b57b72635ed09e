-- A write of a batch that finds fewer rows than it was given fails, and the batch with it, before anything is committed.
create function ledger.require_all_written(written bigint, given integer) returns bigint
language plpgsql stable
as $$
begin
  if written <> given then
    raise exception 'a write found % of % rows', written, given using errcode = 'data_exception';
  end if;
  return written;
end
$$;

revoke all on function ledger.require_all_written(bigint, integer) from public;

grant execute on function ledger.require_all_written(bigint, integer) to dryrun_app;
