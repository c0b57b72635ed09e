import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function PrivacyPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`Privacy`} description={t`What Dryrun keeps about you.`}>
      <Unbuilt>
        <Trans>
          This page is not written yet. What holds already: fonts, pictures and scripts come from this site alone, so no
          other company learns of your visit.
        </Trans>
      </Unbuilt>
    </PublicPage>
  )
}
