import type { StoreCheck } from '@dryrun/contract/files.ts'
import type { WithPool } from '../platform/db/with-pool.ts'
import type { StoreVerdict } from './judge-store.ts'

/** What the last look through the file store found. */
export async function readStoreCheck({ pool }: WithPool): Promise<{ check: StoreCheck | null }> {
  const { rows } = await pool.query<{
    checked_at: Date
    verdict: StoreVerdict
    stored_count: bigint
    unknown_count: bigint
  }>('select checked_at, verdict, stored_count, unknown_count from files.store_check')
  const [row] = rows
  if (!row) return { check: null }
  return {
    check: {
      checkedAt: row.checked_at.toISOString(),
      verdict: row.verdict,
      storedCount: Number(row.stored_count),
      unknownCount: Number(row.unknown_count),
    },
  }
}
