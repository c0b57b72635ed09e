import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function SignUpPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`Sign up`} description={t`Open a practice account.`}>
      <Unbuilt>
        <Trans>Signing up is not possible yet.</Trans>
      </Unbuilt>
    </PublicPage>
  )
}
