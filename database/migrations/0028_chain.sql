-- Every transfer carries a digest of itself and of everything before it in its book, and the book keeps the last one.

alter table ledger.transfer add column previous_digest bytea, add column digest bytea;

-- What a transfer says, in the form that docs/proofs.md writes down. `domain/proofs/canonical.ts` says the same.
create function ledger.content_of(transfer ledger.transfer) returns bytea
language sql stable
return convert_to(concat_ws(E'\n',
  'dryrun transfer 1',
  transfer.member_id,
  transfer.transfer_no,
  transfer.asset,
  transfer.kind,
  transfer.from_kind,
  transfer.to_kind,
  transfer.amount_units,
  transfer.from_after_units,
  transfer.to_after_units,
  transfer.cause_id,
  (extract(epoch from transfer.posted_at) * 1000000)::bigint
), 'UTF8');

revoke all on function ledger.content_of(ledger.transfer) from public;

grant execute on function ledger.content_of(ledger.transfer) to dryrun_app;

-- What is there already is chained in one pass over all books.
create function ledger.chained(before bytea, content bytea) returns bytea
language sql immutable
return sha256(before || content);

create aggregate ledger.chain_digest(bytea) (
  sfunc = ledger.chained,
  stype = bytea,
  initcond = '\x0000000000000000000000000000000000000000000000000000000000000000'
);

alter table ledger.transfer disable trigger append_only;

update ledger.transfer
   set digest = link.digest, previous_digest = link.previous_digest
  from (select member_id, transfer_no, digest, lag(digest) over (partition by member_id order by transfer_no) as previous_digest
          from (select t.member_id, t.transfer_no,
                       ledger.chain_digest(ledger.content_of(t)) over (partition by t.member_id order by t.transfer_no) as digest
                  from ledger.transfer as t) as chained) as link
 where link.member_id = transfer.member_id and link.transfer_no = transfer.transfer_no;

alter table ledger.transfer enable trigger append_only;

drop aggregate ledger.chain_digest(bytea);

drop function ledger.chained(bytea, bytea);

-- A transfer is refused unless it names the digest of the one before it. Only the first has none before it.
alter table ledger.transfer
  alter column digest set not null,
  add constraint digest_is_whole check (length(digest) = 32),
  add constraint first_alone_has_none_before check ((previous_digest is null) = (transfer_no = 1)),
  add constraint known_by_its_digest unique (member_id, transfer_no, digest);

alter table ledger.transfer drop constraint follows_the_one_before;

alter table ledger.transfer add constraint follows_the_one_before
foreign key (member_id, previous_no, previous_digest) references ledger.transfer (member_id, transfer_no, digest);

-- The end of the chain, and what the book adds to the totals of a seal: sealing then reads this row and no transfer.
alter table ledger.book
  add column head_digest bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'
    check (length(head_digest) = 32),
  add column owed_cents bigint not null default 0 check (owed_cents >= 0),
  add column paid_in_cents bigint not null default 0 check (paid_in_cents >= 0),
  add column paid_out_cents bigint not null default 0 check (paid_out_cents >= 0);

grant update (head_digest, owed_cents, paid_in_cents, paid_out_cents) on ledger.book to dryrun_app;

update ledger.book set head_digest = last.digest
  from ledger.transfer as last
 where last.member_id = book.member_id and last.transfer_no = book.transfer_count;

-- An admin's edit may leave a withdrawal account below what was paid out of it. Then nothing is owed, and not less.
update ledger.book
   set owed_cents = greatest(sums.owed, 0), paid_in_cents = greatest(sums.paid_in, 0),
       paid_out_cents = greatest(sums.paid_out, 0)
  from (select member_id,
               sum(balance_units) filter (where kind in ('balance', 'investment', 'profit', 'savings', 'withdrawal',
                                                         'settled', 'reserved')) as owed,
               -sum(balance_units) filter (where kind = 'paid_in') as paid_in,
               sum(balance_units) filter (where kind = 'paid_out') as paid_out
          from ledger.account where asset = 'USD' group by member_id) as sums
 where sums.member_id = book.member_id;

analyze ledger.transfer;
