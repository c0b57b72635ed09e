-- The same investment as one prepared function call: what PostgreSQL does by itself, for pgbench. It writes the same
-- rows as the teller (answer by key, transfer with its digest, two balances, the book, the investment, the notice) under the same checks
-- and takes the same lock. It sends no NOTIFY: one per transfer would halve it.

create schema bench;

create table bench.member (n integer primary key, member_id uuid not null);

create function bench.invest(n_in integer, key_in text) returns text language plpgsql as $$
declare
  the_member uuid;
  counted bigint;
  head bytea;
  made bytea;
  balance_before bigint;
  investment_before bigint;
  amount constant bigint := 10000;
  investment uuid := uuidv7();
  at timestamptz;
  kept jsonb;
begin
  select member_id into the_member from bench.member where n = n_in;
  select transfer_count, head_digest into counted, head from ledger.book
   where member_id = the_member and closed_at is null for no key update;
  select answer into kept from ledger.command where member_id = the_member and idempotency_key = key_in;
  if found then return kept::text; end if;
  perform from investments.investment where member_id = the_member limit 1;
  perform referred_by from members.member where member_id = the_member;
  select balance_units into balance_before from ledger.account
   where member_id = the_member and asset = 'USD' and kind = 'balance';
  select balance_units into investment_before from ledger.account
   where member_id = the_member and asset = 'USD' and kind = 'investment';
  investment_before := coalesce(investment_before, 0);
  if balance_before < amount then return 'Insufficient balance'; end if;
  at := platform.clock_now();
  made := sha256(head || convert_to(concat_ws(E'\n', 'dryrun transfer 1', the_member, counted + 1, 'USD', 'investment_opened',
    'balance', 'investment', amount, balance_before - amount, investment_before + amount, investment,
    (extract(epoch from at) * 1000000)::bigint), 'UTF8'));
  insert into ledger.transfer (member_id, transfer_no, asset, kind, from_kind, to_kind, amount_units, from_after_units,
                               to_after_units, cause_id, posted_at, previous_digest, digest)
  values (the_member, counted + 1, 'USD', 'investment_opened', 'balance', 'investment', amount, balance_before - amount,
          investment_before + amount, investment, at, head, made);
  insert into ledger.account (member_id, asset, kind, balance_units)
  values (the_member, 'USD', 'balance', balance_before - amount), (the_member, 'USD', 'investment', investment_before + amount)
  on conflict (member_id, asset, kind) do update set balance_units = excluded.balance_units;
  update ledger.book set transfer_count = counted + 1, head_digest = made where member_id = the_member;
  insert into investments.investment (member_id, investment_id, plan_id, percent, principal_cents, return_cents, opened_at, matures_at)
  values (the_member, investment, 1, 15, amount, 1500, at, at + interval '24 hours');
  insert into notices.notice (member_id, kind, details, noticed_at)
  values (the_member, 'investment_opened', '{"plan": "STANDARD", "amount": "100.00", "return": "15.00", "maturesAt": "2026-11-16T00:00:00.000Z"}', at);
  kept := jsonb_build_object('investmentId', investment, 'planId', 1, 'percent', 15, 'principal', '100.00', 'return', '15.00',
    'openedAt', at, 'maturesAt', at + interval '24 hours', 'state', 'running', 'endedAt', null);
  insert into ledger.command (member_id, idempotency_key, content_digest, answer, done_at)
  values (the_member, key_in, 'HuvDqJBo0bVgKk3ahV9NqRIrPt2nUgmHOqL1t2kVEJg', kept, at);
  return kept::text;
end
$$;
