import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function ProfilePage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Profile`} description={t`Your profile and security.`} />
      <Unbuilt>
        <Trans>Your profile cannot be shown or changed here yet.</Trans>
      </Unbuilt>
    </>
  )
}
