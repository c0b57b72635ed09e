import type { Transparency } from '@dryrun/contract/transparency.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { Row } from './books.tsx'
import { useTold } from './use-told.tsx'

/** What members hold by trading, and what a house that never buys it owes them on top. */
export function PositionsHeld({ figures: { positions } }: { figures: Transparency }) {
  const told = useTold()
  const { value, cost, owed, memberCount } = positions
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
          value={value === null ? '–' : told.total('positionsValue', centsOf(value))}
          {...(value === null && { note: <Trans>A price isn’t known right now.</Trans> })}
        />
        <Row
          label={<Trans>Less what members paid for it</Trans>}
          note={<Trans>with the buying fees</Trans>}
          value={told.total('positionsCost', -centsOf(cost))}
        />
        <Row
          total
          label={<Trans>What Dryrun owes on top</Trans>}
          note={<Trans>below zero, members have lost this much so far</Trans>}
          value={owed === null ? '–' : told.total('positionsOwed', centsOf(owed))}
          red={owed !== null && centsOf(owed) > 0n}
        />
      </dl>
    </section>
  )
}
