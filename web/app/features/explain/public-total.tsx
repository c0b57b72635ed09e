import type { Transparency } from '@dryrun/contract/transparency.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { type AnyOrigin, fromTotal, type PublicTotal, type Term } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { DateText } from '../../ui/time.tsx'
import { TermList } from './sum-terms.tsx'
import { useTotalNames } from './words.ts'

interface Props {
  readonly total: PublicTotal
  readonly onOpen: (origin: AnyOrigin) => void
}

/** A total over all books: what it counts, the figures it's made of, and what stands behind it. */
export function PublicTotalSum({ total, onOpen }: Props) {
  const figures = useRead('readTransparency', {})
  const names = useTotalNames()
  return (
    <>
      <p className="text-ink-2">{names[total]}</p>
      <Shown of={figures} heightClass="min-h-[200px]" lines={5}>
        {(data) => (
          <>
            <TermList terms={termsOf(total, data)} onOpen={onOpen} />
            <Behind figures={data} total={total} />
          </>
        )}
      </Shown>
    </>
  )
}

/** How many entries there are, when all of them were last read again, and the seal. */
function Behind({ figures, total }: { figures: Transparency; total: PublicTotal }) {
  const { verification, asOf } = figures
  const counts: Partial<Record<PublicTotal, number>> = {
    paidIn: figures.paidIn.count,
    paidOut: figures.paidOut.count,
    promised: figures.promised.count,
  }
  const count = counts[total]
  return (
    <div className="grid gap-2 text-sm text-ink-3">
      {count !== undefined && (
        <p>
          <Plural value={count} one="From # record of the ledger." other="From # records of the ledger." />
        </p>
      )}
      <p>
        <Trans>
          As of <DateText at={asOf} to="second" />, from the ledger of this instance.
        </Trans>
      </p>
      {verification && (
        <p>
          <Trans>
            On <DateText at={verification.endedAt} to="second" /> we last re-read every transfer from the beginning.
          </Trans>{' '}
          <Plural
            value={verification.findingCount}
            _0="Everything fit."
            one="# thing didn’t fit."
            other="# things didn’t fit."
          />
        </p>
      )}
      <p>
        <Link className="text-link" to="/transparency#seal">
          <Trans>The seal behind the totals</Trans>
        </Link>
      </p>
    </div>
  )
}

/** The arithmetic of each total, as /api/transparency defines it. */
function termsOf(total: PublicTotal, figures: Transparency): readonly Term[] {
  const { owedAs, positions } = figures
  const result = (name: Term['name'], value: string): Term => ({ name, value, sign: '=' })
  const held: Term[] = [
    { name: 'paidIn', value: figures.paidIn.amount, from: fromTotal('paidIn') },
    { name: 'paidOut', value: figures.paidOut.amount, sign: '−', from: fromTotal('paidOut') },
  ]
  const heldCents = centsOf(figures.held) - centsOf(figures.overpaid)
  const terms: Record<PublicTotal, readonly Term[]> = {
    paidIn: [{ name: 'paidIn', value: figures.paidIn.amount }],
    paidOut: [{ name: 'paidOut', value: figures.paidOut.amount }],
    held: [...held, result('held', formatAmount(heldCents))],
    overpaid: [...held, result('held', formatAmount(heldCents))],
    owed: [
      { name: 'balance', value: owedAs.balance, from: fromTotal('owedBalance') },
      { name: 'investment', value: owedAs.investment, sign: '+', from: fromTotal('owedInvestment') },
      { name: 'profit', value: owedAs.profit, sign: '+', from: fromTotal('owedProfit') },
      { name: 'savings', value: owedAs.savings, sign: '+', from: fromTotal('owedSavings') },
      { name: 'setAside', value: owedAs.setAside, sign: '+', from: fromTotal('owedSetAside') },
      { name: 'withdrawals', value: owedAs.pendingWithdrawals, sign: '+', from: fromTotal('owedPendingWithdrawals') },
      result('owed', figures.owed),
    ],
    owedBalance: [{ name: 'balance', value: owedAs.balance }],
    owedInvestment: [{ name: 'investment', value: owedAs.investment }],
    owedProfit: [{ name: 'profit', value: owedAs.profit }],
    owedSavings: [{ name: 'savings', value: owedAs.savings }],
    owedSetAside: [{ name: 'setAside', value: owedAs.setAside }],
    owedPendingWithdrawals: [{ name: 'withdrawals', value: owedAs.pendingWithdrawals }],
    returnsCredited: [{ name: 'returnsCredited', value: figures.returnsCredited }],
    rewardsCredited: [{ name: 'rewardsCredited', value: figures.rewardsCredited }],
    adjusted: [{ name: 'adjusted', value: figures.adjusted }],
    promised: [{ name: 'promised', value: figures.promised.amount }],
    gap: [
      { name: 'owed', value: figures.owed, from: fromTotal('owed') },
      { name: 'promised', value: figures.promised.amount, sign: '+', from: fromTotal('promised') },
      { name: 'held', value: formatAmount(heldCents), sign: '−', from: fromTotal('held') },
      result('difference', figures.gap),
    ],
    positionsValue: [{ name: 'worth', value: positions.value ?? '' }],
    positionsCost: [{ name: 'cost', value: positions.cost }],
    positionsOwed: [
      { name: 'worth', value: positions.value ?? '', from: fromTotal('positionsValue') },
      { name: 'cost', value: positions.cost, sign: '−', from: fromTotal('positionsCost') },
      result('difference', positions.owed ?? ''),
    ],
    accountsSum: [result('total', figures.accountsSum)],
  }
  return terms[total]
}
