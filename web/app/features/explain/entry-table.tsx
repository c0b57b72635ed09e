import { Plural, Trans } from '@lingui/react/macro'
import { Children, type ReactNode } from 'react'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'

interface Props {
  /** How many entries come before these (null where only their sum is known), and what they come to. */
  readonly earlier: { readonly count: number | null; readonly figure: ReactNode }
  /** What the number is called, and the number itself: the sum of everything above it. */
  readonly name: ReactNode
  readonly total: ReactNode
  readonly children: readonly ReactNode[]
}

/** The entries behind a number, newest first, what all earlier ones come to, and the number that this adds up to. */
export function EntryTable({ earlier, name, total, children }: Props) {
  if (Children.count(children) === 0)
    return (
      <EmptyState
        title={<Trans>No entries yet.</Trans>}
        text={<Trans>It’s zero because nothing was ever posted to this account.</Trans>}
      />
    )
  return (
    <table className="data-table entry-table">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Date</Trans>
          </th>
          <th scope="col">
            <Trans>Entry, other account</Trans>
          </th>
          <th scope="col" className="figure">
            <Trans>In / out</Trans>
          </th>
          <th scope="col" className="figure">
            <Trans>Balance</Trans>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>
        {earlier.count !== 0 && (
          <tr>
            <th scope="row" colSpan={2} data-place="lead">
              {earlier.count === null ? (
                <Trans>Earlier entries</Trans>
              ) : (
                <Plural value={earlier.count} one="# earlier entry" other="# earlier entries" />
              )}
            </th>
            <td className="figure" data-place="amount">
              {earlier.figure}
            </td>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- what was there before them is the figure beside it. */}
            <td data-place="none" />
          </tr>
        )}
        <tr data-result="">
          <th scope="row" colSpan={2} data-place="lead">
            {name}
          </th>
          <td className="figure" data-place="amount">
            {total}
          </td>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the sum has no balance after it. */}
          <td data-place="none" />
        </tr>
      </tfoot>
    </table>
  )
}

interface RowProps {
  readonly at: string
  readonly moved: ReactNode
  readonly after: ReactNode
  /** What the entry is called, and which account is on its other side. */
  readonly children: ReactNode
}

export function EntryRow({ at, moved, after, children }: RowProps) {
  return (
    <tr>
      <td data-place="detail">
        <DateText at={at} />
      </td>
      <td data-place="lead">{children}</td>
      <td className="figure" data-place="amount">
        {moved}
      </td>
      <td className="figure" data-place="aside">
        {after}
      </td>
    </tr>
  )
}
