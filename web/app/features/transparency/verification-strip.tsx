import type { Transparency } from '@dryrun/contract/transparency.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { useTotals } from './use-told.tsx'
import { useWords } from './use-words.ts'

/** How many books were read again from their first transfer, when, and what that found. */
export function VerificationStrip({ figures }: { figures: Transparency }) {
  const words = useWords()
  const totals = useTotals(figures)
  const { verification } = figures
  return (
    <section className="page-column later" aria-labelledby="verified">
      <div className="verification-strip">
        <div>
          <h2 id="verified" className="heading-small">
            <Trans>Last ledger verification</Trans>
          </h2>
          <p className="figures text-sm text-ink-2">
            {verification ? words.moment(verification.endedAt) : <Trans>The first one is still to come.</Trans>}
          </p>
        </div>
        <p className="text-sm text-ink-2">
          {verification && (
            <>
              {verification.findingCount === 0 ? (
                <Trans>
                  Passed. We re-read {words.count(verification.transferCount)} transfers (
                  {words.count(verification.entryCount)} entries) in {words.count(verification.bookCount)} of{' '}
                  {words.count(verification.bookTotal)} books from the beginning.
                </Trans>
              ) : (
                <b className="text-red">
                  <Plural
                    value={verification.findingCount}
                    one="It failed: # thing doesn’t add up. The admin has been told."
                    other="It failed: # things don’t add up. The admin has been told."
                  />
                </b>
              )}{' '}
              {verification.oldestCheckAt && (
                <Trans>The oldest check of a book is from {words.moment(verification.oldestCheckAt)}.</Trans>
              )}{' '}
            </>
          )}
          <Trans>
            We check books that changed every hour, and all the others in turn. The person who runs an instance can
            check everything at any time.
          </Trans>
        </p>
        <div>
          <p className="text-sm text-ink-2">
            <Trans>Sum of all accounts</Trans>
          </p>
          {verification && verification.findingCount > 0 ? (
            // The totals may add up while a single book doesn't.
            <p className="text-red">
              <Trans>It doesn’t add up. The check beside this says so.</Trans>
            </p>
          ) : (
            <p className="money-large money">{totals.total('accountsSum')}</p>
          )}
        </div>
      </div>
    </section>
  )
}
