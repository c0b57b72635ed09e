import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'
import { HomeScreener, HomeTicker } from '../markets/index.ts'

export default function DashboardPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Dashboard`} description={t`Your five balances and what is running.`} />
      <HomeTicker />
      <Unbuilt>
        <Trans>Your balances, running investments and recent activity are not shown here yet.</Trans>
      </Unbuilt>
      <HomeScreener />
    </>
  )
}
