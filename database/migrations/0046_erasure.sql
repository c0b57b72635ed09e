-- What a person wrote goes with the person: names of files, addresses that they typed, and what their commands were answered.
grant update (proof_path) on deposits.deposit to dryrun_app;

grant update (address) on withdrawals.withdrawal to dryrun_app;

grant update (answer) on ledger.command to dryrun_app;

-- Those who have left already: their answers would have stayed for a while, their words with the requests for good.
delete from ledger.command using ledger.book
 where book.member_id = command.member_id and book.closed_at is not null;

update deposits.deposit set proof_path = regexp_replace(proof_path, '[^/]*$', 'erased')
  from ledger.book where book.member_id = deposit.member_id and book.closed_at is not null and proof_path is not null;

update withdrawals.withdrawal set address = 'erased'
  from ledger.book
 where book.member_id = withdrawal.member_id and book.closed_at is not null and withdrawal.transfer_id is null;
