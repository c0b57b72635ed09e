import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { contrastRatio } from './contrast.ts'

const swatches = [
  'paper',
  'surface',
  'sunken',
  'hover',
  'ink',
  'ink-2',
  'ink-3',
  'rule',
  'rule-2',
  'control',
  'blue',
  'blue-wash',
  'green',
  'red',
  'orange',
  'slab',
]

const textMin = 4.5
const edgeMin = 3
const pairs: readonly [string, string, number][] = [
  ['ink', 'paper', textMin],
  ['ink-2', 'paper', textMin],
  ['ink-3', 'paper', textMin],
  ['ink-3', 'surface', textMin],
  ['ink-3', 'sunken', textMin],
  ['blue', 'paper', textMin],
  ['blue', 'surface', textMin],
  ['blue', 'blue-wash', textMin],
  ['on-blue', 'blue', textMin],
  ['green', 'paper', textMin],
  ['green', 'surface', textMin],
  ['red', 'paper', textMin],
  ['red', 'surface', textMin],
  ['red', 'red-wash', textMin],
  ['on-red', 'red', textMin],
  ['orange', 'paper', textMin],
  ['orange', 'surface', textMin],
  ['slab-2', 'slab', textMin],
  ['slab-blue', 'slab', textMin],
  ['ribbon-ink', 'ribbon', textMin],
  ['control', 'paper', edgeMin],
  ['control', 'surface', edgeMin],
]

export function Swatches() {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 xl:grid-cols-8">
      {swatches.map((name) => (
        <li key={name} className="text-sm">
          <svg width="100%" height="56" aria-hidden="true" className="rounded-frame border border-rule-2">
            <rect width="100%" height="100%" fill={`var(--${name})`} />
          </svg>
          <span className="font-medium">{name}</span>
        </li>
      ))}
    </ul>
  )
}

/** Measured in the browser from the colours themselves, so that a change of a token cannot pass unseen. */
export function ContrastTable() {
  const probe = useRef<HTMLDivElement>(null)
  const [ratios, setRatios] = useState<readonly { light: number; dark: number }[]>([])
  useEffect(() => {
    const element = probe.current
    if (!element) return
    const measure = (theme: 'light' | 'dark', [text, ground]: readonly [string, string, number]) => {
      element.dataset.theme = theme
      element.style.color = `var(--${text})`
      element.style.backgroundColor = `var(--${ground})`
      const { color, backgroundColor } = getComputedStyle(element)
      return contrastRatio(color, backgroundColor)
    }
    setRatios(pairs.map((pair) => ({ light: measure('light', pair), dark: measure('dark', pair) })))
  }, [])

  const verdict = (ratio: number, min: number) => (
    <span className="inline-flex items-center gap-1">
      {ratio.toFixed(1)}
      <Icon of={ratio >= min ? Check : X} size={14} className={ratio >= min ? 'text-green' : 'text-red'} />
      <span className="sr-only">{ratio >= min ? 'enough' : 'too little'}</span>
    </span>
  )
  return (
    <div className="panel">
      <div ref={probe} hidden />
      <table className="data-table" data-measured={ratios.length > 0}>
        <caption className="sr-only">Contrast of every pair of text and ground</caption>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col" className="figure">
              Light
            </th>
            <th scope="col" className="figure">
              Dark
            </th>
            <th scope="col" className="figure">
              Needed
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(([text, ground, min], at) => (
            <tr key={`${text} ${ground}`}>
              <td data-place="lead">{`${text} on ${ground}`}</td>
              <td data-place="amount" className="figure">
                {ratios[at] && verdict(ratios[at].light, min)}
              </td>
              <td data-place="aside" className="figure">
                {ratios[at] && verdict(ratios[at].dark, min)}
              </td>
              <td data-place="detail" className="figure">
                {min} : 1
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
