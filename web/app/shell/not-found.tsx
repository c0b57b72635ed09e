import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useSession } from '../session.tsx'
import { homeOf } from '../session-state.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageMeta } from '../ui/page-meta.tsx'

export function NotFound() {
  const { t } = useLingui()
  const { user, authIsReady } = useSession()
  return (
    <div className="page-column grid items-center gap-x-16 gap-y-8 py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <PageMeta title={t`Page not found`} description={t`There’s no page at this address.`} />
      <div className="grid justify-items-start gap-6">
        <h1 className="heading-page">
          <Trans>There’s nothing at this address</Trans>
        </h1>
        <p className="lede">
          <Trans>The link may be old, or it may have a typo. Nothing is lost: opening a page never moves money.</Trans>
        </p>
        <ButtonLink look="primary" to="/">
          <Trans>Go to the home page</Trans>
        </ButtonLink>
        <nav aria-label={t`Pages you may have meant`} className="flex flex-wrap gap-x-6 gap-y-2">
          <Link className="text-link" to="/plans">
            <Trans>Plans</Trans>
          </Link>
          <Link className="text-link" to="/learn">
            <Trans>Learn</Trans>
          </Link>
          <Link className="text-link" to="/transparency">
            <Trans>Transparency</Trans>
          </Link>
          <Link
            className={classNames('text-link', !authIsReady && 'awaits-session')}
            to={user ? homeOf(user) : '/login'}
          >
            {user ? <Trans>Dashboard</Trans> : <Trans>Login</Trans>}
          </Link>
        </nav>
      </div>
      <svg viewBox="0 0 320 220" className="spot-drawing w-full max-w-[320px]" aria-hidden="true">
        <path d="M20 20h280v180H20z" />
        <path className="hair" d="M20 56h280M220 20v180" />
        <path className="hair" d="M40 84h120M240 84h40M40 112h96M240 112h40" />
        <path className="accent to-come" d="M40 140h150M240 140h40" />
        <path d="M220 168h80M220 174h80" className="hair" />
      </svg>
    </div>
  )
}
