import type { WithPool } from '../platform/db/with-pool.ts'

/** In the order of their keys, so that two who fold at a time don't wait for each other in a circle. */
const foldFlows = `with
  taken as (delete from ledger.flow_delta returning *),
  days as (
    insert into ledger.day_flow (asset, day, kind, from_kind, to_kind, units, count)
    select asset, day, kind, from_kind, to_kind, sum(units), sum(count) from taken
     group by asset, day, kind, from_kind, to_kind order by asset, day, kind, from_kind, to_kind
    on conflict (asset, day, kind, from_kind, to_kind) do update
       set units = day_flow.units + excluded.units, count = day_flow.count + excluded.count
  )
  insert into ledger.total (asset, kind, balance_units)
  select asset, kind, sum(units)
    from (select asset, to_kind as kind, units from taken union all select asset, from_kind, -units from taken) as moved
   group by asset, kind order by asset, kind
  on conflict (asset, kind) do update set balance_units = total.balance_units + excluded.balance_units`

const foldTallies = `with
  own as (delete from platform.member_tally_delta returning name, day, part, value),
  others as (delete from platform.tally_delta returning name, day, part, value)
  insert into platform.tally (name, day, part, value)
  select name, day, part, sum(value) from (select * from own union all select * from others) as taken
   group by name, day, part order by name, day, part
  on conflict (name, day, part) do update set value = tally.value + excluded.value`

/** What nothing is due in any more is dropped: otherwise every hour that ever was would stay. */
const dropEmptyHours = `delete from platform.tally where name in ('due_principal', 'due_return', 'due_count') and value = 0`

/** Adds what the teller and the tables have told since to the totals. Readers see the same sums before and after. */
export async function foldTotals({ pool }: WithPool): Promise<void> {
  for (const statement of [foldFlows, foldTallies, dropEmptyHours]) await pool.query(statement)
}
