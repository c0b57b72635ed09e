import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { useReceipt } from './use-receipt.ts'

/** Always light paper with a torn lower edge: it is what will be saved. */
export function ReceiptPaper({ transfer }: { transfer: NetworkTransfer }) {
  const { title, amount, rows, total, mark } = useReceipt()(transfer)
  return (
    <div className="receipt-paper">
      <p className="flex items-center justify-between gap-3">
        <span className="receipt-logo">
          <svg viewBox="0 0 24 26" width="18" height="20" aria-hidden="true">
            <path className="posted" d="M3.6 1v24" />
            <path className="promised" d="M3.6 2.6h5.6a10.4 10.4 0 0 1 0 20.8H3.6" />
          </svg>
          Dryrun
        </span>
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
