import type { LedgerCheck } from '@dryrun/contract/ledger.ts'
import { type LedgerRule, readLastVerification, type Verification, verifyLedger } from '../../ledger/verify-ledger.ts'
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
  auditChain,
  ...sealsHold,
]

export async function checkLedger({ pool }: WithPool): Promise<LedgerCheck> {
  // What was written while nobody swept isn't late.
  while (await addAuditLinks({ pool }));
  return checkOf(await verifyLedger(pool, causes))
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
    findings: [...verification.findings],
  }
}
