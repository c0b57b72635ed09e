import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { correctWithdrawal } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind, type Statement } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { changes } from '../../ledger/write-statement.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** A withdrawal whose book says that it was paid, while its own row says something else. */
export interface HurtWithdrawal {
  readonly member_id: string
  readonly withdrawal_id: string
  readonly amount_cents: bigint
  readonly status: 'pending' | 'declined' | 'cancelled'
  readonly paid_at: Date
  /** What was given back although it had been paid; null where nothing was. */
  readonly returned_cents: bigint | null
  readonly transfer_id: string | null
  readonly coin_units: bigint | null
  readonly rate_micros: bigint | null
}

// The payout in coins was posted by the same command, right behind the payment: minted first, where the book held too little.
const hurt = (of: (table: string) => string) => `
  select w.member_id, w.withdrawal_id, w.amount_cents, w.status, paid.posted_at as paid_at,
         returned.amount_units as returned_cents, payout.transfer_id, payout.amount_units as coin_units, payout.rate_micros
    from withdrawals.withdrawal as w
    join ledger.transfer as paid
      on paid.member_id = w.member_id and paid.cause_id = w.withdrawal_id and paid.kind = 'withdrawal_paid'${of('paid')}
    left join ledger.transfer as returned
      on returned.member_id = w.member_id and returned.cause_id = w.withdrawal_id
     and returned.kind in ('withdrawal_returned', 'withdrawal_cancelled')${of('returned')}
    left join ledger.transfer as sent
      on sent.member_id = w.member_id and sent.kind = 'payout_sent'
     and sent.transfer_no between paid.transfer_no + 1 and paid.transfer_no + 2${of('sent')}
    left join network.transfer as payout
      on payout.member_id = w.member_id and payout.transfer_id = sent.cause_id${of('payout')}
   where w.status <> 'approved'${of('w')}`

const findHurt: Statement = {
  name: 'withdrawals_find_hurt',
  text: `${hurt((table) => ` and ${table}.member_id = any($1::uuid[])`)} and w.withdrawal_id = any($2::uuid[])`,
}

const mendWithdrawals = changes(
  'withdrawals_mend',
  `update withdrawals.withdrawal
      set status = 'approved', decided_at = said.decided_at, decided_by = null, decline_reason = null, cancel_cause = null,
          transfer_id = said.transfer_id, coin_units = said.coin_units, rate_micros = said.rate_micros,
          payout_note = said.payout_note
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::bigint[], $6::bigint[], $7::text[])
       as said (member_id, withdrawal_id, decided_at, transfer_id, coin_units, rate_micros, payout_note)
    where withdrawal.member_id = any($1) and withdrawal.status <> 'approved'
      and withdrawal.member_id = said.member_id and withdrawal.withdrawal_id = said.withdrawal_id`,
)

const mendKind = commandKind<{ withdrawalId: string }, HurtWithdrawal, { mended: boolean }>({
  name: 'mend-withdrawal',
  // A class may have ended since, and its books with it.
  concernsClosedBooks: true,
  load: { statement: findHurt, values: ({ withdrawalId }) => [withdrawalId] },
  decide({ memberId, balances, isClosed, now, rows }, { withdrawalId }) {
    const row = rows.find((each) => each.withdrawal_id === withdrawalId)
    if (!row) return { answer: { mended: false } }
    const { paid_at: at, transfer_id: transferId, returned_cents: returnedCents } = row
    const payoutNote = transferId === null ? 'Paid, as its transfer in the ledger says.' : null
    const transfers = correctWithdrawal(balances, { withdrawalId, returnedCents: returnedCents ?? 0n, isClosed })
    return {
      answer: { mended: true },
      transfers,
      rows: [
        {
          statement: mendWithdrawals,
          values: [memberId, withdrawalId, at, transferId, row.coin_units, row.rate_micros, payoutNote],
        },
        auditRow('withdrawal.mended', null, memberId, now, {
          withdrawalId,
          amount: formatAmount(row.amount_cents),
          was: row.status,
          ...(transfers[0] && { corrected: formatAmount(transfers[0].amountUnits), from: transfers[0].from }),
        }),
      ],
      topics: ['balances', 'withdrawals'],
    }
  },
})

export async function findHurtWithdrawals({ pool }: WithPool): Promise<HurtWithdrawal[]> {
  const { rows } = await pool.query<HurtWithdrawal>(
    `${everyShard} ${hurt(() => '')} order by w.member_id, w.withdrawal_id`,
  )
  return rows
}

/** Says of a withdrawal that was paid that it was. What came back although it had been paid is taken back. */
export async function mendWithdrawal({ teller }: WithTeller, found: HurtWithdrawal): Promise<boolean> {
  const { mended } = await teller.submit(mendKind, found.member_id, { withdrawalId: found.withdrawal_id })
  return mended
}
