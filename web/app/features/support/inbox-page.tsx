import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function InboxPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Support`} description={t`Conversations with visitors and members.`} />
      <Unbuilt>
        <Trans>The support inbox is not open yet.</Trans>
      </Unbuilt>
    </>
  )
}
