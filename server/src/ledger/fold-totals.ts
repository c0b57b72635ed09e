import type pg from 'pg'
import { everyShard } from '../platform/db/every-shard.ts'
import { inTransaction, mayFold } from '../platform/db/transaction.ts'
import type { WithPool } from '../platform/db/with-pool.ts'

interface Flow {
  readonly asset: string
  readonly day: number
  readonly kind: string
  readonly from_kind: string
  readonly to_kind: string
  readonly units: string
  readonly count: bigint
}

/**
 * What the tellers have told is taken from wherever it lies and added where the totals are, in one transaction. In the
 * order of their keys, so that two who fold at a time don't wait for each other in a circle.
 */
async function foldFlows(tx: pg.ClientBase): Promise<void> {
  const { rows } = await tx.query<Flow>(`${everyShard} delete from ledger.flow_delta
    returning asset, day, kind, from_kind, to_kind, units, count`)
  if (rows.length === 0) return
  const taken = columnsOf(rows, ['asset', 'day', 'kind', 'from_kind', 'to_kind', 'units', 'count'])
  await tx.query(
    `insert into ledger.day_flow (asset, day, kind, from_kind, to_kind, units, count)
     select asset, day, kind, from_kind, to_kind, sum(units), sum(count)
       from unnest($1::text[], $2::int[], $3::ledger.transfer_kind[], $4::ledger.account_kind[], $5::ledger.account_kind[],
                   $6::numeric[], $7::bigint[]) as taken (asset, day, kind, from_kind, to_kind, units, count)
      group by asset, day, kind, from_kind, to_kind order by asset, day, kind, from_kind, to_kind
     on conflict (asset, day, kind, from_kind, to_kind) do update
        set units = day_flow.units + excluded.units, count = day_flow.count + excluded.count`,
    taken,
  )
  await tx.query(
    `insert into ledger.total (asset, kind, balance_units)
     select asset, kind, sum(units)
       from (select asset, to_kind as kind, units from unnest($1::text[], $2::ledger.account_kind[], $3::numeric[])
               as came (asset, to_kind, units)
             union all
             select asset, from_kind, -units from unnest($1::text[], $4::ledger.account_kind[], $3::numeric[])
               as went (asset, from_kind, units)) as moved
      group by asset, kind order by asset, kind
     on conflict (asset, kind) do update set balance_units = total.balance_units + excluded.balance_units`,
    columnsOf(rows, ['asset', 'to_kind', 'units', 'from_kind']),
  )
}

interface Tally {
  readonly name: string
  readonly day: number
  readonly part: string
  readonly value: string
}

async function foldTallies(tx: pg.ClientBase): Promise<void> {
  const told = 'returning name, day, part, value'
  const { rows: own } = await tx.query<Tally>(`${everyShard} delete from platform.member_tally_delta ${told}`)
  const { rows: others } = await tx.query<Tally>(`delete from platform.tally_delta ${told}`)
  if (own.length + others.length === 0) return
  await tx.query(
    `insert into platform.tally (name, day, part, value)
     select name, day, part, sum(value)
       from unnest($1::text[], $2::int[], $3::text[], $4::numeric[]) as taken (name, day, part, value)
      group by name, day, part order by name, day, part
     on conflict (name, day, part) do update set value = tally.value + excluded.value`,
    columnsOf([...own, ...others], ['name', 'day', 'part', 'value']),
  )
}

function columnsOf<Row>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]))
}

/** What nothing is due in any more is dropped: otherwise every hour that ever was would stay. */
const dropEmptyHours = `delete from platform.tally where name in ('due_principal', 'due_return', 'due_count') and value = 0`

/** Adds what the teller and the tables have told since to the totals. Readers see the same sums before and after. */
export async function foldTotals({ pool }: WithPool): Promise<void> {
  for (const fold of [foldFlows, foldTallies])
    await inTransaction(pool, async (tx) => {
      if (await mayFold(pool, tx)) await fold(tx)
    })
  await pool.query(dropEmptyHours)
}
