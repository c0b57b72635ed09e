import { Refusal } from '@dryrun/domain/refusal.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

export async function readReadiness({ pool }: WithPool): Promise<{ status: 'ready' }> {
  try {
    await pool.query('select 1')
  } catch {
    throw new Refusal('temporarily_unavailable')
  }
  return { status: 'ready' }
}
