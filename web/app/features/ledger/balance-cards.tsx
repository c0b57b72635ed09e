import type { Accounts, BookBalances, ExplainedAccount } from '@dryrun/contract/ledger.ts'
import type { SeenAccount } from '@dryrun/domain/ledger/accounts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { centsOf } from '../../money.ts'
import { fromAccount, fromBalances } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { explain } from '../../ui/explained.tsx'
import { Money } from '../../ui/money.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { useAccountNames } from './entry-names.ts'
import { MoveSavings } from './move-savings.tsx'
import { useExplainedAtStart } from './use-explained-at-start.ts'

/** The five balances: three that add up to total assets, and two that stand outside. */
export function BalanceCards() {
  const balances = useRead('readBalances', {})
  const accounts = useRead('readAccounts', { query: {} })
  useExplainedAtStart()
  return (
    <>
      <Shown of={balances} heightClass="panel min-h-[200px]" coming={<CardsComing />}>
        {(data) => <Cards balances={data} accounts={accounts.data} />}
      </Shown>
    </>
  )
}

interface Props {
  readonly balances: BookBalances
  readonly accounts: Accounts | undefined
}

function Cards({ balances, accounts }: Props) {
  const { t } = useLingui()
  const names = useAccountNames()
  const notes: Record<SeenAccount, ReactNode> = {
    balance: <Trans>Available to invest or withdraw</Trans>,
    investment: <Trans>In active plans</Trans>,
    profit: <Trans>Returns credited</Trans>,
    savings: <Trans>Referral rewards. Move them to Balance to use them.</Trans>,
    withdrawal: <Trans>Paid out so far, and what’s pending</Trans>,
  }
  const card = (account: SeenAccount) => (
    <StatCard
      key={account}
      label={names[account]}
      value={<Money amount={balances[account]} from={fromBalances(balances, account)} />}
      trend={centsOf(balances[account]) > 0n ? 'up' : 'down'}
      note={
        <>
          {notes[account]}
          <EntryCount account={account} accounts={accounts} version={balances.version} />
          {account === 'savings' && <MoveSavings savings={balances.savings} />}
        </>
      }
    />
  )
  return (
    <section className="balance-cards" aria-label={t`Balances`}>
      <div className="framed balances-sum">
        <dl className="balances-terms">{(['balance', 'investment', 'profit'] as const).map(card)}</dl>
        <div className="balances-total">
          <span>
            <TotalName />
            <EntryCount account="total_assets" accounts={accounts} version={balances.version} />
          </span>
          <Money amount={balances.totalAssets} from={fromBalances(balances, 'total_assets')} large />
        </div>
      </div>
      <div className="grid content-start gap-3">
        <dl className="panel balances-outside">{(['savings', 'withdrawal'] as const).map(card)}</dl>
        <p className="text-sm text-ink-3">
          <Trans>Savings and withdrawals aren’t part of the total.</Trans>
        </p>
      </div>
    </section>
  )
}

/** The same cards without their figures: nothing moves when those have come. */
function CardsComing() {
  const { t } = useLingui()
  const names = useAccountNames()
  const card = (account: SeenAccount) => (
    <StatCard
      key={account}
      label={names[account]}
      value={<span className="skeleton card-figure-coming" />}
      note={<span className="skeleton card-note-coming" />}
    />
  )
  return (
    <output className="balance-cards" aria-label={t`Loading`} aria-busy="true">
      <div className="framed balances-sum">
        <dl className="balances-terms">{(['balance', 'investment', 'profit'] as const).map(card)}</dl>
        <div className="balances-total">
          <span>
            <TotalName />
            <span className="entry-count" />
          </span>
          <span className="money-large">
            <span className="skeleton card-figure-coming" />
          </span>
        </div>
      </div>
      <div className="grid content-start gap-3">
        <dl className="panel balances-outside">{(['savings', 'withdrawal'] as const).map(card)}</dl>
        <p className="text-sm text-ink-3">
          <Trans>Savings and withdrawals aren’t part of the total.</Trans>
        </p>
      </div>
    </output>
  )
}

function TotalName() {
  return (
    <>
      <b>
        <Trans>Total assets</Trans>
      </b>{' '}
      <Trans>= balance + investment + profit</Trans>
    </>
  )
}

interface CountProps extends Omit<Props, 'balances'> {
  readonly account: ExplainedAccount
  readonly version: string
}

function EntryCount({ account, accounts, version }: CountProps) {
  const { t } = useLingui()
  const names = useAccountNames()
  const count = accounts?.accounts.find((each) => each.account === account)?.entryCount
  // Nothing to explain: the line keeps its height, so nothing moves when the first entry comes.
  if (count === 0) return <span className="entry-count" />
  return (
    <button
      type="button"
      className="entry-count"
      title={t`Where does this number come from?`}
      onClick={() => explain(fromAccount(account, { upTo: version }))}
    >
      {count === undefined ? (
        <Trans>Where does this number come from?</Trans>
      ) : (
        <Plural value={count} one="# entry" other="# entries" />
      )}
      <span className="sr-only">{t`, ${names[account]}: where does this number come from?`}</span>
    </button>
  )
}
