import type { CauseTransfers } from '@dryrun/contract/explained.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAsset } from '@dryrun/domain/trading/asset-units.ts'
import type { Counted } from '../../origins.ts'

type Transfer = CauseTransfers['transfers'][number]

export interface CountedLine {
  readonly transfer: Transfer
  readonly sign: '+' | '−'
}

const unitsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** The transfers that make a number, each with its sign, what they come to, and whatever else the same cause has posted. */
export function causeLines(transfers: readonly Transfer[], counted: Counted, moved: 'in' | 'out' | undefined) {
  const way = (adds: boolean) => (adds === (moved !== 'out') ? '+' : '−')
  const signOf = (transfer: Transfer): CountedLine['sign'] | undefined => {
    if ('transferNo' in counted) return transfer.transferNo === counted.transferNo ? way(true) : undefined
    if (transfer.asset !== (counted.asset ?? dollars)) return undefined
    if (counted.kinds.includes(transfer.kind)) return way(true)
    return counted.less?.includes(transfer.kind) ? way(false) : undefined
  }
  const lines: CountedLine[] = []
  const others: Transfer[] = []
  for (const transfer of transfers) {
    const sign = signOf(transfer)
    if (sign) lines.push({ transfer, sign })
    else others.push(transfer)
  }
  const units = lines.reduce(
    (sum, { transfer, sign }) => (sign === '+' ? sum + unitsOf(transfer.amount) : sum - unitsOf(transfer.amount)),
    0n,
  )
  const asset = lines[0]?.transfer.asset ?? dollars
  return { lines, others, asset, sum: formatAsset(asset, units) }
}
