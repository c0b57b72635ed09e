import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function WithdrawPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Withdraw`} description={t`Withdraw to an address on the practice network.`} />
      <Unbuilt>
        <Trans>Withdrawals are not possible yet.</Trans>
      </Unbuilt>
    </>
  )
}
