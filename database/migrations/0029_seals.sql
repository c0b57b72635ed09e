-- Seals: all books as of one moment in one root, signed, and each seal chained to the one before it.

create schema proofs;

grant usage on schema proofs to dryrun_app;

-- The key that seals are signed with, made at the first start. Only the owner reads the secret half: each instance asks for
-- it once, at its start, over the owner's connection. The application's role can't.
create table proofs.signing_key (
  only_one   boolean primary key default true check (only_one),
  public_key bytea not null check (length(public_key) = 32),
  secret     bytea not null,
  made_at    timestamptz not null
);

grant select (public_key, made_at) on proofs.signing_key to dryrun_app;

create table proofs.seal (
  seal_no        bigint primary key check (seal_no > 0),
  sealed_at      timestamptz not null,
  -- The hour of the world's time that it was made for, counted from 1970. None where an admin asked for it.
  hour           bigint unique,
  root           bytea not null check (length(root) = 32),
  leaf_count     bigint not null check (leaf_count >= 2),
  book_count     bigint not null check (book_count >= 0),
  transfer_count bigint not null check (transfer_count >= 0),
  owed_cents     bigint not null check (owed_cents >= 0),
  paid_in_cents  bigint not null check (paid_in_cents >= 0),
  paid_out_cents bigint not null check (paid_out_cents >= 0),
  promise        bytea check (length(promise) = 32),
  public_key     bytea not null check (length(public_key) = 32),
  signature      bytea not null check (length(signature) = 64),
  previous_no     bigint generated always as (nullif(seal_no - 1, 0)) stored,
  previous_digest bytea,
  digest         bytea not null check (length(digest) = 32),
  unique (seal_no, digest),
  constraint first_alone_has_none_before check ((previous_digest is null) = (seal_no = 1)),
  constraint follows_the_one_before foreign key (previous_no, previous_digest) references proofs.seal (seal_no, digest)
);

grant select, insert on proofs.seal to dryrun_app;

create trigger append_only before update or delete or truncate on proofs.seal
for each statement execute function ledger.refuse_change();

-- What a seal says, in the form that docs/proofs.md writes down. `domain/proofs/canonical.ts` says the same.
create function proofs.content_of(seal proofs.seal) returns bytea
language sql stable
return convert_to(concat_ws(E'\n',
  'dryrun seal 1',
  seal.seal_no,
  (extract(epoch from seal.sealed_at) * 1000000)::bigint,
  encode(seal.root, 'hex'),
  seal.leaf_count,
  seal.book_count,
  seal.transfer_count,
  seal.owed_cents,
  seal.paid_in_cents,
  seal.paid_out_cents,
  encode(coalesce(seal.previous_digest, decode(repeat('00', 32), 'hex')), 'hex'),
  coalesce(encode(seal.promise, 'hex'), '-'),
  encode(seal.public_key, 'hex')
), 'UTF8');

revoke all on function proofs.content_of(proofs.seal) from public;

grant execute on function proofs.content_of(proofs.seal) to dryrun_app;

-- The trees of the last seals, from which members are told their paths. 256 of anything in a row: a row for each would be
-- two million of them each hour where there are a million books.

-- Books as they were sealed, in the order of their ids. `domain/proofs/sealed-book.ts` says where each field is.
create table proofs.book_page (
  seal_no         bigint not null,
  first_member_id uuid not null,
  records         bytea not null,
  primary key (seal_no, first_member_id)
);

-- The leaves (level 0) and every eighth level above them. What lies between is hashed again when somebody asks.
create table proofs.tree_page (
  seal_no bigint not null,
  level   smallint not null,
  page_no integer not null,
  nodes   bytea not null,
  primary key (seal_no, level, page_no)
);

-- Nonces and digests can't be made smaller.
alter table proofs.book_page alter column records set storage external;

alter table proofs.tree_page alter column nodes set storage external;

grant select, insert, delete on proofs.book_page, proofs.tree_page to dryrun_app;

-- The books of a page: whose, up to which transfer, the digest of that one, and what is owed, in cents.
create function proofs.sealed_books(page proofs.book_page)
returns table (member_id uuid, transfer_count bigint, head_digest bytea, owed_cents bigint)
language sql stable
as $$
  select encode(substring(page.records from at for 16), 'hex')::uuid,
         ('x' || encode(substring(page.records from at + 16 for 8), 'hex'))::bit(64)::bigint,
         substring(page.records from at + 24 for 32),
         ('x' || encode(substring(page.records from at + 56 for 8), 'hex'))::bit(64)::bigint
    from generate_series(1, length(page.records), 176) as at
$$;

revoke all on function proofs.sealed_books(proofs.book_page) from public;

grant execute on function proofs.sealed_books(proofs.book_page) to dryrun_app;
