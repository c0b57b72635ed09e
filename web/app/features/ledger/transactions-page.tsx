import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function TransactionsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Transactions`} description={t`Deposits and withdrawals to decide.`} />
      <Unbuilt>
        <Trans>The list of transactions is not shown here yet.</Trans>
      </Unbuilt>
    </>
  )
}
