import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageMeta } from '../ui/page-meta.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Shown when a page itself is at fault. It says nothing of the cause, which React has already written to the console. */
export function ErrorPage() {
  const { t } = useLingui()
  return (
    <PublicFrame black>
      <div className="page-column grid justify-items-start gap-6 py-16">
        <PageMeta title={t`Something went wrong`} description={t`We couldn’t show this page.`} />
        <svg viewBox="0 0 200 72" width="200" height="72" className="spot-drawing" aria-hidden="true">
          <path d="M0 70h200" />
          <path className="accent" d="M0 56h48V34h40" />
          <path d="M96 22l24 24M120 22 96 46" />
          <path className="to-come" d="M128 34h28V14h44" />
        </svg>
        <h1 className="heading-page">
          <Trans>This page stopped working</Trans>
        </h1>
        <p className="lede" role="alert">
          <Trans>It’s our fault, and your money is fine: whatever is posted in the ledger stays posted.</Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" onClick={() => location.reload()}>
            <Icon of={RotateCw} size={18} />
            <Trans>Try again</Trans>
          </Button>
          <a className="button" href="/">
            <Trans>Go to the home page</Trans>
          </a>
        </div>
      </div>
    </PublicFrame>
  )
}
