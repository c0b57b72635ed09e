import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function AboutPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`About`} description={t`Who keeps Dryrun, and why it runs on practice money.`}>
      <Unbuilt>
        <Trans>
          The story of Dryrun is still being written. Until then, the short form: it is a place to practise, and nothing
          here is a real investment.
        </Trans>
      </Unbuilt>
    </PublicPage>
  )
}
