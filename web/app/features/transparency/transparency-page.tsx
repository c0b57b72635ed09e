import { Trans, useLingui } from '@lingui/react/macro'
import { PublicPage } from '../../ui/public-page.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function TransparencyPage() {
  const { t } = useLingui()
  return (
    <PublicPage title={t`Transparency`} description={t`The totals of the ledger, open to everybody.`}>
      <Unbuilt>
        <Trans>
          The totals of the ledger are not shown here yet. They will come from the ledger itself, and not from this
          page.
        </Trans>
      </Unbuilt>
    </PublicPage>
  )
}
