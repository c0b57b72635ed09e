import { Trans, useLingui } from '@lingui/react/macro'
import { Unbuilt } from '../../ui/unbuilt.tsx'
import { PublicPage } from '../public/public-page.tsx'

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
