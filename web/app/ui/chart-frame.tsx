import { Trans } from '@lingui/react/macro'
import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { EmptyState, ErrorState, Skeleton } from './states.tsx'

interface Props {
  readonly title: ReactNode
  /** Its place among the headings of the page; 3 unless told. */
  readonly headingLevel?: 2 | 3
  /** One sentence that says what the drawing shows; it stands under it for everybody. */
  readonly summary: string
  /** Where the figures come from and as of when. */
  readonly source: ReactNode
  /** A class such as `h-[360px]`: loading, empty, error and drawing all have this height. */
  readonly heightClass: string
  readonly state: 'ready' | 'loading' | 'empty' | 'error'
  readonly onRetry?: () => void
  /** The first cell of a row names it. */
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  readonly empty?: {
    readonly title: ReactNode
    readonly text?: ReactNode
    readonly action?: ReactNode
    readonly drawing?: ReactNode
  }
  /** Beside the title: the choice of a range, say. */
  readonly controls?: ReactNode
  /** The drawing takes the focus and says itself what it shows. Others are hidden from those who hear the page. */
  readonly isInteractive?: boolean
  /** The drawing itself, an `<svg className="chart">` or a canvas. */
  readonly children: ReactNode
}

export function ChartFrame(props: Props) {
  const { title, headingLevel = 3, summary, source, heightClass, state, onRetry, table, empty, children } = props
  const { controls, isInteractive } = props
  const Heading = `h${headingLevel}` as const
  const [asTable, setAsTable] = useState(false)
  const summaryId = useId()
  return (
    <figure className="panel">
      <div className="panel-head">
        <Heading className="heading-panel">{title}</Heading>
        {state === 'ready' && (
          <div className="chart-tools">
            {controls}
            <Button size="small" look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              <Icon of={asTable ? ChartLine : Table2} size={16} />
              {asTable ? <Trans>Chart</Trans> : <Trans>Table</Trans>}
            </Button>
          </div>
        )}
      </div>
      {state === 'loading' && <Skeleton className={heightClass} shape="chart" lines={4} />}
      {state === 'error' && <ErrorState className={heightClass} {...(onRetry && { onRetry })} />}
      {state === 'empty' && <EmptyState className={heightClass} {...empty} title={empty?.title} />}
      {state === 'ready' && !asTable && (
        <div
          {...(!isInteractive && { 'aria-hidden': true })}
          className={classNames('chart-area panel-body', heightClass)}
        >
          {children}
        </div>
      )}
      {state === 'ready' && asTable && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
        <section className={classNames('table-scroll', heightClass)} tabIndex={0} aria-labelledby={summaryId}>
          <table className="data-table">
            <thead>
              <tr>
                {table.head.map((name, column) => (
                  <th key={name} scope="col" className={column > 0 ? 'figure' : ''}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell, column) => (
                    <td
                      key={table.head[column]}
                      className={column > 0 ? 'figure' : ''}
                      data-place={['lead', 'amount', 'detail', 'aside'][column] ?? 'none'}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <figcaption className="border-t border-dashed border-rule-2 px-4 py-3 text-sm text-ink-3 lg:px-6">
        {state === 'ready' && (
          <span id={summaryId} data-unexplained="drawing">
            {summary}{' '}
          </span>
        )}
        {source}
      </figcaption>
    </figure>
  )
}
