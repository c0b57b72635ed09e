import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function LedgerPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Ledger`} description={t`The check of the ledger.`} />
      <Unbuilt>
        <Trans>The check of the ledger is not shown here yet.</Trans>
      </Unbuilt>
    </>
  )
}
