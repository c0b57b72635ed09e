import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind, type Statement } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { changes } from '../../ledger/write-statement.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** A deposit whose book says that it was credited, while its own row says something else. */
export interface HurtDeposit {
  readonly member_id: string
  readonly deposit_id: string
  readonly amount_cents: bigint
  readonly status: 'pending' | 'declined' | 'cancelled'
  readonly credited_at: Date
  readonly transfer_id: string | null
  /** Its coins were claimed again since, so it can't be the one that they belong to. */
  readonly is_claimed_again: boolean
}

const hurt = (of: (table: string) => string) => `
  select d.member_id, d.deposit_id, d.amount_cents, d.status, credit.posted_at as credited_at, d.transfer_id,
         exists (select from deposits.deposit as other
                  where other.member_id = d.member_id and other.transfer_id = d.transfer_id
                    and other.deposit_id <> d.deposit_id and other.status in ('pending', 'approved')${of('other')}) as is_claimed_again
    from deposits.deposit as d
    join ledger.transfer as credit
      on credit.member_id = d.member_id and credit.cause_id = d.deposit_id and credit.kind = 'deposit_credited'${of('credit')}
   where d.status <> 'approved'${of('d')}`

const findHurt: Statement = {
  name: 'deposits_find_hurt',
  text: `${hurt((table) => ` and ${table}.member_id = any($1::uuid[])`)} and d.deposit_id = any($2::uuid[])`,
}

const mendDeposits = changes(
  'deposits_mend',
  `update deposits.deposit
      set status = 'approved', decided_at = said.decided_at, decided_by = null, decline_reason = null, cancel_cause = null,
          approved_by_match = deposit.transfer_id is not null
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as said (member_id, deposit_id, decided_at)
    where deposit.member_id = any($1) and deposit.status <> 'approved'
      and deposit.member_id = said.member_id and deposit.deposit_id = said.deposit_id`,
)

const mendKind = commandKind<{ depositId: string }, HurtDeposit, { mended: boolean }>({
  name: 'mend-deposit',
  // A class may have ended since, and its books with it.
  concernsClosedBooks: true,
  load: { statement: findHurt, values: ({ depositId }) => [depositId] },
  decide({ memberId, now, rows }, { depositId }) {
    const row = rows.find((each) => each.deposit_id === depositId)
    if (!row || row.is_claimed_again) return { answer: { mended: false } }
    const { credited_at: at, status: was } = row
    return {
      answer: { mended: true },
      rows: [
        { statement: mendDeposits, values: [memberId, depositId, at] },
        auditRow('deposit.mended', null, memberId, now, { depositId, amount: formatAmount(row.amount_cents), was }),
      ],
      topics: ['deposits'],
    }
  },
})

export async function findHurtDeposits({ pool }: WithPool): Promise<HurtDeposit[]> {
  const { rows } = await pool.query<HurtDeposit>(`${everyShard} ${hurt(() => '')} order by d.member_id, d.deposit_id`)
  return rows
}

/** Says of a deposit that was credited that it was. No money moves: it's on the balance already. */
export async function mendDeposit({ teller }: WithTeller, found: HurtDeposit): Promise<boolean> {
  const { mended } = await teller.submit(mendKind, found.member_id, { depositId: found.deposit_id })
  return mended
}
