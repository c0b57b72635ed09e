import type { Transparency } from '@dryrun/contract/transparency.ts'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { centsOf } from '../../money.ts'
import { Comma } from '../../ui/marks.tsx'
import { useTold } from './use-told.tsx'
import { useWords } from './use-words.ts'

/** Two leaves that answer each other: what came and went, and what members are told they have. */
export function Books({ figures }: { figures: Transparency }) {
  const words = useWords()
  const told = useTold()
  const { paidIn, paidOut, promised, owedAs } = figures
  const isOverpaid = figures.overpaid !== '0.00'
  const held = isOverpaid ? -centsOf(figures.overpaid) : centsOf(figures.held)
  const adjusted = centsOf(figures.adjusted)
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
              value={told.total('paidIn', centsOf(paidIn.amount))}
            />
            <Row
              label={<Trans>Paid out</Trans>}
              note={<Plural value={paidOut.count} one="# approved withdrawal" other="# approved withdrawals" />}
              value={told.total('paidOut', -centsOf(paidOut.amount))}
            />
            <Row
              total
              label={isOverpaid ? <Trans>Paid out beyond all deposits</Trans> : <Trans>Held</Trans>}
              note={<Trans>the assets a real platform would have</Trans>}
              value={told.total(isOverpaid ? 'overpaid' : 'held', held)}
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
                    balance {told.total('owedBalance', centsOf(owedAs.balance))}, investment{' '}
                    {told.total('owedInvestment', centsOf(owedAs.investment))}, profit{' '}
                    {told.total('owedProfit', centsOf(owedAs.profit))}, savings{' '}
                    {told.total('owedSavings', centsOf(owedAs.savings))}, withdrawals not yet paid{' '}
                    {told.total('owedPendingWithdrawals', centsOf(owedAs.pendingWithdrawals))}
                  </Trans>
                  <Comma />
                  <Trans>set aside for orders {told.total('owedSetAside', centsOf(owedAs.setAside))}</Trans>
                </>
              }
              value={told.total('owed', centsOf(figures.owed))}
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
              value={told.total('promised', centsOf(promised.amount), '+')}
            />
            <Row label={<Trans>Less held</Trans>} value={told.total('held', -centsOf(figures.held))} />
            <Row total red label={<Trans>Gap</Trans>} value={told.total('gap', centsOf(figures.gap))} />
          </dl>
          <p className="book-words">
            <Trans>
              Where it comes from: {told.total('returnsCredited', centsOf(figures.returnsCredited))} returns credited so
              far, {told.total('rewardsCredited', centsOf(figures.rewardsCredited))} referral bonuses,{' '}
              {told.total('promised', centsOf(promised.amount))} promises, {told.total('adjusted', adjusted)} by admin
              edits and closed accounts.
            </Trans>{' '}
            {isOverpaid && (
              <Trans>
                {told.total('overpaid', centsOf(figures.overpaid))} of that has already been paid out with money nobody
                deposited.
              </Trans>
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
