import type { CancelCause } from '@dryrun/domain/deposits/deposit.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Why a request was cancelled, for the admin. */
export function CancelNote({ cause }: { cause: CancelCause }) {
  const texts: Readonly<Record<CancelCause, ReactNode>> = {
    member: <Trans>The member cancelled it.</Trans>,
    corrected: <Trans>The member replaced it with a corrected deposit.</Trans>,
    account_closed: <Trans>The account was closed while it was pending.</Trans>,
  }
  return texts[cause]
}
