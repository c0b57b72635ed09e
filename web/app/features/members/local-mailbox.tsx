import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useRead } from '../../read.tsx'

/** Where no email leaves this machine, whoever sits at it reads their email here. Everyone else sees nothing. */
export function LocalMailbox() {
  const mailbox = useRead('readMailbox', {})
  if (!mailbox.data) return null
  return (
    <span className="text-sm text-ink-2">
      <Trans>
        This instance doesn’t send real email.{' '}
        <Link className="text-link" to="/mailbox">
          Open the local mailbox
        </Link>
      </Trans>
    </span>
  )
}
