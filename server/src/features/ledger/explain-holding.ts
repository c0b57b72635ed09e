import type { ExplainedHolding } from '@dryrun/contract/explained.ts'
import { type AccountKind, totalAssetsAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { isCoin } from '@dryrun/domain/trading/asset-units.ts'
import { type EntrySpan, readCrossings } from '../../ledger/read-balance.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { explainEntries } from './explained-entries.ts'

type Part = 'free' | 'set_aside' | 'own'

/** What counts as held of an asset. Of dollars it's what is set aside, since the five accounts are explained one by one. */
function holdingAccounts(asset: string, part: Part | undefined): readonly AccountKind[] {
  if (asset === dollars) return part === 'own' ? [...totalAssetsAccounts, 'reserved'] : ['reserved']
  if (isCoin(asset)) return ['wallet']
  if (part === undefined || part === 'own') return ['position', 'reserved']
  return part === 'free' ? ['position'] : ['reserved']
}

/** The entries whose sum is what a member holds of one asset. */
export async function explainHolding(
  { pool }: WithPool,
  memberId: string,
  asset: string,
  { part, ...span }: EntrySpan & { readonly part?: Part | undefined },
): Promise<ExplainedHolding> {
  const entries = await readCrossings(pool, memberId, asset, holdingAccounts(asset, part), span)
  return { asset, ...(await explainEntries(pool, memberId, asset, entries)) }
}
