import type { Transparency } from '@dryrun/contract/transparency.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { fromTotal } from '../../total-origins.ts'
import { Row } from './books.tsx'
import { useTold } from './use-told.tsx'

/** What members hold by trading, and what a house that never buys it owes them on top. */
export function PositionsHeld({ figures }: { figures: Transparency }) {
  const told = useTold()
  const { value, cost, owed, memberCount } = figures.positions
  return (
    <section className="page-column section-rhythm later" aria-labelledby="positions">
      <div className="books-head">
        <h2 id="positions" className="heading-section">
          <Trans>What members hold from trading</Trans>
        </h2>
        <p className="lede">
          <Plural value={memberCount} one="# member holds something." other="# members hold something." />{' '}
          <Trans>
            Dryrun doesn’t buy what it sells. When prices rise, it owes members a difference it doesn’t have; when they
            fall, Dryrun keeps what members lose.
          </Trans>
        </p>
      </div>
      <dl className="book-sum">
        <Row
          label={<Trans>Worth at current prices</Trans>}
          value={value === null ? '–' : told.money(centsOf(value), 'part')}
          {...(value === null && { note: <Trans>A price isn’t known right now.</Trans> })}
        />
        <Row
          label={<Trans>Less what members paid for it</Trans>}
          note={<Trans>with the buying fees</Trans>}
          value={told.money(-centsOf(cost), 'part')}
        />
        <Row
          total
          label={<Trans>What Dryrun owes on top</Trans>}
          note={<Trans>below zero, members have lost this much so far</Trans>}
          value={owed === null ? '–' : told.money(centsOf(owed), fromTotal('positionsOwed', figures))}
          red={owed !== null && centsOf(owed) > 0n}
        />
      </dl>
    </section>
  )
}
