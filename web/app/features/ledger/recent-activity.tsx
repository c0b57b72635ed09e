import type { Statement } from '@dryrun/contract/ledger.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { BookDrawing } from '../../ui/empty-drawings.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ActivityTable } from './activity.tsx'
import { StatementCsv } from './statement-csv.tsx'

const rowsMax = 6

/** The line of a trade says its fee, so the fee doesn't take up another of the few lines here. */
const hasOwnLine = ({ kind, about }: Statement['transfers'][number]) => kind !== 'order_fee' || about === null

export function RecentActivity() {
  const { t } = useLingui()
  const statement = useRead('readStatement', { query: {} })
  const deposits = useRead('listDeposits', { query: {} })
  const waits = deposits.data?.deposits.some(({ status }) => status === 'pending') ?? false
  return (
    <section className="panel" aria-label={t`Activity`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Activity</Trans>
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="small" to="/dashboard/transactions">
            <Trans>All transactions</Trans>
          </ButtonLink>
          <StatementCsv />
        </div>
      </div>
      <Shown of={statement} heightClass="min-h-[320px]" lines={6}>
        {({ transfers }) =>
          transfers.length === 0 && !waits ? (
            <EmptyState
              drawing={<BookDrawing />}
              title={<Trans>No activity yet.</Trans>}
              text={<Trans>Each entry will be listed here with the balance after it.</Trans>}
              action={
                <ButtonLink size="small" to="/dashboard/fund">
                  <Trans>Add Fund</Trans>
                </ButtonLink>
              }
            />
          ) : (
            <ActivityTable transfers={transfers.filter(hasOwnLine).slice(0, rowsMax)} withPending />
          )
        }
      </Shown>
    </section>
  )
}
