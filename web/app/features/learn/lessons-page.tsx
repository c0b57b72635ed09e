import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function LessonsPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`Learn`} description={t`Short lessons on crypto, risk and the red flags of investment fraud.`}>
      <Unbuilt>
        <Trans>The lessons are not written yet. They will be short, with a quiz each, and open to everybody.</Trans>
      </Unbuilt>
    </PublicPage>
  )
}
