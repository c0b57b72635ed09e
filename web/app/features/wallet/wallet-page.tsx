import { Trans, useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Unbuilt } from '../../ui/unbuilt.tsx'

export default function WalletPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Wallet`} description={t`Your practice wallet.`} />
      <Unbuilt>
        <Trans>The practice wallet is not open yet.</Trans>
      </Unbuilt>
    </>
  )
}
