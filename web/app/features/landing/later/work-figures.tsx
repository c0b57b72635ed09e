import type { ProgressName, RecentWithdrawal, Stats } from '@dryrun/contract/public-figures.ts'
import { tellBooks } from '@dryrun/domain/transparency/headline.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '../../../money.ts'
import { Money } from '../../../ui/money.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useFigures } from '../../../ui/use-figures.ts'
import { useFigureText } from '../../public-figures/index.ts'
import { RedFlag } from '../../red-flags/index.ts'
import { PaidAt, PaidTo } from './paid-withdrawal.tsx'

export default function WorkFigures({ stats }: { stats: Stats }) {
  return (
    <div className="work-columns">
      <div>
        <h3 className="column-head">
          <Trans>Recent withdrawals</Trans>
        </h3>
        <RedFlag of="recent_withdrawals">
          <RecentWithdrawals withdrawals={stats.recentWithdrawals} />
        </RedFlag>
      </div>
      <Bars progress={stats.progress} />
      <BooksLine books={stats.books} />
    </div>
  )
}

/** Payouts alone reassure. What's owed and not there is said beside them, by the same rule as on the transparency page. */
function BooksLine({ books }: { books: Stats['books'] }) {
  const { held, owed, promised, positions } = books
  const says = tellBooks({
    hasDeposits: books.hasDeposits,
    heldCents: centsOf(held),
    owedCents: centsOf(owed),
    promisedCents: centsOf(promised),
    positionsCents: positions === null ? null : centsOf(positions),
  })
  if (says === 'nothing_yet') return null
  const owedNow = <Money amount={owed} from="given" />
  return (
    <p className="work-books">
      {says === 'ran_out' && (
        <Trans>More has been paid out here than was ever deposited. A real platform would have stopped paying.</Trans>
      )}
      {says === 'owed_not_held' && (
        <Trans>
          Members are owed {owedNow} here. Only <Money amount={held} from="given" /> is there.
        </Trans>
      )}
      {says === 'promised_not_held' && <Trans>More has been promised here than is there.</Trans>}
      {(says === 'positions_not_held' || says === 'positions_unknown') && (
        <Trans>Nobody can say that everyone would be paid if they sold what they hold here.</Trans>
      )}
      {says === 'all_held' && <Trans>What members are owed and promised here today is there.</Trans>}
    </p>
  )
}

function RecentWithdrawals({ withdrawals }: { withdrawals: readonly RecentWithdrawal[] }) {
  if (withdrawals.length === 0) {
    return (
      <p className="py-6 text-ink-2">
        <Trans>No withdrawal has been approved yet. The first one will show up here.</Trans>
      </p>
    )
  }
  return (
    <ol className="withdrawal-list">
      {withdrawals.map((withdrawal) => (
        <li key={`${withdrawal.paidAt}${withdrawal.amount}`}>
          <PaidTo withdrawal={withdrawal} />
          <PaidAt at={withdrawal.paidAt} />
          <Money amount={withdrawal.amount} from="given" />
        </li>
      ))}
    </ol>
  )
}

function Bars({ progress }: { progress: Stats['progress'] }) {
  const { t } = useLingui()
  const figures = useFigures()
  const text = useFigureText()
  const titles: Record<ProgressName, string> = {
    learning: t`Learning`,
    trainers: t`Trainers`,
    visitors: t`Visitors`,
    profits: t`Profits`,
  }
  const nothingYet: Record<ProgressName, string> = {
    learning: t`The share of lessons started that were finished. Nobody has started one yet.`,
    trainers: t`The share of support chats that were answered. Nobody has opened one yet.`,
    visitors: t`The share of sign-up forms started that became accounts. Nobody has started one yet.`,
    profits: t`The share of finished investments that paid what they promised. None has finished yet.`,
  }
  return (
    <ul className="work-bars">
      {progress.map(({ name, share, details }) => (
        <li key={name}>
          <h3>
            <span>{titles[name]}</span>
            {share === null ? (
              <span className="font-normal text-sm text-ink-3">
                <Trans>no data yet</Trans>
              </span>
            ) : (
              <span className="bar-figure">{figures.percent(Math.round(share * 100))}</span>
            )}
          </h3>
          <ProgressBar label={titles[name]} value={share ?? 0} />
          <p>{share === null ? nothingYet[name] : text.progress(name, details)}</p>
        </li>
      ))}
    </ul>
  )
}
