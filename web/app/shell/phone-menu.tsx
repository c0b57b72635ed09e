import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link } from 'react-router'
import { RedFlagsSwitch } from '../features/red-flags/index.ts'
import { useSession } from '../session.tsx'
import { homeOf } from '../session-state.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CloseButton } from '../ui/close-button.tsx'
import { useModal } from '../ui/use-modal.ts'
import type { NavLinks } from './nav-links.ts'

export function PhoneMenu({ open, onClose, links }: { open: boolean; onClose: () => void; links: NavLinks }) {
  const { t } = useLingui()
  const { user } = useSession()
  const ref = useRef<HTMLDialogElement>(null)
  const handlers = useModal(ref, open, onClose)
  return (
    <dialog ref={ref} className="phone-menu" aria-label={t`Menu`} {...handlers}>
      {open && (
        <>
          <div className="phone-menu-head">
            <span className="text-sm text-ink-3">
              <Trans>Menu</Trans>
            </span>
            <CloseButton label={t`Close menu`} onClick={onClose} />
          </div>
          <nav className="phone-menu-links" aria-label={t`Main`}>
            {links.map(({ to, label, current }) => (
              <Link key={to} to={to} onClick={onClose} {...(current && { 'aria-current': 'page' })}>
                {label}
              </Link>
            ))}
            <Link to="/transparency" onClick={onClose}>
              <Trans>Transparency</Trans>
            </Link>
          </nav>
          <div className="phone-menu-end">
            <RedFlagsSwitch />
            {user ? (
              <ButtonLink look="primary" to={homeOf(user)} onClick={onClose}>
                <Trans>Dashboard</Trans>
              </ButtonLink>
            ) : (
              <>
                <ButtonLink look="primary" to="/signUp" onClick={onClose}>
                  <Trans>Sign up</Trans>
                </ButtonLink>
                <ButtonLink to="/login" onClick={onClose}>
                  <Trans>Login</Trans>
                </ButtonLink>
              </>
            )}
          </div>
        </>
      )}
    </dialog>
  )
}
