import type { Statement } from '@dryrun/contract/ledger.ts'
import { type DollarAccount, isSeen, totalAssetsAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { fromAccount, fromDeposit, fromHolding, fromTransfer } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'
import { useJustPosted } from '../../ui/use-just-posted.ts'
import { ActsNext } from '../deposits/index.ts'
import { EntryDetail } from './entry-detail.tsx'
import { useAccountNames } from './entry-names.ts'
import { useEntryNames } from './entry-titles.ts'

type Transfer = Statement['transfers'][number]

interface Props {
  readonly transfers: readonly Transfer[]
  /** Deposits that wait are shown above what is posted, dashed. */
  readonly withPending?: boolean
  /** Whose they are, for the admin. */
  readonly memberId?: string
}

/** Transfers with what they did to the account that people look at, and that account's running balance. */
export function ActivityTable({ transfers, withPending, memberId }: Props) {
  const accounts = useAccountNames()
  const nameOf = useEntryNames()
  const deposits = useRead('listDeposits', { query: {} }, { enabled: withPending ?? false })
  const isNew = useJustPosted(transfers.map(({ transferNo }) => transferNo))
  const pending = withPending ? (deposits.data?.deposits.filter(({ status }) => status === 'pending') ?? []) : []
  return (
    <table className="data-table activity-table">
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
            <Trans>Balance after</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {pending.map((deposit) => (
          <tr key={deposit.depositId} data-open="">
            <td data-place="detail">
              <DateText at={deposit.claimedAt} />
            </td>
            <td data-place="lead">
              <b>{nameOf({ kind: 'deposit_credited', about: { of: 'deposit', coin: deposit.coin } })}</b>
              <span className="block text-xs text-ink-3 first-letter:uppercase">
                <Trans>From the practice network to {accounts.balance}</Trans>
              </span>
              <span className="mt-1 block">
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
        ))}
        {transfers.map((transfer) => (
          <TransferRow
            key={transfer.transferNo}
            transfer={transfer}
            isNew={isNew(transfer.transferNo)}
            memberId={memberId}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly transfer: Transfer
  readonly isNew: boolean
  readonly memberId: string | undefined
}

function TransferRow({ transfer, isNew, memberId }: RowProps) {
  const accounts = useAccountNames()
  const nameOf = useEntryNames()
  const isMember = useSession().user?.role === 'member'
  const view = viewOf(transfer)
  const path = isMember ? pathOf(transfer, view.account) : undefined
  return (
    <tr {...(isNew && { className: 'just-posted' })}>
      <td data-place="detail">
        <DateText at={transfer.at} />
      </td>
      <td data-place="lead">
        <b>
          {path === undefined ? (
            nameOf(transfer)
          ) : (
            <Link className="text-link link-target" to={path}>
              {nameOf(transfer)}
            </Link>
          )}
        </b>
        <span className="block text-xs text-ink-3 first-letter:uppercase">
          <EntryDetail
            entry={transfer}
            listedIn="book"
            from={transfer.from}
            to={transfer.to}
            figuresFrom={{ causeId: transfer.causeId, memberId }}
          />
        </span>
        {transfer.requestStatus && transfer.requestStatus !== 'approved' && (
          <RequestStatus status={transfer.requestStatus} />
        )}
      </td>
      <td className="figure" data-place="amount">
        <Money
          amount={transfer.amount}
          from={fromTransfer(transfer, { memberId, moved: view.direction })}
          {...(view.direction && { moved: view.direction })}
          ownAccounts={view.ownAccounts}
        />
      </td>
      <td className="figure" data-place="aside">
        {view.after === null ? (
          '–'
        ) : (
          <span title={accounts[view.account]}>
            <Money
              amount={view.after}
              from={
                isSeen(view.account)
                  ? fromAccount(view.account, { memberId, upTo: transfer.transferNo })
                  : fromHolding(dollars, { memberId, upTo: transfer.transferNo })
              }
            />
            <span className="block text-xs text-ink-3">{accounts[view.account]}</span>
          </span>
        )}
      </td>
    </tr>
  )
}

/** Where more is told: the receipt of what was filled, or the entry in its account's statement. */
function pathOf({ about, causeId, transferNo }: Transfer, account: DollarAccount): string | undefined {
  if (about?.of === 'order' && about.fill) return `/dashboard/trade/fills/${causeId}`
  if (isSeen(account)) return `/dashboard/transactions?account=${account}&entry=${transferNo}`
  return undefined
}

/** The money is posted; what became of the request behind it is another matter. */
function RequestStatus({ status }: { status: NonNullable<Transfer['requestStatus']> }) {
  return (
    <span className="mt-1 block">
      <StatusChip status={status} {...(status === 'pending' && { next: <Trans>an admin acts next</Trans> })} />
    </span>
  )
}

/** From whose side a transfer is read: the balance where it takes part, else the account that people see. */
function viewOf(transfer: Transfer) {
  const { from, to, fromAfter, toAfter } = transfer
  const inside = (kind: string) => (totalAssetsAccounts as readonly string[]).includes(kind)
  // What is set aside for an order is still the member's own.
  const isOwn = (kind: typeof from) => isSeen(kind) || kind === 'reserved'
  // A trade turns dollars into units or back: nothing enters or leaves.
  const ownAccounts = (isOwn(from) && isOwn(to)) || transfer.kind === 'order_filled'
  if (from === 'balance' || (to !== 'balance' && isSeen(from) && !inside(to)))
    return { account: from, direction: 'out' as const, after: fromAfter, ownAccounts }
  if (isSeen(to)) return { account: to, direction: 'in' as const, after: toAfter, ownAccounts }
  // An order to buy pays from what was set aside for it.
  if (from === 'reserved') return { account: from, direction: 'out' as const, after: fromAfter, ownAccounts }
  return { account: to, direction: undefined, after: null, ownAccounts: true }
}
