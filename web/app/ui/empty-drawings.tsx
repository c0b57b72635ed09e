/*
 * What an empty place will hold, drawn: two pixels of ink, one blue stroke, and a dashed part for what's still to come.
 * They are apart from the states, so that a page loads only those it shows.
 */

/** A line that goes on. */
export function ChartDrawing() {
  return (
    <svg width="116" height="72" viewBox="0 0 116 72" aria-hidden="true" className="spot-drawing">
      <path d="M8 4v64h104" />
      <path className="accent" d="M20 56l18-14 14 6 18-20" />
      <path d="M66 24h8v8h-8z" />
      <path className="to-come" d="M74 30l14 6 18-20" />
    </svg>
  )
}

/** Time that hasn't begun to run. */
export function ClockDrawing() {
  return (
    <svg width="64" height="72" viewBox="0 0 64 72" aria-hidden="true" className="spot-drawing">
      <path d="M26 4h12M32 4v8" />
      <circle className="to-come" cx="32" cy="40" r="26" />
      <path className="accent" d="M32 24v16l10 7" />
    </svg>
  )
}

/** An open book with its right page to come. */
export function BookDrawing() {
  return (
    <svg width="96" height="72" viewBox="0 0 96 72" aria-hidden="true" className="spot-drawing">
      <path d="M48 12C36 4 20 4 6 8v54c14-4 30-4 42 4 12-8 28-8 42-4V8C76 4 60 4 48 12zM48 12v54" />
      <path className="accent" d="M16 24h20" />
      <path d="M16 36h20" />
      <path className="to-come" d="M60 24h20M60 36h20M60 48h12" />
    </svg>
  )
}

/** Work that is done, and none after it. */
export function ListDrawing() {
  return (
    <svg width="100" height="60" viewBox="0 0 100 60" aria-hidden="true" className="spot-drawing">
      <path d="M4 6h92v16H4zM4 28h92v16H4z" />
      <path className="accent" d="M12 14l5 4 8-9M12 36l5 4 8-9" />
      <path className="to-come" d="M4 54h92" />
    </svg>
  )
}

/** Two voices; the answer is still to come. */
export function ChatDrawing() {
  return (
    <svg width="104" height="68" viewBox="0 0 104 68" aria-hidden="true" className="spot-drawing">
      <path d="M4 4h60v30H24l-10 10V34H4z" />
      <path className="accent" d="M14 16h40M14 24h24" />
      <path className="to-come" d="M100 26H72v24h10l8 10V50h10z" />
    </svg>
  )
}
