import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function PlansPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`Plans`} description={t`The four practice plans, each with its reality check.`}>
      <Unbuilt>
        <Trans>
          The four plans are not shown here yet. Each will stand beside a reality check of what it promises.
        </Trans>
      </Unbuilt>
    </PublicPage>
  )
}
