import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { coinsText } from '@dryrun/domain/wallet/coins-text.ts'
import { useLingui } from '@lingui/react/macro'
import { unitsOf } from '../../money.ts'

/** What stands on a receipt, on the page and in the picture alike. */
export interface ReceiptText {
  readonly title: string
  readonly amount: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  readonly total: { readonly label: string; readonly value: string }
  readonly mark: string
}

export function useReceipt(): (transfer: NetworkTransfer) => ReceiptText {
  const { t, i18n } = useLingui()
  return (transfer) => {
    const { coin, amount, fee } = transfer
    const all = formatCoins(coin, unitsOf(coin, amount) + unitsOf(coin, fee))
    const sent = `${transfer.sentAt.slice(0, 19).replace('T', ' ')} UTC`
    return {
      title: t`Practice transfer`,
      amount: coinsText(coin, amount, i18n.locale),
      rows: [
        { label: t`Transfer`, value: transfer.transferId },
        { label: t`From`, value: transfer.fromAddress ?? t`the faucet` },
        { label: t`To`, value: transfer.toAddress },
        { label: t`Sent`, value: sent },
      ],
      total: { label: t`With fee`, value: coinsText(coin, all, i18n.locale) },
      mark: t`Practice money. Worthless outside this practice network.`,
    }
  }
}
