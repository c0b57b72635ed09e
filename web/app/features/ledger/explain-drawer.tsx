import type { Accounts, ExplainedAccount, Explanation } from '@dryrun/contract/ledger.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { readAllPages, usePagedRead, useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { Shown } from '../../shown.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Money } from '../../ui/money.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'
import { useAccountNames, useTransferNames } from './entry-names.ts'
import { Equation, EquationBars } from './equation.tsx'

interface Props {
  /** Null while nothing is explained. */
  readonly account: ExplainedAccount | null
  readonly accounts: Accounts | undefined
  readonly asOf: string | undefined
  readonly onClose: () => void
}

/** "Where does this number come from?": the sentence, the bars, the entries, and their sum. */
export function ExplainDrawer({ account, accounts, asOf, onClose }: Props) {
  const { t } = useLingui()
  const names = useAccountNames()
  const summary = accounts?.accounts.find((each) => each.account === account)
  const person = useSession().user?.displayName ?? ''
  const name = account ? names[account] : ''
  return (
    <Drawer
      open={account !== null}
      onClose={onClose}
      title={<Trans>Where does this number come from?</Trans>}
      lead={
        <>
          {name}, {person}
          {asOf && (
            <>
              {', '}
              <Trans>
                as of <DateText at={asOf} to="second" />
              </Trans>
            </>
          )}
        </>
      }
      {...(summary && {
        sum: {
          label: <Plural value={summary.entryCount} one="Sum of # entry" other="Sum of # entries" />,
          value: <Money amount={summary.balance} />,
        },
      })}
    >
      {account && (
        <div className="grid gap-5">
          {summary && summary.entryCount > 0 && (
            <>
              <Equation sums={summary.sums} result={summary.balance} name={name} />
              <EquationBars sums={summary.sums} result={summary.balance} />
            </>
          )}
          <Entries account={account} />
          <div className="flex flex-wrap items-center gap-2 border-t border-dashed border-control pt-4">
            <CopyButton size="small" text={globalThis.location?.href ?? ''}>
              <Trans>Copy link</Trans>
            </CopyButton>
            <EntriesCsv account={account} label={t`${name}, entries`} />
            <span className="text-sm text-ink-3">
              <Trans>Each entry has its opposite in another account.</Trans>
            </span>
          </div>
        </div>
      )}
    </Drawer>
  )
}

type Entry = Explanation['entries'][number]

function Entries({ account }: { account: ExplainedAccount }) {
  const names = useAccountNames()
  const transfers = useTransferNames()
  const list = usePagedRead('explainBalance', { params: { account } })
  return (
    <Shown of={list} heightClass="min-h-[240px]" lines={5}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        return (
          <div>
            <Pending account={account} />
            {entries.length === 0 ? (
              <EmptyState
                title={<Trans>No entries yet.</Trans>}
                text={<Trans>It’s zero because nothing was ever posted to this account.</Trans>}
              />
            ) : (
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
                <tbody>
                  {entries.map((entry: Entry) => (
                    <tr key={entry.transferNo}>
                      <td data-place="detail">
                        <DateText at={entry.at} />
                      </td>
                      <td data-place="lead">
                        {transfers[entry.kind]}
                        <span className="block text-xs text-ink-3">
                          {entry.direction === 'in' ? (
                            <Trans>from {names[entry.otherAccount]}</Trans>
                          ) : (
                            <Trans>to {names[entry.otherAccount]}</Trans>
                          )}
                        </span>
                      </td>
                      <td className="figure" data-place="amount">
                        <Money amount={entry.amount} moved={entry.direction} ownAccounts />
                      </td>
                      <td className="figure" data-place="aside">
                        <Money amount={entry.balanceAfter} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            <ShowMore of={list} />
          </div>
        )
      }}
    </Shown>
  )
}

/** What is not posted yet and would change the number. */
function Pending({ account }: { account: ExplainedAccount }) {
  const concernsBalance = account === 'balance' || account === 'total_assets'
  const concernsProfit = account === 'profit' || account === 'total_assets'
  const deposits = useRead('listDeposits', { query: {} }, { enabled: concernsBalance })
  const running = useRead('listInvestments', { query: { state: 'running' } }, { enabled: concernsProfit })
  const waiting = concernsBalance ? (deposits.data?.deposits.filter(({ status }) => status === 'pending') ?? []) : []
  const promised = concernsProfit ? (running.data?.investments ?? []) : []
  if (waiting.length + promised.length === 0) return null
  return (
    <ul className="pending-entries">
      {waiting.map((deposit) => (
        <li key={deposit.depositId}>
          <span>
            <Trans>Deposit, {deposit.coin}</Trans> <StatusChip status="pending" bare />
          </span>
          <Money amount={deposit.amount} promised />
        </li>
      ))}
      {promised.map((investment) => (
        <li key={investment.investmentId}>
          <span>
            <Trans>
              Return, {investment.percent}%, promised for <DateText at={investment.maturesAt} />
            </Trans>
          </span>
          <Money amount={investment.return} promised />
        </li>
      ))}
      <li className="text-ink-3">
        <Trans>Not posted yet, so it isn’t in the sum.</Trans>
      </li>
    </ul>
  )
}

function EntriesCsv({ account, label }: { account: ExplainedAccount; label: string }) {
  const { t } = useLingui()
  const { user } = useSession()
  const names = useAccountNames()
  const transfers = useTransferNames()
  return (
    <CsvButton
      fileName={`${label} ${user?.displayName ?? ''}`}
      rows={async () => {
        const pages = await readAllPages('explainBalance', { params: { account } })
        return [
          [t`Date`, t`Entry`, t`Other account`, t`In`, t`Out`, t`Balance`],
          ...pages
            .flatMap((page) => page.entries)
            .map((entry) => [
              entry.at,
              transfers[entry.kind],
              names[entry.otherAccount],
              entry.direction === 'in' ? entry.amount : '',
              entry.direction === 'out' ? entry.amount : '',
              entry.balanceAfter,
            ]),
        ]
      }}
    />
  )
}
