import type { ExplainedHolding } from '@dryrun/contract/explained.ts'
import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { isCoin } from '@dryrun/domain/trading/asset-units.ts'
import { readCrossings } from '../../ledger/read-balance.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { explainEntries } from './explained-entries.ts'

/** What counts as held of an asset. Of dollars it's what is set aside, since the five accounts are explained one by one. */
function holdingAccounts(asset: string): readonly AccountKind[] {
  if (asset === dollars) return ['reserved']
  return isCoin(asset) ? ['wallet'] : ['position', 'reserved']
}

/** The entries whose sum is what a member holds of one asset. */
export async function explainHolding(
  { pool }: WithPool,
  memberId: string,
  asset: string,
  before: string | undefined,
): Promise<ExplainedHolding> {
  const entries = await readCrossings(pool, memberId, asset, holdingAccounts(asset), before)
  return { asset, ...(await explainEntries(pool, memberId, asset, entries)) }
}
