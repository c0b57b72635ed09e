import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function ForgotPasswordPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`Forgot your password?`} description={t`Ask for a link to set a new password.`}>
      <Unbuilt>
        <Trans>Resetting a password is not possible yet.</Trans>
      </Unbuilt>
    </PublicPage>
  )
}
