import type { DepositMatch } from '@dryrun/contract/deposits.ts'
import { Trans } from '@lingui/react/macro'
import { useApprovedByMatch } from './use-approved-by-match.ts'

/** Who has to look at a deposit that waits: nobody, where matching ones are approved automatically and this one does. */
export function ActsNext({ match }: { match: DepositMatch }) {
  const isAutomatic = useApprovedByMatch()
  const agrees = match.transfer !== null && match.reasons.every((reason) => reason === 'confirming')
  if (!isAutomatic || !agrees) return <Trans>an admin acts next</Trans>
  return match.reasons.length > 0 ? (
    <Trans>approved automatically once it’s confirmed</Trans>
  ) : (
    <Trans>about to be approved automatically</Trans>
  )
}
