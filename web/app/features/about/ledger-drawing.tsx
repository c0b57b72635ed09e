/** A ledger with its lid off: what was posted is solid, what is promised is dashed. */
export function LedgerDrawing() {
  return (
    <svg className="spot-drawing ledger-drawing" viewBox="0 0 420 460" aria-hidden="true">
      <path className="sheet" d="M74 60h300v372H74z" />
      <path className="sheet" d="M58 46h300v372H58z" />
      <path className="sheet" d="M42 32h300v372H42z" />
      <path d="M42 78h300" />
      <path className="hair" d="M66 56h92M270 56h48" />
      <path className="hair" d="M42 118h300M42 158h300M42 198h300M42 238h300M42 278h300" />
      <path className="hair" d="M66 99h110M66 139h84M66 179h126M66 219h98" />
      <path className="hair" d="M282 99h36M270 139h48M290 179h28M276 219h42" />
      <path className="hair to-come" d="M66 259h104M280 259h38" />
      <path d="M206 312h136" />
      <path className="hair" d="M226 332h50M292 332h30" />
      <path className="hair" d="M206 350h136M206 355h136" />
      <path className="accent" d="M66 386v-30h32v-14h32v-20" />
      <path className="accent to-come" d="M130 322v-16h28v-14h26" />
      <circle className="accent sheet" cx="130" cy="322" r="5" />
      <circle className="sheet" cx="322" cy="300" r="62" />
      <circle className="hair" cx="322" cy="300" r="54" />
      <path d="M366 344l40 42" />
      <path className="hair" d="M292 288h60M292 300h44" />
      <path className="accent" d="M292 316h60" />
      <path className="to-come" d="M20 432h400" />
    </svg>
  )
}
