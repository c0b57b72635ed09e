import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { ReceiptLogo } from '../../ui/receipt-logo.tsx'
import { useReceipt } from './use-receipt.ts'

/** Always light paper with a torn lower edge: it is what will be saved. */
export function ReceiptPaper({ transfer }: { transfer: NetworkTransfer }) {
  const { title, amount, rows, total, mark } = useReceipt()(transfer)
  return (
    <div className="receipt-paper">
      <p className="flex items-center justify-between gap-3">
        <ReceiptLogo />
        <span className="receipt-quiet">{title}</span>
      </p>
      <p className="receipt-amount">{amount}</p>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="receipt-total">
        <span>{total.label}</span>
        <span>{total.value}</span>
      </p>
      <p className="receipt-quiet">{mark}</p>
    </div>
  )
}
