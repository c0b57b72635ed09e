import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { centsOf } from '../../money.ts'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { ClassDay } from './class-day.tsx'

const widthPx = 1000
const heightPx = 300
const dollarsOf = (amount: string) => Number(centsOf(amount)) / 100

export interface StepLine {
  /** `owed` is blue, `held` is ink. */
  readonly look: 'owed' | 'held'
  readonly label: string
  /** Null where a price is missing: the line keeps its last value there, and the table says so. */
  readonly values: readonly (string | null)[]
}

interface Props {
  readonly title: string
  readonly times: readonly string[]
  readonly since: string
  readonly lines: readonly StepLine[]
  /** The place of a moment that is marked. */
  readonly markedAt?: number
  /** Its line moves with prices too, not only with entries. */
  readonly hasPrices?: boolean
  readonly children?: ReactNode
}

/** Steps: a figure holds until the next entry changes it. With the same figures as a table. */
export function StepChart({ title, times, since, lines, markedAt = -1, hasPrices, children }: Props) {
  const figures = useFigures()
  const known = lines.flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [dollarsOf(value)])))
  const most = Math.max(1, ...known)
  // A class's clock jumps: by time, a whole lesson would lie in two thin lines.
  const x = (place: number) => (place / times.length) * widthPx
  const y = (value: string) => heightPx - (dollarsOf(value) / most) * heightPx
  const path = ({ values }: StepLine) => {
    const points = values.flatMap((value, place) => (value === null ? [] : [{ x: x(place), y: y(value) }]))
    const steps = points.map((point, place) => (place === 0 ? `M${point.x} ${point.y}` : `H${point.x}V${point.y}`))
    return `${steps.join('')}H${widthPx}`
  }
  return (
    <>
      <p className="sr-only">{title}</p>
      <svg viewBox={`0 -6 ${widthPx} ${heightPx + 12}`} preserveAspectRatio="none" aria-hidden="true">
        {lines.map((line) => (
          <path key={line.look} className={`debrief-${line.look}`} d={path(line)} />
        ))}
        {markedAt >= 0 && <path className="debrief-broke" d={`M${x(markedAt)} -6V${heightPx + 6}`} />}
      </svg>
      <p className="debrief-legend">
        {children}
        <span className="text-ink-2">
          {hasPrices ? (
            <Trans>Each step is an entry or a price, in order. The top is {figures.dollars(most)}.</Trans>
          ) : (
            <Trans>Each step is an entry, in order. The top is {figures.dollars(most)}.</Trans>
          )}
        </span>
      </p>
      <details>
        <summary>
          <Trans>As a table</Trans>
        </summary>
        <div className="desk-table">
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>When</Trans>
                </th>
                {lines.map(({ look, label }) => (
                  <th key={look} scope="col" className="text-end">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((at, place) => (
                <tr key={at} {...(place === markedAt && { 'data-marked': '' })}>
                  <td>
                    <ClassDay at={at} since={since} />
                  </td>
                  {lines.map(({ look, values }) => {
                    const value = values[place] ?? null
                    return (
                      <td key={look} className="text-end">
                        {value === null ? <Trans>No price right now</Trans> : <Money amount={value} from="drawing" />}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
