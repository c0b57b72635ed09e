import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'

/** Where no email leaves this machine, whoever sits at it reads their email here. Everyone else sees nothing. */
export function LocalMailbox() {
  const [hasMailbox, setMailbox] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    call('readMailbox', {}, { signal: leaving.signal }).then(
      () => setMailbox(true),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  if (!hasMailbox) return null
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
