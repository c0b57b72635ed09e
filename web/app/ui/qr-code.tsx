import { useMemo } from 'react'
import { encode } from 'uqr'

/** One SVG path; runs of dark cells are joined so that no hairlines show between them. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 0, ecc: 'M' })
    let d = ''
    code.data.forEach((row, y) => {
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue
        const start = x
        while (row[x + 1]) x++
        const run = x - start + 1
        d += `M${start} ${y}h${run}v1h-${run}z`
      }
    })
    return { size: code.size, path: d }
  }, [text])
  return (
    <div className="qr-code">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} fill="currentColor" />
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  )
}
