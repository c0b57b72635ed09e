import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'

export async function readReadiness(pool: pg.Pool): Promise<{ status: 'ready' }> {
  try {
    await pool.query('select 1')
  } catch {
    throw new Refusal('temporarily_unavailable')
  }
  return { status: 'ready' }
}
