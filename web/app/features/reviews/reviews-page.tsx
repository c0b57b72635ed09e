import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function ReviewsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Reviews`} description={t`Reviews that wait to be published.`} />
      <Unbuilt>
        <Trans>Reviews cannot be published here yet.</Trans>
      </Unbuilt>
    </>
  )
}
