import type pg from 'pg'

/** Made anew by each run, so no two agree on them. */
const drawnByTheServer: ReadonlySet<string> = new Set(['audit.command_event.event_id'])

/** What each batch adds to kept numbers is added up first: how many rows it is depends on the batches. */
const addedUp: Readonly<Record<string, string>> = {
  'ledger.flow_delta': `select day, asset, kind, from_kind, to_kind, sum(units) as units, sum(count) as count
                          from ledger.flow_delta group by 1, 2, 3, 4, 5`,
  'platform.member_tally_delta': `select name, day, part, sum(value) as value
                                    from platform.member_tally_delta group by 1, 2, 3 having sum(value) <> 0`,
}

/** Of this login alone, or of the moment at which somebody looked. */
const leftOut: ReadonlySet<string> = new Set(['platform.login', 'platform.write_probe'])

/** Every row of every table, as text. */
export async function readEverything(owner: pg.Client): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await owner.query<{ name: string; columns: string[] }>(
    `select format('%s.%s', table_schema, table_name) as name,
            array_agg(format('%s.%s.%s', table_schema, table_name, column_name)) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'jobs')
        and is_identity = 'NO' and coalesce(column_default, '') !~ 'uuidv7|nextval'
      group by 1 order by 1`,
  )
  const everything: Record<string, string[]> = {}
  for (const { name, columns } of tables) {
    if (leftOut.has(name)) continue
    const compared = columns
      .filter((column) => !drawnByTheServer.has(column))
      .map((column) => `"${column.split('.')[2]}"`)
    const { rows } = await owner.query<{ row: unknown }>(
      `select to_jsonb(it) as row from (${addedUp[name] ?? `select ${compared.join(', ')} from ${name}`}) as it`,
    )
    everything[name] = rows.map(({ row }) => JSON.stringify(row)).toSorted()
  }
  return everything
}

/** What only one of two worlds has, by table. */
export function differences(
  here: Readonly<Record<string, readonly string[]>>,
  there: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.keys({ ...here, ...there }).flatMap((table) => {
    const [a, b] = [here[table] ?? [], there[table] ?? []]
    return only(a, b)
      .map((row) => `+ ${table} ${row}`)
      .concat(only(b, a).map((row) => `- ${table} ${row}`))
  })
}

/** Counting rows that are there more than once. */
function only(rows: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1)
  return rows.filter((row) => {
    const count = left.get(row) ?? 0
    left.set(row, count - 1)
    return count <= 0
  })
}
