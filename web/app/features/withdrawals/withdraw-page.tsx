import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { PastWithdrawals } from './past-withdrawals.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalIsPending, WithdrawalIsProcessing } from './withdrawal-screens.tsx'

const processingMs = 3_000

export default function WithdrawPage() {
  const { t } = useLingui()
  const preview = useRead('previewWithdrawal', {})
  const [requested, setRequested] = useState<Withdrawal | null>(null)
  const [processed, setProcessed] = useState(false)
  useAfter(requested, processingMs, () => setProcessed(true))

  return (
    <>
      <PageMeta title={t`Withdraw`} description={t`Request a withdrawal to the practice network.`} />
      {requested ? (
        <div className="with-aside">
          <section className="framed outcome">
            {processed ? (
              <WithdrawalIsPending withdrawal={requested} />
            ) : (
              <WithdrawalIsProcessing amount={requested.amount} />
            )}
          </section>
          <aside aria-label={t`Past withdrawals`}>
            <Past />
          </aside>
        </div>
      ) : (
        <Shown of={preview} heightClass="framed min-h-[420px]" shape="form" lines={4}>
          {(data) => <WithdrawForm preview={data} onRequested={setRequested} beside={<Past />} />}
        </Shown>
      )}
    </>
  )
}

function Past() {
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Past withdrawals</Trans>
        </h2>
      </div>
      <PastWithdrawals />
    </section>
  )
}
