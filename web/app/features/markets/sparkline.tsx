const width = 92
const height = 28
const inset = 3

/** A small line that ends in a dot at now. The figures beside it say the same, so it is hidden from readers. */
export function Sparkline({ prices }: { prices: readonly number[] }) {
  if (prices.length < 2) return <svg className="sparkline" width={width} height={height} aria-hidden="true" />
  const low = Math.min(...prices)
  const span = Math.max(...prices) - low || 1
  const points = prices.map((price, at) => ({
    x: (at / (prices.length - 1)) * (width - 2 * inset),
    y: height - inset - ((price - low) / span) * (height - 2 * inset),
  }))
  const end = points.at(-1) as { x: number; y: number }
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return (
    <svg className="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} />
      <circle cx={end.x} cy={end.y} r="2.5" />
    </svg>
  )
}
