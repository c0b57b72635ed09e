import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { approveDeposit } from '../deposits/index.ts'
import { payInClass } from './class-money.ts'
import { announceToClass, findOwnedClass, readStudentIds } from './classes.sql.ts'

type Deps = WithPool & WithTeller

interface Decided {
  readonly count: number
  readonly amount: string
  /** How many still wait. */
  readonly left: number
}

/** Each deposit is a command of its own under a key made of the trainer's: repeating the press repeats no posting. */
export async function decideDeposits(
  { pool, teller }: Deps,
  caller: SignedIn,
  classId: string,
  key: string,
): Promise<Decided> {
  await findOwnedClass(pool, caller, classId)
  const { rows } = await pool.query<{ member_id: string; deposit_id: string }>(
    `select member_id, deposit_id from deposits.deposit
      where member_id = any($1::uuid[]) and status = 'pending' order by claimed_at, deposit_id`,
    [await readStudentIds(pool, classId)],
  )
  const paid = await Promise.all(
    rows.map(async ({ member_id: memberId, deposit_id: depositId }) => {
      const call = { adminId: caller.memberId, key: `${key}:${depositId}` }
      return unlessRefused(
        approveDeposit({ teller }, { memberId, depositId }, 'yes', call).then(({ amount }) => amount),
      )
    }),
  )
  await announceToClass(pool, classId)
  return told(paid, rows.length)
}

/** The oldest first and one after the other, until one can't be paid: each finds what the one before has left. */
export async function payWithdrawals(
  { pool, teller }: Deps,
  caller: SignedIn,
  classId: string,
  key: string,
): Promise<Decided> {
  await findOwnedClass(pool, caller, classId)
  const { rows } = await pool.query<{ member_id: string; withdrawal_id: string }>(
    `select member_id, withdrawal_id from withdrawals.withdrawal
      where member_id = any($1::uuid[]) and status = 'pending' order by requested_at, withdrawal_id`,
    [await readStudentIds(pool, classId)],
  )
  const paid: (string | null)[] = []
  for (const { member_id: memberId, withdrawal_id: withdrawalId } of rows) {
    const idempotency = { key: `${caller.memberId}:${key}:${withdrawalId}`, content: withdrawalId }
    // Whoever asked first is paid first.
    const done = await unlessRefused(
      payInClass({ teller }, { memberId, withdrawalId }, caller.memberId, idempotency).then((answer) => answer.paid),
    )
    if (done === null) break
    paid.push(done)
  }
  await announceToClass(pool, classId)
  return told(paid, rows.length)
}

/** What was decided meanwhile, or can't be paid, stays as it is. */
async function unlessRefused(amount: Promise<string>): Promise<string | null> {
  try {
    return await amount
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function told(amounts: readonly (string | null)[], waited: number): Decided {
  const done = amounts.filter((amount) => amount !== null)
  const sum = done.reduce((cents, amount) => cents + (parseAmount(amount) ?? 0n), 0n)
  return { count: done.length, amount: formatAmount(sum), left: waited - done.length }
}
