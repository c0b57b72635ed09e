import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { RedFlag } from '../red-flags/index.ts'
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
      <div className="with-aside">
        {requested ? (
          <section className="framed outcome">
            {processed ? (
              <WithdrawalIsPending withdrawal={requested} />
            ) : (
              <WithdrawalIsProcessing amount={requested.amount} />
            )}
          </section>
        ) : (
          <RedFlag of="waiting_withdrawal">
            <Shown of={preview} heightClass="framed min-h-[420px]" shape="form" lines={4}>
              {(data) => <WithdrawForm preview={data} onRequested={setRequested} />}
            </Shown>
          </RedFlag>
        )}
        <aside className="grid content-start gap-4 lg:gap-6" aria-label={t`Past withdrawals`}>
          <section className="panel">
            <div className="panel-head">
              <h2 className="heading-panel">
                <Trans>Past withdrawals</Trans>
              </h2>
            </div>
            <PastWithdrawals />
          </section>
        </aside>
      </div>
    </>
  )
}
