import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { Logo } from '../ui/logo.tsx'
import { useInstance } from '../use-instance.tsx'
import { LanguageLinks } from './language-menu.tsx'

export function Footer() {
  const { t } = useLingui()
  const instance = useInstance()
  const [builtOrHere] = useState(() => new Date())
  const year = (instance ? new Date(instance.clock.now) : builtOrHere).getFullYear()
  return (
    <footer className="footer">
      <div className="page-column">
        <div className="footer-columns">
          <div className="grid content-start gap-3.5">
            <Logo name="Dryrun" label={t`Dryrun, home`} />
            <p className="max-w-[38ch] text-sm text-ink-2">
              <Trans>
                A promised return has to come from someone. Dryrun keeps its ledger open so you can see who.
              </Trans>
            </p>
          </div>
          <div>
            <p className="footer-title">
              <Trans>Product</Trans>
            </p>
            <ul>
              <li>
                <Link to="/home">
                  <Trans>Home</Trans>
                </Link>
              </li>
              <li>
                <Link to="/about">
                  <Trans>About</Trans>
                </Link>
              </li>
              <li>
                <Link to="/plans">
                  <Trans>Plans</Trans>
                </Link>
              </li>
            </ul>
          </div>
          <div>
            <p className="footer-title">
              <Trans context="heading">Read</Trans>
            </p>
            <ul>
              <li>
                <Link to="/learn">
                  <Trans>Learn</Trans>
                </Link>
              </li>
              <li>
                <Link to="/transparency">
                  <Trans>Transparency</Trans>
                </Link>
              </li>
              <li>
                <Link to="/terms">
                  <Trans>Terms</Trans>
                </Link>
              </li>
              <li>
                <Link to="/privacy">
                  <Trans>Privacy</Trans>
                </Link>
              </li>
            </ul>
          </div>
          <div>
            <p className="footer-title">
              <Trans>Support</Trans>
            </p>
            <ul>
              <li className="min-h-7.25">
                {instance && <a href={`mailto:${instance.supportEmail}`}>{instance.supportEmail}</a>}
              </li>
            </ul>
          </div>
        </div>
        <hr className="rule-dashed mt-8 mb-4" />
        <LanguageLinks />
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-3">
          {/* A page prerendered last year is corrected as soon as the instance has said what year it is. */}
          <span suppressHydrationWarning>© {year} Dryrun</span>
          <span>
            <Trans>Practice money. Nothing here is a real investment.</Trans>
          </span>
        </p>
      </div>
    </footer>
  )
}
