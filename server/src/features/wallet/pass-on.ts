import type pg from 'pg'
import { readNow } from '../../platform/clock.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { openTurn } from '../../platform/failing-items.ts'
import { announcements, liveChannel } from '../../platform/live/announcements.ts'
import type { Log } from '../../platform/log.ts'
import type { TransferRow } from './network-transfers.sql.ts'

const sweepRowsMax = 256

/** What is copied, under the same names on both sides. */
const copied = `kind, coin, amount_units, fee_units, from_address, to_address, rate_micros, rate_kind, sent_at, final_at`

/**
 * Gives the receiver a row of their own for what is on its way to them, and notes with the sender that it was done. These
 * are two members' rows, so they're two steps: a crash between them repeats the first, which then changes nothing.
 */
async function passOnRow(pool: pg.Pool, row: TransferRow): Promise<void> {
  if (row.to_member_id === null) return
  await pool.query(
    `insert into network.arrival (member_id, transfer_id, sender_id, ${copied})
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::ledger.coin[], $6::bigint[], $7::bigint[],
                          $8::text[], $9::text[], $10::bigint[], $11::text[], $12::timestamptz[], $13::timestamptz[])
     on conflict do nothing`,
    [
      row.to_member_id,
      row.transfer_id,
      row.member_id,
      row.kind,
      row.coin,
      row.amount_units,
      row.fee_units,
      row.from_address,
      row.to_address,
      row.rate_micros,
      row.rate_kind,
      row.sent_at,
      row.final_at,
    ].map((value) => [value]),
  )
  await pool.query(
    'update network.transfer set passed_on_at = $3 where member_id = $1 and transfer_id = $2 and passed_on_at is null',
    [row.member_id, row.transfer_id, await readNow(pool)],
  )
  for (const payload of announcements([{ memberId: row.to_member_id, topics: ['wallet'] }]))
    await pool.query('select pg_notify($1, $2)', [liveChannel, payload])
}

/** Passes on one transfer right after it was written. If this fails, the sweep does it: nothing is lost. */
export async function passOn(pool: pg.Pool, memberId: string, transferId: string): Promise<void> {
  try {
    const { rows } = await pool.query<TransferRow>(
      `select * from network.transfer
        where member_id = $1 and transfer_id = $2 and to_member_id <> member_id and passed_on_at is null`,
      [memberId, transferId],
    )
    for (const row of rows) await passOnRow(pool, row)
  } catch {
    // Whoever asked has got their answer: what they sent is written.
  }
}

/** Whatever wasn't passed on yet, oldest first. Returns whether there may be more. */
export async function passOnTransfers(deps: { readonly pool: pg.Pool; readonly log?: Log }): Promise<boolean> {
  const { pool } = deps
  const turn = await openTurn(deps, 'arrivals.passing')
  const { rows } = await pool.query<TransferRow>(
    `${everyShard} select * from network.transfer
      where to_member_id <> member_id and passed_on_at is null and transfer_id <> all($2::uuid[]) order by sent_at limit $1`,
    [sweepRowsMax, turn.paused],
  )
  await turn.each(
    rows,
    (row) => row.transfer_id,
    (row) => passOnRow(pool, row),
    { isAll: rows.length < sweepRowsMax },
  )
  return rows.length === sweepRowsMax
}
