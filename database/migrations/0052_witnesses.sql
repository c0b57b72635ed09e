-- What a seal's books add up to is counted again with all three sums.
drop function proofs.sealed_books(proofs.book_page);

create function proofs.sealed_books(page proofs.book_page)
returns table (member_id uuid, transfer_count bigint, head_digest bytea, owed_cents bigint, paid_in_cents bigint,
               paid_out_cents bigint)
language sql stable
as $$
  select encode(substring(page.records from at for 16), 'hex')::uuid,
         ('x' || encode(substring(page.records from at + 16 for 8), 'hex'))::bit(64)::bigint,
         substring(page.records from at + 24 for 32),
         ('x' || encode(substring(page.records from at + 56 for 8), 'hex'))::bit(64)::bigint,
         ('x' || encode(substring(page.records from at + 64 for 8), 'hex'))::bit(64)::bigint,
         ('x' || encode(substring(page.records from at + 72 for 8), 'hex'))::bit(64)::bigint
    from generate_series(1, length(page.records), 176) as at
$$;

revoke all on function proofs.sealed_books(proofs.book_page) from public;

grant execute on function proofs.sealed_books(proofs.book_page) to dryrun_app;

-- Seals of other instances, as this one saw and signed them. Two different ones with the same number and key stay both: they
-- prove that somebody's past was rewritten.
create table proofs.seen_seal (
  address        text not null check (length(address) <= 300),
  public_key     bytea not null check (length(public_key) = 32),
  seal_no        bigint not null check (seal_no > 0),
  digest         bytea not null check (length(digest) = 32),
  -- The seal as it was served, with its signature.
  seal           jsonb not null check (length(seal::text) <= 4000),
  seen_at_micros bigint not null,
  -- What was seen there before doesn't lead here.
  is_contradiction boolean not null,
  signature      bytea not null check (length(signature) = 64),
  primary key (address, public_key, seal_no, digest)
);

-- What other instances signed about this one's seals.
create table proofs.witness_statement (
  witness        text not null check (length(witness) <= 300),
  witness_key    bytea not null check (length(witness_key) = 32),
  address        text not null check (length(address) <= 300),
  public_key     bytea not null check (length(public_key) = 32),
  seal_no        bigint not null check (seal_no > 0),
  digest         bytea not null check (length(digest) = 32),
  seal           jsonb not null check (length(seal::text) <= 4000),
  seen_at_micros bigint not null,
  signature      bytea not null check (length(signature) = 64),
  primary key (witness, public_key, seal_no, digest)
);

grant select, insert on proofs.seen_seal, proofs.witness_statement to dryrun_app;

create trigger append_only before update or delete or truncate on proofs.seen_seal
for each statement execute function ledger.refuse_change();

create trigger append_only before update or delete or truncate on proofs.witness_statement
for each statement execute function ledger.refuse_change();
