import type { Deposit } from '@dryrun/contract/deposits.ts'
import type { AccountStatement, AccountStatementQuery } from '@dryrun/contract/ledger.ts'
import { isSeen, type SeenAccount } from '@dryrun/domain/ledger/accounts.ts'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { fromAccount, fromDeposit, fromMonth, fromMonthEdge, fromTransfer } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { ActsNext } from '../deposits/index.ts'
import { EntryDetail } from './entry-detail.tsx'
import { useAccountNames } from './entry-names.ts'
import { useEntryNames } from './entry-titles.ts'
import { OpenedEntry, type StatementEntry } from './opened-entry.tsx'

type Month = AccountStatement['months'][number]

interface Props {
  readonly entries: readonly StatementEntry[]
  readonly months: readonly Month[]
  readonly pending: readonly Deposit[]
  readonly account: SeenAccount
  readonly isPart: boolean
  /** What was asked for: the sums of a month are those of the entries that fit. */
  readonly query: AccountStatementQuery
  readonly open: string | null
  readonly onOpen: (transferNo: string | null) => void
}

/** Months with their sums, what waits first, one running balance. An entry opens in place. */
export function StatementTable(props: Props) {
  const { entries, months, pending, account, isPart, query, open, onOpen } = props
  const accounts = useAccountNames()
  const shown = months.filter(({ month }) => entries.some(({ at }) => at.startsWith(month)))

  /** Up and down go from entry to entry; Escape closes the one that is open. */
  function byKey(event: KeyboardEvent<HTMLTableElement>) {
    if (event.key === 'Escape' && open !== null) return onOpen(null)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.entry-button')]
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    all[at + step]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows help those who are on an entry.
    <table className="data-table statement-table" onKeyDown={byKey}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>When, UTC</Trans>
          </th>
          <th scope="col">
            <Trans>Entry</Trans>
          </th>
          <th scope="col" className="figure">
            <Trans>Amount</Trans>
          </th>
          <th scope="col" className="figure">
            <Trans>{accounts[account]} after</Trans>
          </th>
        </tr>
      </thead>
      {pending.length > 0 && (
        <tbody>
          {pending.map((deposit) => (
            <PendingRow key={deposit.depositId} deposit={deposit} />
          ))}
        </tbody>
      )}
      {shown.map((month) => (
        <tbody key={month.month}>
          <MonthHead month={month} account={account} isPart={isPart} query={query} />
          {entries
            .filter(({ at }) => at.startsWith(month.month))
            .map((entry) => (
              <EntryRows
                key={entry.transferNo}
                entry={entry}
                account={account}
                isOpen={entry.transferNo === open}
                onToggle={() => onOpen(entry.transferNo === open ? null : entry.transferNo)}
              />
            ))}
        </tbody>
      ))}
    </table>
  )
}

function MonthHead({ month, account, isPart, query }: Pick<Props, 'account' | 'isPart' | 'query'> & { month: Month }) {
  const figures = useFigures()
  return (
    <tr className="month-head">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words are two elements further in. */}
      <th scope="rowgroup" colSpan={4}>
        <div>
          <span className="heading-panel month-name">
            {figures.date(`${month.month}-01T00:00:00Z`, { month: 'long', year: 'numeric' })}
          </span>
          <span className="month-sums">
            {!isPart && (
              <span>
                <Trans>
                  Start <Money amount={month.start} from={fromMonthEdge(month, 'start', account)} />
                </Trans>
              </span>
            )}
            <span>
              <Trans>
                In <Money amount={month.in} from={fromMonth(month, 'in', query)} moved="in" ownAccounts />
              </Trans>
            </span>
            <span>
              <Trans>
                Out <Money amount={month.out} from={fromMonth(month, 'out', query)} moved="out" ownAccounts />
              </Trans>
            </span>
            {!isPart && (
              <span className="month-end">
                <Trans>
                  End <Money amount={month.end} from={fromMonthEdge(month, 'end', account)} />
                </Trans>
              </span>
            )}
          </span>
        </div>
      </th>
    </tr>
  )
}

function PendingRow({ deposit }: { deposit: Deposit }) {
  const nameOf = useEntryNames()
  return (
    <tr data-open="">
      <td data-place="detail">
        <DateText at={deposit.claimedAt} />
      </td>
      <td data-place="lead">
        <b>{nameOf({ kind: 'deposit_credited', about: { of: 'deposit', coin: deposit.coin } })}</b>
        <span className="entry-detail">
          <StatusChip status="pending" next={<ActsNext match={deposit.match} />} />
        </span>
      </td>
      <td className="figure" data-place="amount">
        <Money amount={deposit.amount} from={fromDeposit(deposit.depositId, deposit)} promised />
      </td>
      <td className="figure text-ink-3" data-place="aside">
        <Trans>not posted</Trans>
      </td>
    </tr>
  )
}

interface RowProps {
  readonly entry: StatementEntry
  readonly account: SeenAccount
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function EntryRows({ entry, account, isOpen, onToggle }: RowProps) {
  const nameOf = useEntryNames()
  const row = useRef<HTMLTableRowElement>(null)
  const [from, to] = entry.direction === 'in' ? [entry.otherAccount, account] : [account, entry.otherAccount]
  // Colour is for money that enters or leaves; what moves between one's own accounts, or is traded, stays ink.
  const isOwn = isSeen(entry.otherAccount) || entry.otherAccount === 'reserved' || entry.otherAccount === 'traded'
  const wasOpen = useRef(false)
  useEffect(() => {
    // A link that leads to an entry shows it; opening one by hand doesn't move the page.
    if (isOpen && !wasOpen.current && !row.current?.contains(document.activeElement))
      row.current?.scrollIntoView({ block: 'center' })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <>
      <tr ref={row} {...(isOpen && { 'data-opened': '' })}>
        <td data-place="detail">
          <DateText at={entry.at} />
        </td>
        <td data-place="lead">
          <button type="button" className="entry-button text-link" aria-expanded={isOpen} onClick={onToggle}>
            {nameOf(entry, 'account')}
          </button>
          <span className="entry-detail first-letter:uppercase">
            <EntryDetail entry={entry} listedIn="account" from={from} to={to} figuresFrom={entry} />
          </span>
          {entry.requestStatus && entry.requestStatus !== 'approved' && (
            <StatusChip
              status={entry.requestStatus}
              {...(entry.requestStatus === 'pending' && { next: <Trans>an admin acts next</Trans> })}
            />
          )}
        </td>
        <td className="figure" data-place="amount">
          <Money
            amount={entry.amount}
            from={fromTransfer(entry, { moved: entry.direction })}
            moved={entry.direction}
            ownAccounts={isOwn}
          />
        </td>
        <td className="figure" data-place="aside">
          <Money amount={entry.balanceAfter} from={fromAccount(account, { upTo: entry.transferNo })} />
        </td>
      </tr>
      {isOpen && (
        <tr className="entry-opened">
          <td data-place="none" aria-hidden="true" />
          <td data-place="wide" colSpan={3}>
            <OpenedEntry entry={entry} account={account} />
          </td>
        </tr>
      )}
    </>
  )
}
