import type { Transparency } from '@dryrun/contract/transparency.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { useTold } from './use-told.tsx'
import { useWords } from './use-words.ts'

/** When the whole ledger was last read again from its first transfer, and what that found. */
export function VerificationStrip({ figures }: { figures: Transparency }) {
  const words = useWords()
  const told = useTold()
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
                  It held: {words.count(verification.transferCount)} transfers and their{' '}
                  {words.count(verification.entryCount)} entries in {words.count(verification.bookCount)} books were
                  read again from the first one.
                </Trans>
              ) : (
                <b className="text-red">
                  <Plural
                    value={verification.findingCount}
                    one="It did not hold: # thing does not add up. The admin has been told."
                    other="It did not hold: # things do not add up. The admin has been told."
                  />
                </b>
              )}{' '}
            </>
          )}
          <Trans>
            It’s done at every start and every hour of real time. Whoever runs an instance can do it at any time.
          </Trans>
        </p>
        <div>
          <p className="text-sm text-ink-2">
            <Trans>Sum over all accounts</Trans>
          </p>
          <p className="money-large money">{told.total('accountsSum', centsOf(figures.accountsSum))}</p>
        </div>
      </div>
    </section>
  )
}
