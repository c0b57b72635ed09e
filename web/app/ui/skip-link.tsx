import { Trans } from '@lingui/react/macro'

export const SkipLink = () => (
  <a className="skip-link" href="#main">
    <Trans>Skip to content</Trans>
  </a>
)
