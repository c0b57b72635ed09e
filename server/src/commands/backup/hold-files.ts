import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** How long a hold lasts that nobody renews: a backup that was killed keeps the sweeps waiting no longer than this. */
const holdMinutes = 5
const renewMs = 30_000

/** Keeps the sweeps from deleting any file while the work goes on. */
export async function holdFiles<T>(owner: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  const holdId = randomUUID()
  const renew = () =>
    client.query(
      `insert into files.backup_hold (hold_id, started_at, expires_at)
       values ($1, now(), now() + make_interval(mins => $2))
       on conflict (hold_id) do update set expires_at = excluded.expires_at`,
      [holdId, holdMinutes],
    )
  let problem: Error | undefined
  await renew()
  const timer = setInterval(() => {
    renew().catch((error: Error) => {
      problem = error
    })
  }, renewMs)
  try {
    const result = await work()
    // A hold that ran out may have let a file go: then nobody can say that the backup is whole.
    if (problem) throw problem
    return result
  } finally {
    clearInterval(timer)
    await client.query('delete from files.backup_hold where hold_id = $1', [holdId]).catch(() => {})
    await client.end().catch(() => {})
  }
}
