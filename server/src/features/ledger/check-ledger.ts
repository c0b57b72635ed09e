import type { LedgerCheck } from '@dryrun/contract/ledger.ts'
import { foldTotals } from '../../ledger/fold-totals.ts'
import type { LedgerRule } from '../../ledger/ledger-rules.ts'
import { readLastVerification, type Verification, verifyLedger, verifyNextRange } from '../../ledger/verify-ledger.ts'
import { readTallies } from '../../platform/db/tallies.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { addAuditLinks, auditChain } from '../audit/index.ts'
import { depositCauses } from '../deposits/index.ts'
import { investmentCauses } from '../investments/index.ts'
import { sealsHold } from '../proofs/index.ts'
import { rewardCauses } from '../referrals/index.ts'
import { tradingCauses } from '../trading/index.ts'
import { coinCauses } from '../wallet/index.ts'
import { withdrawalCauses } from '../withdrawals/index.ts'

/** Every cause has its transfers, and every transfer its cause. Beside them, the record of what happened is whole. */
const causes: readonly LedgerRule[] = [
  depositCauses,
  ...investmentCauses,
  ...withdrawalCauses,
  ...rewardCauses,
  ...coinCauses,
  ...tradingCauses,
  ...auditChain,
  ...sealsHold,
]

/** Up to so many books, an admin who asks waits for all of them; beyond, for the next ones whose turn it is. */
const booksAtOnceMax = 20_000

/** Everything from the first transfer, however long that takes. */
export async function checkLedger({ pool }: WithPool): Promise<LedgerCheck> {
  // What was written while nobody swept isn't late.
  while (await addAuditLinks({ pool }));
  await foldTotals({ pool })
  return checkOf(await verifyLedger(pool, causes))
}

export async function checkLedgerNow({ pool }: WithPool): Promise<LedgerCheck> {
  const { books } = await readTallies(pool, ['books'])
  const last = books > booksAtOnceMax && ((await verifyNextRange(pool, causes)) ?? (await readLastVerification(pool)))
  return last ? checkOf(last) : checkLedger({ pool })
}

/** The next turn of the check that never ends; nothing where nothing is due. */
export async function checkNextBooks({ pool }: WithPool): Promise<LedgerCheck | undefined> {
  const verification = await verifyNextRange(pool, causes)
  return verification && checkOf(verification)
}

export async function readLedgerCheck({ pool }: WithPool): Promise<{ check: LedgerCheck | null }> {
  const last = await readLastVerification(pool)
  return { check: last ? checkOf(last) : null }
}

function checkOf(verification: Verification): LedgerCheck {
  return {
    ...verification,
    beganAt: verification.beganAt.toISOString(),
    endedAt: verification.endedAt.toISOString(),
    oldestCheckAt: verification.oldestCheckAt?.toISOString() ?? null,
    findings: [...verification.findings],
  }
}
