import type { Transparency } from '@dryrun/contract/transparency.ts'
import { savingsPercentPerYear } from '@dryrun/domain/investments/promise.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { honestTwin } from '@dryrun/domain/transparency/honest-twin.ts'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { centsOf } from '../../money.ts'
import { fromSum } from '../../origins.ts'
import { Row } from './books.tsx'
import { useTold, useTotals } from './use-told.tsx'
import { useWords } from './use-words.ts'

const millionthsInPercent = 10_000

/** The unfunded plan as it is, beside what the same deposits would have become at a rate that somebody can earn. */
export function TwinOfThePlans({ figures }: { figures: Transparency }) {
  const words = useWords()
  const told = useTold()
  const totals = useTotals(figures)
  const twin = useMemo(
    () =>
      honestTwin(
        figures.history.map(({ at, paidIn, paidOut }) => ({
          atMs: Date.parse(at),
          paidInCents: centsOf(paidIn),
          paidOutCents: centsOf(paidOut),
        })),
        savingsPercentPerYear,
      ),
    [figures.history],
  )
  if (figures.history.length < 2) return null
  const rate = words.percent(savingsPercentPerYear * millionthsInPercent, 0)
  const from = fromSum(
    'twin',
    { name: 'paidIn', value: figures.paidIn.amount },
    { name: 'interest', value: formatAmount(twin.earnedCents), sign: '+' },
    { name: 'paidOut', value: formatAmount(twin.paidCents), sign: '−' },
    { name: 'held', value: formatAmount(twin.heldCents), sign: '=' },
  )
  return (
    <section id="twin" className="page-column section-rhythm later" aria-labelledby="twin-title">
      <div className="books-head">
        <h2 id="twin-title" className="heading-section">
          <Trans>The same deposits, without the promise</Trans>
        </h2>
        <p className="lede">
          <Trans>
            First this ledger, then the same deposits on the same days, in an account that earns {rate} a year and pays
            out only what’s there.
          </Trans>
        </p>
      </div>
      <div className="two-leaves">
        <div className="two-leaves-leaf">
          <h3 className="heading-panel">
            <Trans>With the plans, as it happened</Trans>
          </h3>
          <dl className="book-sum">
            <Row label={<Trans>Paid in</Trans>} value={totals.total('paidIn')} />
            <Row
              label={<Trans>Returns credited</Trans>}
              note={<Trans>earned nowhere</Trans>}
              value={totals.total('returnsCredited', '+')}
            />
            <Row label={<Trans>Paid out</Trans>} value={totals.less('paidOut')} />
            <Row label={<Trans>Members are owed</Trans>} value={totals.total('owed')} />
            <Row
              total
              red
              label={<Trans>Missing for it</Trans>}
              note={<Trans>owed, with what’s promised, less held</Trans>}
              value={totals.total('gap')}
            />
          </dl>
        </div>
        <div className="two-leaves-leaf">
          <h3 className="heading-panel">
            <Trans>At {rate} a year, promised to nobody</Trans>
          </h3>
          <dl className="book-sum">
            <Row label={<Trans>Paid in</Trans>} value={totals.total('paidIn')} />
            <Row
              label={<Trans>Interest earned</Trans>}
              note={<Trans>for whole days, rounded down</Trans>}
              value={told.money(twin.earnedCents, 'part', '+')}
            />
            <Row
              label={<Trans>Paid out</Trans>}
              {...(twin.unpaidCents > 0n && {
                note: <Trans>{told.money(twin.unpaidCents, 'part')} of the payouts wasn’t there to be paid</Trans>,
              })}
              value={told.money(-twin.paidCents, 'part')}
            />
            <Row label={<Trans>Members have</Trans>} value={told.money(twin.heldCents, from)} />
            <Row
              total
              label={<Trans>Missing for it</Trans>}
              note={<Trans>members have what’s held, and no more</Trans>}
              value={told.money(0n, 'part')}
            />
          </dl>
        </div>
      </div>
    </section>
  )
}
