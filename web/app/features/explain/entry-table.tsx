import { Trans } from '@lingui/react/macro'
import { Children, type ReactNode } from 'react'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'

/** The entries behind a number, newest first, with what was there after each of them. */
export function EntryTable({ children }: { children: readonly ReactNode[] }) {
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
    </table>
  )
}

interface RowProps {
  readonly at: string
  readonly moved: ReactNode
  readonly after: ReactNode
  /** What the entry is called, and which account stands on its other side. */
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
