import type pg from 'pg'
import type { LedgerRule } from './verify-ledger.ts'

/** The rules of the dollars, for the coins of the same books: each coin by itself. */
export const coinRules: readonly LedgerRule[] = [
  {
    name: 'every book sums to zero in every coin',
    findings: `select member_id, coin || ' ' || sum(balance_units) as about from ledger.coin_account
                group by member_id, coin having sum(balance_units) <> 0`,
  },
  {
    name: 'every balance of coins is the sum of its entries',
    findings: `select coalesce(account.member_id, entries.member_id) as member_id,
                      coalesce(account.coin || ' ' || account.kind, entries.coin || ' ' || entries.account_kind) as about
                 from ledger.coin_account as account
                 full join (select member_id, coin, account_kind,
                                   sum(case side when 'to' then amount_units else -amount_units end) as balance_units
                              from ledger.coin_entry group by member_id, coin, account_kind) as entries
                   on entries.member_id = account.member_id and entries.coin = account.coin
                  and entries.account_kind = account.kind
                where account.balance_units is distinct from entries.balance_units`,
  },
  {
    name: 'every entry of coins carries the balance on from the one before',
    findings: `select member_id, coin || ' ' || account_kind || ' ' || transfer_no as about
                 from (select *, coalesce(lag(balance_after_units) over (
                                   partition by member_id, coin, account_kind order by transfer_no), 0)
                               + case side when 'to' then amount_units else -amount_units end as expected_units
                         from ledger.coin_entry) as entries
                where balance_after_units <> expected_units`,
  },
  {
    name: 'every transfer of coins has its two entries',
    findings: `select coalesce(t.member_id, e.member_id) as member_id, coalesce(t.transfer_no, e.transfer_no)::text as about
                 from (select member_id, transfer_no, coin, amount_units, from_kind as account_kind, 'from'::ledger.side as side
                         from ledger.coin_transfer
                       union all
                       select member_id, transfer_no, coin, amount_units, to_kind, 'to' from ledger.coin_transfer) as t
                 full join ledger.coin_entry as e
                   on e.member_id = t.member_id and e.coin = t.coin and e.account_kind = t.account_kind
                  and e.transfer_no = t.transfer_no and e.side = t.side and e.amount_units = t.amount_units
                where t.member_id is null or e.member_id is null`,
  },
  {
    name: 'no transfer of coins is missing',
    findings: `select book.member_id, book.coin_transfer_count || ' counted, ' || count(t.transfer_no) || ' found' as about
                 from ledger.book left join ledger.coin_transfer as t using (member_id)
                group by book.member_id, book.coin_transfer_count
               having book.coin_transfer_count <> count(t.transfer_no)
                   or book.coin_transfer_count <> coalesce(max(t.transfer_no), 0)`,
  },
  {
    name: 'the wallet of a closed book is empty',
    findings: `select account.member_id, account.coin::text as about
                 from ledger.book join ledger.coin_account as account using (member_id)
                where book.closed_at is not null and account.kind = 'wallet' and account.balance_units <> 0`,
  },
]

/** How many coins there are, and where: sums over all books. */
export async function countCoins(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into ledger.coin_total (coin, kind, balance_units, counted_at)
     select coin, kind, coalesce(sum(account.balance_units), 0), platform.clock_now()
       from unnest(enum_range(null::ledger.coin)) as coin
      cross join unnest(enum_range(null::ledger.coin_account_kind)) as kind
       left join ledger.coin_account as account using (coin, kind)
      group by coin, kind
     on conflict (coin, kind) do update set balance_units = excluded.balance_units, counted_at = excluded.counted_at
      where coin_total.counted_at <= excluded.counted_at`,
  )
}
