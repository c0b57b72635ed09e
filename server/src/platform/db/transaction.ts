import type pg from 'pg'

/** All or nothing. */
export function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between('begin', pool, work)
}

/** Everything that is read belongs to one moment, so that it adds up. */
export function inOneMoment<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between('begin isolation level repeatable read read only', pool, read)
}

/** A connection that cannot even roll back is thrown away instead of going back to the pool. */
async function between<T>(begin: string, pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
