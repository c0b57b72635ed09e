import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function LoginPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`Welcome back`} description={t`Log in to your practice account.`}>
      <Unbuilt>
        <Trans>Logging in is not possible yet.</Trans>
      </Unbuilt>
    </PublicPage>
  )
}
