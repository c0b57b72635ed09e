import type { About } from '@dryrun/contract/about.ts'
import type { AccountStatement } from '@dryrun/contract/ledger.ts'
import { isSeen, type SeenAccount } from '@dryrun/domain/ledger/accounts.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import {
  costOfSale,
  fromAccount,
  fromFee,
  fromFilled,
  fromSale,
  fromSum,
  fromTraded,
  fromTransfer,
} from '../../origins.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Gain } from '../../ui/gain.tsx'
import { Money } from '../../ui/money.tsx'
import { Price } from '../../ui/price.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { DateText } from '../../ui/time.tsx'
import { useAccountNames } from './entry-names.ts'

export type StatementEntry = AccountStatement['entries'][number]

type Order = Extract<About, { of: 'order' }>
type Fill = NonNullable<Order['fill']>
interface Sale {
  readonly symbol: string
  readonly fill: Fill & { readonly taken: string }
}

/** Undefined if the entry isn't what a sale brought. */
function saleIn({ kind, about }: StatementEntry): Sale | undefined {
  if (kind !== 'order_filled' || about?.of !== 'order' || !about.fill) return undefined
  const { taken } = about.fill
  return taken === null ? undefined : { symbol: about.symbol, fill: { ...about.fill, taken } }
}

/** An entry with what it's made of, and where it leads. */
export function OpenedEntry({ entry, account }: { entry: StatementEntry; account: SeenAccount }) {
  const sale = saleIn(entry)
  const fill = entry.about?.of === 'order' ? entry.about.fill : null
  return (
    <div className="entry-sheet">
      {sale ? <SaleSum sale={sale} entry={entry} /> : <BothSides entry={entry} account={account} />}
      <div className="entry-links">
        {sale && <SaleGain sale={sale} entry={entry} />}
        <p className="text-ink-2">
          <Trans>
            Entry {entry.transferNo} of your book, <DateText at={entry.at} to="second" />
          </Trans>
        </p>
        {fill && (
          <p className="text-ink-2">
            {sale ? (
              <Trans>
                Filled <DateText at={fill.filledAt} to="second" />
              </Trans>
            ) : (
              <Trans>
                Filled <DateText at={fill.filledAt} to="second" />, fee{' '}
                <Money amount={fill.fee} from={fromFee(entry.causeId)} />
              </Trans>
            )}
          </p>
        )}
        {fill && (
          <Link className="text-link link-target" to={`/dashboard/trade/fills/${entry.causeId}`}>
            <Trans>Receipt</Trans>
          </Link>
        )}
        {entry.kind === 'deposit_credited' && (
          <Link className="text-link link-target" to="/dashboard/fund">
            <Trans>Your deposits</Trans>
          </Link>
        )}
        {entry.kind.startsWith('withdrawal_') && (
          <Link className="text-link link-target" to="/dashboard/withdraw">
            <Trans>Your withdrawals</Trans>
          </Link>
        )}
        {/^investment_|^return_/.test(entry.kind) && (
          <Link className="text-link link-target" to="/dashboard/invest">
            <Trans>Your investments</Trans>
          </Link>
        )}
        <CopyButton size="small" text={window.location.href}>
          <Trans>Copy link</Trans>
        </CopyButton>
      </div>
    </div>
  )
}

/** Both sides of the transfer with their balances after it. */
function BothSides({ entry, account }: { entry: StatementEntry; account: SeenAccount }) {
  const accounts = useAccountNames()
  const isIn = entry.direction === 'in'
  const sides = [
    { name: accounts[account], of: account, moved: entry.direction, after: entry.balanceAfter as string | null },
    {
      name: accounts[entry.otherAccount],
      of: entry.otherAccount,
      moved: isIn ? ('out' as const) : ('in' as const),
      after: isSeen(entry.otherAccount) ? entry.otherAfter : null,
    },
  ]
  return (
    <dl className="sum-list">
      {sides.map(({ name, of, moved, after }) => (
        <div key={name}>
          <dt>
            <span className="inline-block first-letter:uppercase">{name}</span>
            {/* The house's side of a book is counted the other way round, and nobody's to look at here. */}
            {after !== null && (
              <small>
                <Trans>
                  after it{' '}
                  <Money amount={after} from={isSeen(of) ? fromAccount(of, { upTo: entry.transferNo }) : 'given'} />
                </Trans>
              </small>
            )}
          </dt>
          <dd>
            <Money amount={entry.amount} from={fromTransfer(entry, { moved })} moved={moved} ownAccounts />
          </dd>
        </div>
      ))}
      <div className="sum-total">
        <dt>
          <Trans>Sum of both sides</Trans>
        </dt>
        <dd>
          <Money
            amount="0.00"
            from={fromSum(
              'posted',
              { name: 'amount', value: entry.amount },
              { name: 'amount', value: entry.amount, sign: '−' },
              { name: 'total', value: '0.00', sign: '=' },
            )}
          />
        </dd>
      </div>
    </dl>
  )
}

/** What was sold, less the fee, is what came in. */
function SaleSum({ sale: { symbol, fill }, entry }: { sale: Sale; entry: StatementEntry }) {
  return (
    <dl className="sum-list">
      <div>
        <dt>
          <Trans>
            <Quantity of={fill.quantity} symbol={symbol} from={fromFilled(entry.causeId, symbol)} /> sold at{' '}
            <Price of={fill.price} />
          </Trans>
        </dt>
        <dd>
          <Money amount={fill.traded} from={fromTraded(entry.causeId)} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Fee</Trans>
        </dt>
        <dd>
          <Money amount={fill.fee} from={fromFee(entry.causeId, { moved: 'out' })} moved="out" ownAccounts />
        </dd>
      </div>
      <div className="sum-total">
        <dt>
          <Trans>Into your balance</Trans>
        </dt>
        <dd>
          <Money amount={entry.amount} from={fromTransfer(entry, { moved: 'in' })} moved="in" ownAccounts />
        </dd>
      </div>
    </dl>
  )
}

function SaleGain({ sale: { fill }, entry }: { sale: Sale; entry: StatementEntry }) {
  const from = fromSale(entry.causeId, fill)
  return (
    <>
      <p>
        <Trans>
          What it had cost you{' '}
          <b>
            <Money amount={costOfSale(fill)} from="part" />
          </b>
        </Trans>
      </p>
      <p>
        {fill.taken.startsWith('-') ? (
          <Trans>
            Loss taken{' '}
            <b>
              <Gain of={fill.taken} from={from} />
            </b>
          </Trans>
        ) : (
          <Trans>
            Gain taken{' '}
            <b>
              <Gain of={fill.taken} from={from} />
            </b>
          </Trans>
        )}
      </p>
    </>
  )
}
