import type pg from 'pg'

/** All or nothing. */
export function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between('begin', pool, work)
}

/** Everything that is read belongs to one moment, so that it adds up. */
export function inOneMoment<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between('begin isolation level repeatable read read only', pool, read)
}

/** The same, for a pool whose connections send statements without waiting for the answer to the one before. */
export function inQuickTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return between('begin', pool, work, 'with the first statement')
}

/** A connection that cannot even roll back is thrown away instead of going back to the pool. */
async function between<T>(
  begin: string,
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begins: 'first of all' | 'with the first statement' = 'first of all',
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query(begin)
    if (begins === 'first of all') await begun
    const [result] = await Promise.all([work(client), begun])
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
