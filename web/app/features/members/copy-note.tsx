import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useSession } from '../../session.tsx'
import { useInstance } from '../../use-instance.tsx'
import './copy-note.css'

/** For whoever looks around: whose account this is, that nobody else sees it, and when it goes. */
export function CopyNote() {
  const { user } = useSession()
  const name = useInstance()?.lookAroundAs
  if (!user?.isCopy || !name) return null
  return (
    <section className="copy-note">
      <p>
        <Trans>
          <b>This is your own copy of {name}’s account.</b> Nobody else sees what you do here, and it’s gone two hours
          after you last used it, or when you log out. No admin looks at it, so matching deposits and withdrawals are
          settled by the rule.
        </Trans>
      </p>
      <p>
        <Link className="text-link" to="/signUp">
          <Trans>Sign up for an account that stays</Trans>
        </Link>
      </p>
    </section>
  )
}
