import { Trans } from '@lingui/react/macro'
import { useRead } from '../../read.tsx'
import { fromAccountsSum } from '../../total-origins.ts'
import { Money } from '../../ui/money.tsx'
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
        <p className="heading-small text-ink">
          <Money amount="0.00" from={fromAccountsSum} />
        </p>
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
