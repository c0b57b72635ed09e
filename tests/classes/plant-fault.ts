import type pg from 'pg'

let plantedCount = 0

interface Fault {
  readonly table: string
  readonly on: 'insert' | 'update' | 'delete'
  readonly condition: string
}

/** From now on a row of the table can't be changed that the condition finds. Returns what mends it. */
export async function plantFault(owner: pg.Client, { table, on, condition }: Fault): Promise<() => Promise<void>> {
  const name = `fault_${(plantedCount += 1)}`
  await owner.query(`create function public.${name}() returns trigger language plpgsql as
    $$ begin raise exception 'this one always fails'; end $$`)
  await owner.query(
    `create trigger ${name} before ${on} on ${table} for each row when (${condition}) execute function public.${name}()`,
  )
  return async () => {
    await owner.query(`drop trigger ${name} on ${table}`)
  }
}
