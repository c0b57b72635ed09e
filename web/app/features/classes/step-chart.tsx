import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { centsOf } from '../../money.ts'
import type { From } from '../../ui/explained.tsx'
import { Money } from '../../ui/money.tsx'
import { ClassDay } from './class-day.tsx'
import { type DrawnLine, StepDrawing } from './step-drawing.tsx'

const dollarsOf = (amount: string) => Number(centsOf(amount)) / 100

export interface StepLine {
  /** `owed` is blue, `held` is ink. */
  readonly look: DrawnLine['look']
  readonly label: string
  /** Null where a price is missing: the line keeps its last value there, and the table says so. */
  readonly values: readonly (string | null)[]
  /** Said at the end of the line, with its figure. */
  readonly end: string
  readonly explain: Explain
}

/** What a figure of the table opens, by its place among the times. */
type Explain = (place: number) => From

interface Column {
  readonly label: string
  readonly values: readonly (string | null)[]
  readonly explain: Explain
}

interface Props {
  readonly title: string
  readonly times: readonly string[]
  readonly since: string
  readonly lines: readonly StepLine[]
  /** What the table has beside the lines. */
  readonly columns?: readonly Column[]
  readonly mark?: { readonly place: number; readonly title: string; readonly text: string } | null
  /** Its line moves with prices too, not only with entries. */
  readonly hasPrices?: boolean
  readonly children?: ReactNode
}

const noColumns: readonly Column[] = []

/** Steps: a figure holds until the next entry changes it. With the same figures as a table. */
export function StepChart({
  title,
  times,
  since,
  lines,
  columns = noColumns,
  mark = null,
  hasPrices,
  children,
}: Props) {
  const told = [...columns, ...lines]
  return (
    <>
      <p className="sr-only">{title}</p>
      <StepDrawing
        times={times}
        since={since}
        mark={mark}
        lines={lines.map(({ look, values, end }) => ({
          look,
          end,
          dollars: values.map((value) => (value === null ? null : dollarsOf(value))),
        }))}
      />
      <p className="debrief-legend">
        {children}
        <span className="text-ink-2">
          {hasPrices ? (
            <Trans>
              Each step is an entry or a price. All days are equally wide, and within a day steps are in order.
            </Trans>
          ) : (
            <Trans>Each step is an entry. All days are equally wide, and within a day entries are in order.</Trans>
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
                {told.map(({ label }) => (
                  <th key={label} scope="col" className="text-end">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((at, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- moments may be the same, and never change places.
                <tr key={place} {...(place === mark?.place && { 'data-marked': '' })}>
                  <td>
                    <ClassDay at={at} since={since} />
                  </td>
                  {told.map(({ label, values, explain }) => {
                    const value = values[place] ?? null
                    return (
                      <td key={label} className="text-end">
                        {value === null ? (
                          <Trans>No price right now</Trans>
                        ) : (
                          <Money amount={value} from={explain(place)} />
                        )}
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
