import { Trans } from '@lingui/react/macro'
import { useRead } from '../../read.tsx'
import { DateText } from '../../ui/time.tsx'

/** What the last check of the ledger found, always in sight of the admin. */
export function LedgerSum() {
  const { data } = useRead('readLedgerCheck', {})
  if (!data?.check) return null
  const { findingCount, endedAt } = data.check
  return (
    <>
      <p>
        <Trans>Sum of all accounts</Trans>
      </p>
      {findingCount === 0 ? (
        <p className="heading-small text-ink">$0.00</p>
      ) : (
        <p className="text-red">
          <Trans>The ledger check failed.</Trans>
        </p>
      )}
      <p>
        <Trans>
          Checked <DateText at={endedAt} />
        </Trans>
      </p>
    </>
  )
}
