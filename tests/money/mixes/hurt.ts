import type pg from 'pg'

/** What version 0.2 left behind if a class withdrawal was paid in a bad batch: the money went, the request still waits. */
export async function forgetPayment(owner: pg.Client, memberId: string): Promise<void> {
  await owner.query(
    `update withdrawals.withdrawal set status = 'pending', decided_at = null, decided_by = null, transfer_id = null,
            coin_units = null, rate_micros = null where member_id = $1 and status = 'approved'`,
    [memberId],
  )
}

/** The same for a class deposit that was credited. */
export async function forgetCredit(owner: pg.Client, memberId: string): Promise<void> {
  await owner.query(
    `update deposits.deposit set status = 'pending', decided_at = null, decided_by = null, approved_by_match = false
      where member_id = $1 and status = 'approved'`,
    [memberId],
  )
}
