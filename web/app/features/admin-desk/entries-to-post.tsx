import type { ExplainedAccount } from '@dryrun/contract/ledger.ts'
import { type Balances, seenAccounts, totalAssets } from '@dryrun/domain/ledger/accounts.ts'
import { type DollarTransfer, dollarsAfter } from '@dryrun/domain/ledger/transfers.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { fromAccount, fromSum } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { useAccountNames, useTransferNames } from '../ledger/index.ts'

interface Props {
  readonly title: ReactNode
  readonly book: Balances
  readonly transfers: readonly DollarTransfer[]
  readonly memberId: string
  /** The last transfer of dollars that the balances speak of. */
  readonly version: string
}

/** The exact lines that would be posted, and the balances before and after. */
export function EntriesToPost({ title, book, transfers, memberId, version }: Props) {
  const names = useAccountNames()
  const kinds = useTransferNames()
  const after = dollarsAfter(book, transfers)
  const rows = seenAccounts
    .filter((account) => book[account] !== after[account])
    .map((account) => ({ account, name: names[account], before: book[account], afterwards: after[account] }))
  const total = {
    account: 'total_assets' as const,
    name: names.total_assets,
    before: totalAssets(book),
    afterwards: totalAssets(after),
  }
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="grid gap-1 text-sm text-ink-2">
        {transfers.map((transfer) => (
          <li key={transfer.kind} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {kinds[transfer.kind]}:{' '}
              <Trans>
                {names[transfer.from]} to {names[transfer.to]}
              </Trans>
            </span>
            <Money amount={formatAmount(transfer.amountUnits)} from="given" promised />
          </li>
        ))}
      </ul>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">
          <Trans>The member’s balances don’t change.</Trans>
        </p>
      ) : (
        <table className="before-after">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Account</Trans>
              </th>
              <th scope="col">
                <Trans>Before</Trans>
              </th>
              <th scope="col">
                <Trans>Change</Trans>
              </th>
              <th scope="col">
                <Trans>After</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.name} {...row} memberId={memberId} version={version} />
            ))}
          </tbody>
          <tfoot>
            <Line {...total} memberId={memberId} version={version} />
          </tfoot>
        </table>
      )}
    </section>
  )
}

interface LineProps {
  readonly account: ExplainedAccount
  readonly memberId: string
  readonly version: string
  readonly name: string
  readonly before: bigint
  readonly afterwards: bigint
}

function Line({ account, memberId, version, name, before, afterwards }: LineProps) {
  const change = afterwards - before
  const changeText = formatAmount(change < 0n ? -change : change)
  const now = before === 0n ? 'given' : fromAccount(account, { memberId, upTo: version })
  const difference = fromSum(
    'selected',
    { name: 'balance', value: formatAmount(before), from: now },
    { name: 'amount', value: changeText, sign: change < 0n ? '−' : '+' },
    { name: 'result', value: formatAmount(afterwards), sign: '=' },
  )
  return (
    <tr {...(change !== 0n && { 'data-changed': '' })}>
      <th scope="row">{name}</th>
      <td>
        <Money amount={formatAmount(before)} from={now} />
      </td>
      <td>
        {change === 0n ? (
          <Money amount="0.00" from="part" />
        ) : (
          <Money amount={changeText} from="part" moved={change < 0n ? 'out' : 'in'} ownAccounts />
        )}
      </td>
      <td>
        <Money amount={formatAmount(afterwards)} from={difference} />
      </td>
    </tr>
  )
}
