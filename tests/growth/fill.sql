-- Members with a history that holds: eight transfers of dollars and one of coins, requests, investments, a session, mails,
-- a lesson, now and then a review and a chat. $1 is how many; their days are spread over the same 150 days.
create temp table at_once as select :count::bigint as total;

create function pg_temp.moment(i bigint) returns timestamptz language sql as
  $$ select timestamptz '2026-02-01' + (i::float8 / (select total from at_once)) * interval '150 days' $$;

create function pg_temp.id(i bigint, k int, t timestamptz) returns uuid language sql as
  $$ select (lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(k), 3, '0') || '8'
             || lpad(to_hex((i % 4096)::int), 3, '0') || lpad(to_hex(i), 12, '0'))::uuid $$;

create temp table m as
  select i, pg_temp.moment(i) as t, pg_temp.id(i, 0, pg_temp.moment(i)) as id
    from generate_series(1, (select total from at_once)) as i;

insert into members.member (member_id, username, username_key, email, email_key, full_name, country_code, created_at, last_login_at, sign_up_ms, language)
select id, 'user' || i, 'user' || i, 'user' || i || '@load.example', 'user' || i || '@load.example',
       (array['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gina', 'Hugo'])[1 + i % 8] || ' '
         || (array['Stone', 'Berg', 'Costa', 'Diaz', 'Evans', 'Frost', 'Gray'])[1 + i % 7] || ' ' || i,
       'DE', t, t + interval '49 days', 30000 + (i % 60000)::int, 'en'
  from m;

insert into auth.credential (member_id, password_hash, changed_at) select id, 'none', t from m;

insert into auth.session (member_id, session_id, token_hash, device, created_at, last_seen_at, expires_at, ended_at, end_reason)
select id, pg_temp.id(i, 1, t), sha256(('s' || i)::bytea), 'Chrome', t, now(), now() + interval '20 days',
       case when i % 50 <> 0 then now() - interval '1 day' end, case when i % 50 <> 0 then 'expired' end
  from m;

insert into auth.device (token_hash, member_id, created_at, last_seen_at) select sha256(('d' || i)::bytea), id, t, now() from m;

insert into members.sign_up (sign_up_id, started_at, finished_at) select pg_temp.id(i, 2, t), t - interval '1 minute', t from m;

insert into ledger.address (member_id, network, address)
select id, n, 'prac' || lower(n) || '1q' || lpad(to_hex(i), 20, '0') from m, (values ('BTC'), ('ETH')) as v (n);

insert into ledger.account (member_id, asset, kind, balance_units)
select id, asset, kind::ledger.account_kind, units
  from m, (values ('USD', 'balance', 110000), ('USD', 'investment', 60000), ('USD', 'profit', 0), ('USD', 'withdrawal', 50000),
                  ('USD', 'paid_in', -200000), ('USD', 'paid_out', 50000), ('USD', 'settled', -50000), ('USD', 'returns', -20000),
                  ('BTC', 'faucet', -1000000), ('BTC', 'wallet', 1000000)) as v (asset, kind, units);

create temp table tr as select * from (values
  (1, 'BTC', 'faucet_minted', 'faucet', 'wallet', 1000000, 14, 0, -1000000, 1000000),
  (2, 'USD', 'deposit_credited', 'paid_in', 'balance', 200000, 10, 1, -200000, 200000),
  (3, 'USD', 'investment_opened', 'balance', 'investment', 100000, 11, 2, 100000, 100000),
  (4, 'USD', 'investment_matured', 'investment', 'balance', 100000, 11, 7, 0, 200000),
  (5, 'USD', 'return_credited', 'returns', 'profit', 20000, 11, 7, -20000, 20000),
  (6, 'USD', 'profit_released', 'profit', 'balance', 20000, 12, 9, 0, 220000),
  (7, 'USD', 'withdrawal_requested', 'balance', 'withdrawal', 50000, 12, 9, 170000, 50000),
  (8, 'USD', 'withdrawal_paid', 'settled', 'paid_out', 50000, 12, 10, -50000, 50000),
  (9, 'USD', 'investment_opened', 'balance', 'investment', 60000, 13, 20, 110000, 60000)
) as v (no, asset, kind, from_kind, to_kind, units, cause, day, from_after, to_after);

create temp table chained (i bigint, no int, previous bytea, digest bytea, primary key (no, i));

do $$
begin
  for n in 1 .. 9 loop
    insert into chained
    select i, n, before.digest,
           sha256(coalesce(before.digest, decode(repeat('00', 32), 'hex')) || convert_to(concat_ws(E'\n', 'dryrun transfer 1',
             id, no, asset, kind, from_kind, to_kind, units, from_after, to_after, pg_temp.id(i, cause, t),
             (extract(epoch from t + day * interval '1 day') * 1000000)::bigint), 'UTF8'))
      from m cross join tr left join (select i, digest from chained where no = n - 1) as before using (i)
     where tr.no = n;
  end loop;
end $$;

-- In the order of time, as a teller writes them.
insert into ledger.transfer (member_id, transfer_no, asset, kind, from_kind, to_kind, amount_units, from_after_units, to_after_units, cause_id, posted_at, previous_digest, digest)
select id, no, asset, kind::ledger.transfer_kind, from_kind::ledger.account_kind, to_kind::ledger.account_kind, units, from_after,
       to_after, pg_temp.id(i, cause, t), t + day * interval '1 day', previous, digest
  from m cross join tr join chained using (i, no) order by t + day * interval '1 day';

insert into ledger.book (member_id, transfer_count, opened_at, head_digest, owed_cents, paid_in_cents, paid_out_cents)
select id, 9, t, digest, 170000, 200000, 50000 from m join chained using (i) where no = 9;

insert into ledger.command (member_id, idempotency_key, content_digest, answer, done_at)
select id, 'key-' || no || '-' || i, 'digest-digest-digest-digest-digest-digest-d', '{"amount":"1000.00","status":"pending"}', now()
  from m, generate_series(1, 4) as no;

insert into network.transfer (member_id, transfer_id, kind, coin, amount_units, fee_units, to_address, to_member_id, to_house, rate_micros, rate_kind, sent_at, final_at, arrived_at)
select id, pg_temp.id(i, 14, t), 'faucet', 'BTC', 1000000, 0, 'pracbtc1q' || lpad(to_hex(i), 20, '0'), id, false, 60000000000, 'market', t, t, t from m;

insert into deposits.deposit (member_id, deposit_id, amount_cents, coin, proof_path, status, claimed_at, decided_at)
select id, pg_temp.id(i, 10, t), 200000, 'BTC', 'transactions/x.png', 'approved', t, t + interval '1 day' from m;

insert into deposits.deposit (member_id, deposit_id, amount_cents, coin, proof_path, status, claimed_at)
select id, pg_temp.id(i, 15, t), 30000, 'BTC', 'transactions/y.png', 'pending', t + interval '40 days' from m
 where i % greatest(1, (select total from at_once) / 60) = 0;

insert into investments.investment (member_id, investment_id, plan_id, percent, principal_cents, return_cents, opened_at, matures_at, state, ended_at, principal_back_cents)
select id, pg_temp.id(i, 11, t), 1, 20, 100000, 20000, t + interval '2 days', t + interval '7 days', 'matured', t + interval '7 days', 100000 from m;

insert into investments.investment (member_id, investment_id, plan_id, percent, principal_cents, return_cents, opened_at, matures_at, state)
select id, pg_temp.id(i, 13, t), 2, 30, 60000, 18000, t + interval '20 days', now() + interval '400 days' + (i % 100) * interval '1 hour', 'running' from m;

insert into withdrawals.withdrawal (member_id, withdrawal_id, amount_cents, coin, address, status, requested_at, decided_at, payout_note)
select id, pg_temp.id(i, 12, t), 50000, 'BTC', 'pracbtc1qsomewhereelse000' || i, 'approved', t + interval '9 days', t + interval '10 days', 'By hand' from m;

insert into audit.event (event_id, happened_at, kind, actor_member_id, subject_member_id, country_code, details)
select pg_temp.id(i, 20 + k, t + k * interval '1 day'), t + k * interval '1 day',
       (array['member.signed_up', 'session.began', 'session.ended'])[k], id, id, 'DE', '{}'
  from m, generate_series(1, 3) as k;

do $$
declare
  next audit.event;
  link bigint := 0;
  before bytea := '';
begin
  for next in select * from audit.event order by event_id loop
    link := link + 1;
    before := sha256(before || audit.content_of(next));
    insert into audit.link (link_no, event_id, digest) values (link, next.event_id, before);
  end loop;
end $$;

insert into mail.outbox (mail_id, member_id, to_name, to_email, title, body_text, link_text, link_href, language, message_id, status, attempts, created_at, sent_at)
select pg_temp.id(i, 30 + k, t + k * interval '1 day'), id, 'A Member', 'user' || i || '@load.example', 'Your deposit was approved',
       repeat('text ', 40), 'See your deposits', 'http://localhost:3000/dashboard/fund', 'en', '<' || i || '-' || k || '@x>', 'sent', 1, now(), now()
  from m, generate_series(1, 2) as k;

insert into notices.notification (member_id, notification_id, kind, about, details, happened_at, read_at)
select id, pg_temp.id(i, 33 + k, t + k * interval '1 day'), 'deposit_approved', pg_temp.id(i, 10, t),
       '{"amount": "2000.00", "coin": "BTC"}', now(), case when k > 1 then now() end
  from m, generate_series(1, 3) as k;

-- An admin who never looked at the bell.
insert into members.member (member_id, role, username, username_key, email, email_key, full_name, created_at)
values (pg_temp.id(0, 99, '2026-01-01'), 'admin', 'admin', 'admin', 'admin@load.example', 'admin@load.example', 'The Admin', '2026-01-01');

insert into notices.notification (member_id, notification_id, kind, about, details, happened_at)
select pg_temp.id(0, 99, '2026-01-01'), pg_temp.id(i, 38, t), 'withdrawal_requested', pg_temp.id(i, 12, t), '{"amount": "500.00"}', now() from m;

insert into members.worth (member_id, total_cents)
select member_id, sum(balance_units) from ledger.account where asset = 'USD' and kind in ('balance', 'investment', 'profit')
   and member_id in (select id from m) group by member_id;

insert into learn.lesson_progress (member_id, lesson_id, begun_at, read_percent, finished_at, right_count)
select id, 'what-is-a-ponzi', t, 100, t, 3 from m where i % 2 = 0;

insert into reviews.review (member_id, text, country_code, status, written_at, decided_at)
select id, 'Good practice.', 'DE', 'published', t, t from m where i % 10 = 0;

insert into support.conversation (conversation_id, member_id, state, began_at, last_at, was_passed, was_answered)
select pg_temp.id(i, 40, t), id, 'closed', t, t, true, true from m where i % 20 = 0;

insert into support.message (conversation_id, message_id, kind, text, sent_at, read_at)
select pg_temp.id(i, 40, t), pg_temp.id(i, 41 + k, t), (array['question', 'reply'])[1 + k], 'How does this work, please?', t, t
  from m, generate_series(0, 1) as k where i % 20 = 0;

drop table chained;

-- The totals as the tellers would have kept them.
insert into ledger.day_flow (asset, day, kind, from_kind, to_kind, units, count)
select asset, day, kind, from_kind, to_kind, units, count from ledger.counted_flow;
insert into ledger.total (asset, kind, balance_units)
select asset, kind, sum(balance_units) from ledger.account group by asset, kind;
insert into platform.tally (name, day, part, value) select name, day, part, value from platform.counted_tally;
