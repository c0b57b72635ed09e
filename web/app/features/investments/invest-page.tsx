import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function InvestPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Invest`} description={t`Invest in a practice plan.`} />
      <Unbuilt>
        <Trans>Investing is not possible yet.</Trans>
      </Unbuilt>
    </>
  )
}
