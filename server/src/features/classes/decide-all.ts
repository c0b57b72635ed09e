import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { Answer } from '../../ledger/command.ts'
import { inSeveral } from '../../ledger/in-several.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { approveDeposit } from '../deposits/index.ts'
import { payInClass } from './class-money.ts'
import { announceToClass, findOwnedClass, readStudentIds } from './classes.sql.ts'

type Deps = WithPool & WithTeller

interface Decided extends Answer {
  readonly count: number
  readonly amount: string
  /** How many still wait. */
  readonly left: number
}

interface Waiting {
  readonly memberId: string
  readonly requestId: string
}

/** Each deposit is a command of its own under a key made of the trainer's: repeating the press repeats no posting. */
export async function decideDeposits(
  { pool, teller }: Deps,
  caller: SignedIn,
  classId: string,
  key: string,
): Promise<Decided> {
  await findOwnedClass(pool, caller, classId)
  const approve = ({ memberId, requestId: depositId }: Waiting) => {
    const call = { adminId: caller.memberId, key: `${key}:${depositId}` }
    return unlessRefused(approveDeposit({ teller }, { memberId, depositId }, 'yes', call).then(({ amount }) => amount))
  }
  return inSeveral(
    pool,
    { memberId: caller.memberId, key, content: { approve: classId } },
    async () => {
      const { rows } = await pool.query<Waiting>(
        `select member_id as "memberId", deposit_id as "requestId" from deposits.deposit
          where member_id = any($1::uuid[]) and status = 'pending' order by claimed_at, deposit_id`,
        [await readStudentIds(pool, classId)],
      )
      return rows
    },
    async (waiting) => {
      const paid = await Promise.all(waiting.map(approve))
      await announceToClass(pool, classId)
      return told(paid, waiting.length)
    },
  )
}

/** The oldest first and one after the other, until one can't be paid: each finds what the one before has left. */
export async function payWithdrawals(
  { pool, teller }: Deps,
  caller: SignedIn,
  classId: string,
  key: string,
): Promise<Decided> {
  await findOwnedClass(pool, caller, classId)
  const pay = ({ memberId, requestId: withdrawalId }: Waiting) => {
    const idempotency = { key: `${caller.memberId}:${key}:${withdrawalId}`, content: withdrawalId }
    const paying = payInClass({ teller }, { memberId, withdrawalId }, caller.memberId, idempotency)
    return unlessRefused(paying.then((answer) => answer.paid))
  }
  return inSeveral(
    pool,
    { memberId: caller.memberId, key, content: { pay: classId } },
    async () => {
      const { rows } = await pool.query<Waiting>(
        `select member_id as "memberId", withdrawal_id as "requestId" from withdrawals.withdrawal
          where member_id = any($1::uuid[]) and status = 'pending' order by requested_at, withdrawal_id`,
        [await readStudentIds(pool, classId)],
      )
      return rows
    },
    async (waiting) => {
      const paid: string[] = []
      for (const each of waiting) {
        // Whoever asked first is paid first.
        const done = await pay(each)
        if (done === null) break
        paid.push(done)
      }
      await announceToClass(pool, classId)
      return told(paid, waiting.length)
    },
  )
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
