import type pg from 'pg'
import type { Log } from './log.ts'

/** What failed is tried again after two seconds, then four, and so on up to an hour. */
const pauseSecondsMax = 3_600
const errorLengthMax = 300
const itemLengthMax = 200

interface Needs {
  readonly pool: pg.Pool
  readonly log?: Log
}

interface Options {
  /** All that's due was found: what failed earlier and isn't among it has been settled by somebody else. */
  readonly isAll: boolean
  /** One after the other, where their order matters or nobody waits for them. */
  readonly inOrder?: boolean
}

/** One turn of a sweep that goes item by item. */
export interface Turn {
  /** What failed lately. It isn't looked for in this turn, so that it keeps nothing else from its place. */
  readonly paused: readonly string[]
  /** What failed earlier and is to be tried again. */
  readonly due: readonly string[]
  /** Does each of them. One that fails is named and counted, and the others are done. Returns those that are done. */
  each<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    run: (item: Item) => Promise<unknown>,
    options: Options,
  ): Promise<Item[]>
  /** The same where doing all of them at once costs less. Where that fails, each is done by itself. */
  together<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    run: (items: readonly Item[]) => Promise<unknown>,
    options: Pick<Options, 'isAll'>,
  ): Promise<readonly Item[]>
}

/** No sweep is held up by one item: what fails is kept here until it's done, and the admin is told of it. */
export async function openTurn({ pool, log }: Needs, sweep: string): Promise<Turn> {
  const { rows } = await pool.query<{ item: string; is_paused: boolean }>(
    'select item, next_at > clock_timestamp() as is_paused from platform.failed_item where sweep = $1',
    [sweep],
  )
  const paused = rows.filter((row) => row.is_paused).map((row) => row.item)
  const due = rows.filter((row) => !row.is_paused).map((row) => row.item)
  async function settle<Item>(
    nameOf: (item: Item) => string,
    { left, done, isAll }: { left: readonly Item[]; done: readonly Item[]; isAll: boolean },
  ): Promise<void> {
    const mended = new Set(done.map(nameOf))
    const found = new Set(left.map(nameOf))
    await forget(
      pool,
      sweep,
      due.filter((item) => mended.has(item) || (isAll && !found.has(item))),
    )
  }

  async function each<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    run: (item: Item) => Promise<unknown>,
    { isAll, inOrder = false }: Options,
  ): Promise<Item[]> {
    const failed: { item: string; error: string }[] = []
    const done: Item[] = []
    const attempt = async (one: Item) => {
      try {
        await run(one)
        done.push(one)
      } catch (error) {
        const item = nameOf(one).slice(0, itemLengthMax)
        failed.push({ item, error: saidBy(error) })
        log?.warn({ err: error, sweep, item }, 'one item of a sweep failed; the others go on')
      }
    }
    const left = items.filter((one) => !paused.includes(nameOf(one)))
    if (inOrder) for (const one of left) await attempt(one)
    else await Promise.all(left.map(attempt))
    if (failed.length > 0) await keep(pool, sweep, failed)
    await settle(nameOf, { left, done, isAll })
    return done
  }

  return {
    paused,
    due,
    each,
    async together(items, nameOf, run, { isAll }) {
      const left = items.filter((one) => !paused.includes(nameOf(one)))
      try {
        if (left.length > 0) await run(left)
      } catch {
        return each(left, nameOf, (one) => run([one]), { isAll, inOrder: true })
      }
      await settle(nameOf, { left, done: left, isAll })
      return left
    },
  }
}

function saidBy(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const text = [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ')
  return (text || String(error)).slice(0, errorLengthMax)
}

async function keep(pool: pg.Pool, sweep: string, failed: readonly { item: string; error: string }[]): Promise<void> {
  await pool.query(
    `insert into platform.failed_item as old (sweep, item, error, next_at)
     select $1, item, error, clock_timestamp() + interval '2 seconds' from unnest($2::text[], $3::text[]) as said (item, error)
     on conflict (sweep, item) do update
        set error = excluded.error, last_at = clock_timestamp(), times = old.times + 1,
            next_at = clock_timestamp() + least($4, 2.0 ^ least(old.times + 1, 20)) * interval '1 second'`,
    [sweep, failed.map(({ item }) => item), failed.map(({ error }) => error), pauseSecondsMax],
  )
}

async function forget(pool: pg.Pool, sweep: string, items: readonly string[]): Promise<void> {
  if (items.length > 0)
    await pool.query('delete from platform.failed_item where sweep = $1 and item = any($2::text[])', [sweep, items])
}

/**
 * Keeps which sweeps fail as a whole, as an item without a name, until they're done again. Where the database can't be
 * reached, nothing can be kept; the log has it.
 */
export function createSweepRecord({ pool }: Pick<Needs, 'pool'>) {
  const isFine = new Set<string>()
  return ({ name, isDone, error }: { readonly name: string; readonly isDone: boolean; readonly error?: unknown }) => {
    // The first time it's done, an earlier process may have left a row.
    if (isDone && isFine.has(name)) return
    if (isDone) isFine.add(name)
    else isFine.delete(name)
    const kept = isDone ? forget(pool, name, ['']) : keep(pool, name, [{ item: '', error: saidBy(error) }])
    kept.catch(() => isFine.delete(name))
  }
}
