import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { CoinsPanel } from './coins-panel.tsx'
import { FaucetPanel } from './faucet-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { ReceivePanel } from './receive-panel.tsx'
import { SendForm } from './send-form.tsx'
import './wallet.css'

/** Prices move: what coins are worth is read again this often. */
const ratesMs = 15_000

export default function WalletPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const asked = search.get('pay') ?? ''
  const wallet = useRead('readWallet', {}, { everyMs: ratesMs })
  return (
    <>
      <PageMeta title={t`Wallet`} description={t`Your practice wallet.`} />
      <Shown of={wallet} heightClass="panel min-h-[640px]" shape="form" lines={6}>
        {(data) => (
          <div className="wallet-page">
            <div className="wallet-column">
              <CoinsPanel wallet={data} />
              <ReceivePanel wallet={data} />
              <FaucetPanel wallet={data} />
            </div>
            <div className="wallet-column">
              <SendForm key={asked} wallet={data} asked={asked} />
              <HistoryPanel />
            </div>
          </div>
        )}
      </Shown>
    </>
  )
}
