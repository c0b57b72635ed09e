import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function ChartPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`TradingView`} description={t`Charts of the simulated market.`} />
      <Unbuilt>
        <Trans>The charts are not drawn yet.</Trans>
      </Unbuilt>
    </>
  )
}
