/** The mark on paper, in the colours of paper in both themes. */
export function ReceiptLogo() {
  return (
    <span className="receipt-logo">
      <svg viewBox="0 0 24 26" width="18" height="20" aria-hidden="true">
        <path className="posted" d="M3.6 1v24" />
        <path className="promised" d="M3.6 2.6h5.6a10.4 10.4 0 0 1 0 20.8H3.6" />
      </svg>
      Dryrun
    </span>
  )
}
