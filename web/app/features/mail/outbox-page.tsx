import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function OutboxPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Mail`} description={t`What was mailed, and what failed.`} />
      <Unbuilt>
        <Trans>The mail outbox is not shown here yet.</Trans>
      </Unbuilt>
    </>
  )
}
