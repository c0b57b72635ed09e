import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function AdminOverviewPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Overview`} description={t`Figures of this instance.`} />
      <Unbuilt>
        <Trans>The overview is not shown here yet.</Trans>
      </Unbuilt>
    </>
  )
}
