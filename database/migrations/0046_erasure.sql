-- What a person wrote goes with the person: names of files, addresses that they typed, and what their commands were answered.
-- The application can't change where a withdrawal goes or what proves a deposit. This does, for books that are closed.
create function ledger.forget_typed(whose uuid) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from ledger.book where member_id = whose and closed_at is not null) then
    raise exception 'the book of % is open', whose;
  end if;
  update deposits.deposit set proof_path = regexp_replace(proof_path, '[^/]*$', 'erased')
   where member_id = whose and proof_path is not null;
  update withdrawals.withdrawal set address = 'erased' where member_id = whose and transfer_id is null;
end $$;

revoke execute on function ledger.forget_typed(uuid) from public;

grant execute on function ledger.forget_typed(uuid) to dryrun_app;

-- Those who have left already: their answers would have stayed for a while, their words with the requests for good.
delete from ledger.command using ledger.book
 where book.member_id = command.member_id and book.closed_at is not null;

update deposits.deposit set proof_path = regexp_replace(proof_path, '[^/]*$', 'erased')
  from ledger.book where book.member_id = deposit.member_id and book.closed_at is not null and proof_path is not null;

update withdrawals.withdrawal set address = 'erased'
  from ledger.book
 where book.member_id = withdrawal.member_id and book.closed_at is not null and withdrawal.transfer_id is null;
