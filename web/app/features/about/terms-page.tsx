import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function TermsPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`Terms`} description={t`The terms of using Dryrun.`}>
      <Unbuilt>
        <Trans>
          The terms are not written yet. What holds already: there is no real money here, and no way to pay any in.
        </Trans>
      </Unbuilt>
    </PublicPage>
  )
}
