import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function MembersPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Members`} description={t`Everybody who has signed up.`} />
      <Unbuilt>
        <Trans>The list of members is not shown here yet.</Trans>
      </Unbuilt>
    </>
  )
}
