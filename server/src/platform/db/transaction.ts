import type pg from 'pg'
import { isKnownDistributed } from './either-engine.ts'

/** All or nothing. */
export function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between('begin', pool, work)
}

/** Everything that is read belongs to one moment, so that it adds up. Over several machines, totals stay as they are. */
export function inOneMoment<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between('begin isolation level repeatable read read only', pool, read, {
    holdsTotals: isKnownDistributed(pool),
  })
}

/**
 * Totals are partly where the members are and partly in one place. Folding takes from there and adds here; on several
 * machines somebody who reads meanwhile could find a part in both places or in neither.
 */
const foldingLock = 4_207_005

/** Before the transaction begins, since what it reads is as old as its beginning. */
const holdTotals = `select pg_advisory_lock_shared(${foldingLock})`
const releaseTotals = `select pg_advisory_unlock_shared(${foldingLock})`

/** A single statement that reads totals. Inside of a transaction, that has seen to it. */
export async function readTotals<Row extends pg.QueryResultRow>(
  client: pg.Pool | pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const isAlone = 'totalCount' in client && isKnownDistributed(client)
  if (!isAlone) return (await client.query<Row>(text, values)).rows
  return inOneMoment(client, async (one) => (await one.query<Row>(text, values)).rows)
}

/** Whether nobody reads totals at this moment on several machines; until the transaction ends, nobody will. */
export async function mayFold(pool: pg.Pool, tx: pg.ClientBase): Promise<boolean> {
  if (!isKnownDistributed(pool)) return true
  const { rows } = await tx.query<{ may: boolean }>(`select pg_try_advisory_xact_lock(${foldingLock}) as may`)
  return rows[0]?.may === true
}

/** The same, for a pool whose connections send statements without waiting for the answer to the one before. */
export function inQuickTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between('begin', pool, work, { isQuick: true })
}

/** A connection that cannot even roll back is thrown away instead of going back to the pool. */
async function between<T>(
  begin: string,
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { holdsTotals = false, isQuick = false }: { readonly holdsTotals?: boolean; readonly isQuick?: boolean } = {},
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    if (holdsTotals) await client.query(holdTotals)
    const begun = client.query(begin)
    if (!isQuick) await begun
    const [result] = await Promise.all([work(client), begun])
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    if (holdsTotals && !broken)
      await client.query(releaseTotals).catch((failure: Error) => {
        broken = failure
      })
    client.release(broken)
  }
}
