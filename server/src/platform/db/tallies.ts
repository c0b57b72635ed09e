import type pg from 'pg'
import { everyShard } from './every-shard.ts'
import { readTotals } from './transaction.ts'

/** These numbers of things as they are now; 0 where nothing was ever counted. */
export async function readTallies<Name extends string>(
  client: pg.Pool | pg.ClientBase,
  names: readonly Name[],
): Promise<Record<Name, bigint>> {
  const rows = await readTotals<{ name: Name; value: string }>(
    client,
    `${everyShard} select name, sum(value)::text as value from platform.current_tally where name = any($1) group by name`,
    [names],
  )
  const counted = new Map(rows.map((row) => [row.name, BigInt(row.value)]))
  return Object.fromEntries(names.map((name) => [name, counted.get(name) ?? 0n])) as Record<Name, bigint>
}

/** The parts of such numbers: by day, by kind, or both. */
export async function readTallyParts<Name extends string>(
  client: pg.Pool | pg.ClientBase,
  names: readonly Name[],
  fromDay = 0,
): Promise<{ readonly name: Name; readonly day: number; readonly part: string; readonly value: bigint }[]> {
  const rows = await readTotals<{ name: Name; day: number; part: string; value: string }>(
    client,
    `${everyShard} select name, day, part, value::text from platform.current_tally
      where name = any($1) and day >= $2 and value <> 0 order by name, day, part`,
    [names, fromDay],
  )
  return rows.map(({ name, day, part, value }) => ({ name, day, part, value: BigInt(value) }))
}
