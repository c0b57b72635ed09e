import { Trans } from '@lingui/react/macro'
import { useRead } from '../../read.tsx'
import { useWords } from './use-words.ts'

/** What was promised of the prices to come, how to check it, and what that doesn't do. */
export function PricePromise() {
  const words = useWords()
  const keys = useRead('readDayKeys', {}).data
  return (
    <section id="prices" className="page-column section-rhythm later" aria-labelledby="prices-title">
      <div className="books-head">
        <h2 id="prices-title" className="heading-section">
          <Trans>Prices nobody can know in advance</Trans>
        </h2>
        <p className="lede">
          <Trans>
            The simulated market is made from a secret key for each day. We committed to those keys before using the
            first one, and we publish each of them when its day is over.
          </Trans>
        </p>
      </div>
      <div className="three-columns">
        <article>
          <h3 className="heading-panel">
            <Trans>What we promised</Trans>
          </h3>
          <p>
            <Trans>
              We drew a secret and hashed it 20,000 times. The last result is the promise below. Each day’s key hashes
              to the key of the day before, so nobody can swap one later.
            </Trans>
          </p>
        </article>
        <article>
          <h3 className="heading-panel">
            <Trans>How to check</Trans>
          </h3>
          <p>
            <Trans>
              From the next day on, you can open the receipt of any fill. Your browser hashes the key back to the
              promise, works out that day’s prices again, and compares price, spread, impact, fee and entries.
            </Trans>
          </p>
        </article>
        <article>
          <h3 className="heading-panel">
            <Trans>What this doesn’t do</Trans>
          </h3>
          <p>
            <Trans>
              During a day the server knows its key, so the person who runs this instance could work out the rest of
              that day. No member can, no page or API answer gives it away, and what was promised can’t be changed
              afterwards.
            </Trans>
          </p>
        </article>
      </div>
      {keys?.source !== undefined && keys.source !== 'simulated' && (
        <p className="price-promise-note">
          <Trans>Right now this instance takes its prices from {keys.source}. Those can’t be recomputed.</Trans>
        </p>
      )}
      {keys?.chains.map(({ firstDay, promise, madeAt, newest }) => (
        <dl key={firstDay} className="price-promise">
          <div>
            <dt>
              <Trans>Promised on {words.moment(madeAt)}</Trans>
            </dt>
            <dd>{promise}</dd>
          </div>
          <div>
            <dt>
              {newest ? (
                <Trans>Newest published key, for {words.day(newest.day)}</Trans>
              ) : (
                <Trans>Newest published key</Trans>
              )}
            </dt>
            <dd>{newest ? newest.key : <Trans>none yet: the first day isn’t over</Trans>}</dd>
          </div>
        </dl>
      ))}
    </section>
  )
}
