import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../session.tsx'
import { Note } from '../../ui/states.tsx'

/** Asks the admin for a second step: where others can come by money waits for it, on one's own machine it's advice. */
export function SecondStepNote() {
  const { user } = useSession()
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '')
  if (!user || path.endsWith('/admin/security')) return null
  // Advice is given once, where the day begins; what keeps money waiting is said on every page.
  if (!user.mustProve && (user.hasSecondStep || !path.endsWith('/admin'))) return null
  return (
    <Note>
      {!user.mustProve && <Trans>Anyone who has your password can approve payouts.</Trans>}
      {user.mustProve && user.hasSecondStep && (
        <Trans>You can’t decide about money or people yet: log in with your passkey or with a code first.</Trans>
      )}
      {user.mustProve && !user.hasSecondStep && (
        <Trans>
          You can’t decide about money or people yet: on an instance that others can reach, a password isn’t enough.
        </Trans>
      )}{' '}
      <Link className="text-link" to="/admin/security">
        <Trans>Set up a passkey or two-step verification</Trans>
      </Link>
    </Note>
  )
}
