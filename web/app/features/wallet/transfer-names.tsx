import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { useLingui } from '@lingui/react/macro'

/** What a transfer was, in a few words. */
export function useTransferName(): (transfer: NetworkTransfer) => string {
  const { t } = useLingui()
  return ({ kind, direction, toHouse }) => {
    if (kind === 'faucet') return t`From the faucet`
    if (kind === 'payout') return t`Payout from Dryrun`
    if (direction === 'self') return t`Sent to yourself`
    if (kind === 'received') return t`Received`
    if (toHouse) return t`Sent to Dryrun, deposit`
    return t`Sent`
  }
}
