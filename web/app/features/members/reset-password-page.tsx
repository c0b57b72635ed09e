import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function ResetPasswordPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`Set a new password`} description={t`Set a new password with the link from your mailbox.`}>
      <Unbuilt>
        <Trans>Setting a new password is not possible yet.</Trans>
      </Unbuilt>
    </PublicPage>
  )
}
