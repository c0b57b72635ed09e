import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function AuditLogPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Audit log`} description={t`Every admin action, with who and when.`} />
      <Unbuilt>
        <Trans>The audit log is not shown here yet.</Trans>
      </Unbuilt>
    </>
  )
}
