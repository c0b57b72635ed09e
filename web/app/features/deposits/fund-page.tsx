import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function FundPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Add Fund`} description={t`Deposit practice coins.`} />
      <Unbuilt>
        <Trans>Deposits are not possible yet.</Trans>
      </Unbuilt>
    </>
  )
}
