import type { Accounts, ExplainedAccount, Explanation } from '@dryrun/contract/ledger.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router'
import { readAllPages, usePagedRead, useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { Shown } from '../../shown.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Comma } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'
import { OrderDetail, useAccountNames, useEntryNames } from '../ledger/index.ts'
import { CheckMyBook } from './check-my-book.tsx'
import { EntryRow, EntryTable } from './entry-table.tsx'
import { Equation, EquationBars } from './equation.tsx'

interface Props {
  readonly account: ExplainedAccount
  /** Whose account it is, for the admin; otherwise one's own. */
  readonly memberId?: string | undefined
  /** The last transfer that the number speaks of; without it, it's the number now. */
  readonly upTo?: string | undefined
}

const paramsOf = ({ account, memberId }: Props) => ({ account, ...(memberId !== undefined && { memberId }) })

const asOf = (upTo: string | undefined) => (upTo === undefined ? {} : { upTo })

/** One of the five accounts, or their total: the sentence, the bars, the entries, and their sum. */
export function AccountEntries({ memberId, ...props }: Props) {
  return memberId === undefined ? <Own {...props} /> : <OfMember {...props} memberId={memberId} />
}

function Own(props: Props) {
  return <Told {...props} accounts={useRead('readAccounts', { query: asOf(props.upTo) }).data} />
}

function OfMember(props: Props & { memberId: string }) {
  const { memberId, upTo } = props
  const { data } = useRead('readMemberAccounts', { params: { memberId }, query: asOf(upTo) })
  return <Told {...props} accounts={data} />
}

function Told({ accounts, ...props }: Props & { accounts: Accounts | undefined }) {
  const { account, memberId, upTo } = props
  const { t } = useLingui()
  const link = `?explain=${account}${upTo === undefined ? '' : `&upTo=${upTo}`}`
  const dashboard = useHref('/dashboard')
  const name = useAccountNames()[account]
  const summary = accounts?.accounts.find((each) => each.account === account)
  return (
    <>
      {summary && (
        <p className="flex flex-wrap items-baseline justify-between gap-3 border-b-4 border-double border-ink pb-2">
          <span>
            {name}
            <Comma />
            <Plural value={summary.entryCount} one="sum of # entry" other="sum of # entries" />
          </span>
          <Money amount={summary.balance} from="drawer" large />
        </p>
      )}
      {summary && summary.entryCount > 0 && (
        <>
          <Equation sums={summary.sums} result={summary.balance} name={name} />
          <EquationBars sums={summary.sums} result={summary.balance} />
        </>
      )}
      <Entries {...props} />
      <div className="flex flex-wrap items-center gap-2 border-t border-dashed border-control pt-4">
        {memberId === undefined && (
          <CopyButton size="small" text={`${globalThis.location?.origin ?? ''}${dashboard}${link}`}>
            <Trans>Copy link</Trans>
          </CopyButton>
        )}
        <EntriesCsv {...props} label={t`${name}, entries`} />
        <span className="text-sm text-ink-3">
          <Trans>Each entry has its opposite in another account.</Trans>
        </span>
      </div>
      {memberId === undefined && <CheckMyBook />}
    </>
  )
}

type Entry = Explanation['entries'][number]

function Entries(props: Props) {
  const { account, memberId } = props
  const names = useAccountNames()
  const nameOf = useEntryNames()
  const list = usePagedRead(memberId === undefined ? 'explainBalance' : 'explainMemberBalance', {
    params: paramsOf(props),
    query: asOf(props.upTo),
  })
  return (
    <Shown of={list} heightClass="min-h-[240px]" lines={5}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        const [first] = pages
        const earlier = pages.at(-1)?.earlier
        return (
          <div>
            <EntryTable
              name={names[account]}
              total={<Money amount={first?.balance ?? '0.00'} from="drawer" />}
              earlier={{
                count: earlier?.count ?? 0,
                figure: <Money amount={earlier?.amount ?? '0.00'} from="drawer" />,
              }}
            >
              {entries.map((entry: Entry) => (
                <EntryRow
                  key={entry.transferNo}
                  at={entry.at}
                  moved={<Money amount={entry.amount} from="drawer" moved={entry.direction} ownAccounts />}
                  after={<Money amount={entry.balanceAfter} from="drawer" />}
                >
                  {nameOf(entry, 'account')}
                  <span className="block text-xs text-ink-3">
                    <OrderDetail entry={entry} listedIn="account" figuresFrom="drawer" />
                  </span>
                  <span className="block text-xs text-ink-3">
                    {entry.direction === 'in' ? (
                      <Trans>from {names[entry.otherAccount]}</Trans>
                    ) : (
                      <Trans>to {names[entry.otherAccount]}</Trans>
                    )}
                  </span>
                </EntryRow>
              ))}
            </EntryTable>
            <ShowMore of={list} />
            {memberId === undefined && <Pending account={account} />}
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
    <details className="explain-others">
      <summary>
        <Trans>Not posted yet, so it isn’t in the sum</Trans>
      </summary>
      <ul className="pending-entries">
        {waiting.map((deposit) => (
          <li key={deposit.depositId}>
            <span>
              <Trans>Deposit, {deposit.coin}</Trans> <StatusChip status="pending" bare />
            </span>
            <Money amount={deposit.amount} from="drawer" promised />
          </li>
        ))}
        {promised.map((investment) => (
          <li key={investment.investmentId}>
            <span>
              <Trans>
                Return, {investment.percent}%, promised for <DateText at={investment.maturesAt} />
              </Trans>
            </span>
            <Money amount={investment.return} from="drawer" promised />
          </li>
        ))}
      </ul>
    </details>
  )
}

function EntriesCsv({ label, ...props }: Props & { label: string }) {
  const { t } = useLingui()
  const { user } = useSession()
  const names = useAccountNames()
  const nameOf = useEntryNames()
  return (
    <CsvButton
      fileName={`${label} ${user?.displayName ?? ''}`}
      rows={async () => {
        const pages = await readAllPages(props.memberId === undefined ? 'explainBalance' : 'explainMemberBalance', {
          params: paramsOf(props),
          query: asOf(props.upTo),
        })
        return [
          [t`Date`, t`Entry`, t`Other account`, t`In`, t`Out`, t`Balance`],
          ...pages
            .flatMap((page) => page.entries)
            .map((entry) => [
              entry.at,
              nameOf(entry, 'account'),
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
