import type { Transparency } from '@dryrun/contract/transparency.ts'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Comma } from '../../ui/marks.tsx'
import { useTold, useTotals } from './use-told.tsx'
import { useWords } from './use-words.ts'

/** Two leaves that answer each other: what came and went, and what members are told they have. */
export function Books({ figures }: { figures: Transparency }) {
  const words = useWords()
  const told = useTold()
  const totals = useTotals(figures)
  const { paidIn, paidOut, promised } = figures
  const isOverpaid = figures.overpaid !== '0.00'
  // Where more went out than came in, nothing is held, and that opens above.
  const heldTaken = isOverpaid ? told.money(0n, 'part') : totals.less('held')
  return (
    <section className="page-column section-rhythm later" aria-labelledby="books">
      <div className="books-head">
        <h2 id="books" className="heading-section">
          <Trans>The books, in total</Trans>
        </h2>
        <p className="lede figures">
          <Trans>As of {words.moment(figures.asOf)}.</Trans>{' '}
          <Plural value={figures.memberCount} one="Over # member," other="Over all # members," />{' '}
          <Plural
            value={figures.demoMemberCount}
            _0="none of them from the demo data."
            one="# of them from the demo data."
            other="# of them from the demo data."
          />{' '}
          {figures.classAccountCount > 0 && (
            <Plural
              value={figures.classAccountCount}
              one="# class account isn’t counted as a member, but its book is in the sums."
              other="# class accounts aren’t counted as members, but their books are in the sums."
            />
          )}
        </p>
      </div>
      <div className="two-leaves">
        <div className="two-leaves-leaf">
          <h3 className="heading-panel">
            <Trans>What came and went</Trans>
          </h3>
          <dl className="book-sum">
            <Row
              label={<Trans>Paid in</Trans>}
              note={<Plural value={paidIn.count} one="# approved deposit" other="# approved deposits" />}
              value={totals.total('paidIn')}
            />
            <Row
              label={<Trans>Paid out</Trans>}
              note={<Plural value={paidOut.count} one="# approved withdrawal" other="# approved withdrawals" />}
              value={totals.less('paidOut')}
            />
            <Row
              total
              label={isOverpaid ? <Trans>Paid out beyond all deposits</Trans> : <Trans>Held</Trans>}
              note={<Trans>the assets a real platform would have</Trans>}
              value={totals.total(isOverpaid ? 'overpaid' : 'held')}
              red={isOverpaid}
            />
          </dl>
          <p className="book-words">
            <Trans>
              No return was ever earned anywhere. What’s held is what’s left of the deposits. Nothing else ever came in.
            </Trans>
          </p>
        </div>
        <div className="two-leaves-leaf">
          <h3 className="heading-panel">
            <Trans>What members are told they have</Trans>
          </h3>
          <dl className="book-sum">
            <Row
              label={<Trans>Owed to members now</Trans>}
              note={
                <>
                  <Trans>
                    balance {totals.total('owedBalance')}, investment {totals.total('owedInvestment')}, profit{' '}
                    {totals.total('owedProfit')}, savings {totals.total('owedSavings')}, withdrawals not yet paid{' '}
                    {totals.total('owedPendingWithdrawals')}
                  </Trans>
                  <Comma />
                  <Trans>set aside for orders {totals.total('owedSetAside')}</Trans>
                </>
              }
              value={totals.total('owed')}
            />
            <Row
              open
              label={<Trans>Promised on active investments</Trans>}
              note={
                promised.lastDueAt === null ? (
                  <Trans>none active</Trans>
                ) : (
                  <>
                    <Plural value={promised.count} one="# active," other="# active," />{' '}
                    <Trans>the last one is due on {words.day(promised.lastDueAt)}</Trans>
                  </>
                )
              }
              value={totals.total('promised', '+')}
            />
            <Row label={<Trans>Less held</Trans>} value={heldTaken} />
            <Row total red label={<Trans>Gap</Trans>} value={totals.total('gap')} />
          </dl>
          <p className="book-words">
            <Trans>
              Where it comes from: {totals.total('returnsCredited')} returns credited so far,{' '}
              {totals.total('rewardsCredited')} referral bonuses, {totals.total('promised')} promises,{' '}
              {totals.total('adjusted')} by admin edits and closed accounts.
            </Trans>{' '}
            {isOverpaid && (
              <Trans>{totals.less('overpaid')} of that has already been paid out with money nobody deposited.</Trans>
            )}
          </p>
        </div>
      </div>
    </section>
  )
}

interface RowProps {
  readonly label: ReactNode
  readonly note?: ReactNode
  readonly value: ReactNode
  readonly open?: boolean
  readonly total?: boolean
  readonly red?: boolean
}

export function Row({ label, note, value, open, total, red }: RowProps) {
  return (
    <div {...(open && { 'data-open': '' })} {...(total && { 'data-total': '' })}>
      <dt>
        {label}
        {note && <small>{note}</small>}
      </dt>
      <dd className={red ? 'text-red' : ''}>{value}</dd>
    </div>
  )
}
