import { seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { type EntryGroup, entryGroups } from '@dryrun/domain/ledger/entry-groups.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useAccountNames } from './entry-names.ts'
import type { StatementView } from './use-statement-filters.ts'

function useGroupNames(): Record<EntryGroup, string> {
  const { t } = useLingui()
  return {
    deposits: t`Deposits`,
    withdrawals: t`Withdrawals`,
    plans: t`Plans`,
    trades: t`Trades`,
    rewards: t`Referral rewards`,
    changes: t`Changes by the admin`,
  }
}

export function StatementFilterBar({ view: { filters, change } }: { view: StatementView }) {
  const { t } = useLingui()
  const accounts = useAccountNames()
  const groups = useGroupNames()
  return (
    <search className="statement-filters">
      <SearchField
        label={t`Search by name, amount or order`}
        hint={t`Search`}
        value={filters.search}
        onChange={(q) => change({ q, entry: undefined })}
      />
      <select
        className="input"
        aria-label={t`Account`}
        value={filters.account}
        onChange={(event) => change({ account: event.target.value, entry: undefined })}
      >
        {seenAccounts.map((account) => (
          <option key={account} value={account}>
            {accounts[account]}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={t`Kind`}
        value={filters.group ?? ''}
        onChange={(event) => change({ kind: event.target.value, entry: undefined })}
      >
        <option value="">{t`All kinds`}</option>
        {entryGroups.map((group) => (
          <option key={group} value={group}>
            {groups[group]}
          </option>
        ))}
      </select>
      <div className="statement-days">
        <input
          className="input"
          type="date"
          aria-label={t`From this day`}
          value={filters.from}
          {...(filters.to && { max: filters.to })}
          onChange={(event) => change({ from: event.target.value, entry: undefined })}
        />
        <span aria-hidden="true">–</span>
        <input
          className="input"
          type="date"
          aria-label={t`Up to this day`}
          value={filters.to}
          {...(filters.from && { min: filters.from })}
          onChange={(event) => change({ to: event.target.value, entry: undefined })}
        />
      </div>
    </search>
  )
}

/** What narrows the list, each with a button that takes it away. */
export function StatementFilterChips({ view: { filters, change } }: { view: StatementView }) {
  const { t } = useLingui()
  const figures = useFigures()
  const accounts = useAccountNames()
  const groups = useGroupNames()
  const day = (at: string) => figures.date(`${at}T00:00:00Z`, { day: 'numeric', month: 'short', year: 'numeric' })
  const chips = [
    ...(filters.account === 'balance' ? [] : [{ name: 'account', text: accounts[filters.account] }]),
    ...(filters.group ? [{ name: 'kind', text: groups[filters.group] }] : []),
    ...(filters.from ? [{ name: 'from', text: t`From ${day(filters.from)}` }] : []),
    ...(filters.to ? [{ name: 'to', text: t`Up to ${day(filters.to)}` }] : []),
    ...(filters.search.trim() ? [{ name: 'q', text: filters.search.trim() }] : []),
  ]
  return (
    <ul className="filter-chips" aria-label={t`Filters`}>
      {chips.map(({ name, text }) => (
        <li key={name}>
          <button type="button" className="filter-chip" onClick={() => change({ [name]: undefined })}>
            {text}
            <Icon of={X} size={14} />
            <span className="sr-only">
              <Trans>, remove this filter</Trans>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
