import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

/** However many ask, it's tried only this often: trying means writing. */
const keptMs = 2_000

interface Needs {
  readonly pool: pg.Pool
  readonly blobs: BlobStore
}

/** Whether work can be done here: rows can be written and so can files. A full disk says no, and so does a database that is only read. */
export function createReadiness(needs: Needs): () => Promise<{ status: 'ready' }> {
  let last: { readonly at: number; readonly outcome: Promise<void> } | undefined
  return async () => {
    const now = performance.now()
    if (!last || now - last.at > keptMs) last = { at: now, outcome: tryWriting(needs) }
    const tried = last
    try {
      await tried.outcome
    } catch {
      // What has failed is tried again by whoever asks next.
      if (last === tried) last = undefined
      throw new Refusal('temporarily_unavailable')
    }
    return { status: 'ready' }
  }
}

async function tryWriting({ pool, blobs }: Needs): Promise<void> {
  await inTransaction(pool, async (client) => {
    // A sort that doesn't fit into so little memory needs a new file, which a full disk can't give.
    await client.query(`set local work_mem = '64kB'`)
    await client.query('select from generate_series(1, 2000) n order by repeat(md5(n::text), 8) offset 1999')
    await client.query(
      `insert into platform.write_probe (written_at) values (now())
       on conflict (only_one) do update set written_at = excluded.written_at`,
    )
  })
  await blobs.probe()
}
