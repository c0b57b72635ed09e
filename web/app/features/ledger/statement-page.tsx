import { Trans, useLingui } from '@lingui/react/macro'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ActivityTable } from './activity.tsx'
import { StatementCsv } from './statement-csv.tsx'
import './ledger.css'

export default function StatementPage() {
  const { t } = useLingui()
  const statement = usePagedRead('readStatement', {})
  return (
    <>
      <PageMeta title={t`Transactions`} description={t`Every transfer of your book, with the balances after it.`} />
      <section className="panel" aria-label={t`Transactions`}>
        <div className="panel-head">
          <h2 className="heading-panel">
            <Trans>Everything that was posted</Trans>
          </h2>
          <div className="flex flex-wrap gap-3">
            <ButtonLink size="small" to="/dashboard/check">
              <Trans>Check my book</Trans>
            </ButtonLink>
            <StatementCsv />
          </div>
        </div>
        <Shown of={statement} heightClass="min-h-[480px]" lines={9}>
          {({ pages }) => {
            const transfers = pages.flatMap((page) => page.transfers)
            if (transfers.length === 0)
              return (
                <EmptyState
                  title={<Trans>Nothing has moved yet.</Trans>}
                  text={<Trans>Every transfer stands here, with the balance after it.</Trans>}
                  action={
                    <ButtonLink size="small" to="/dashboard/fund">
                      <Trans>Add Fund</Trans>
                    </ButtonLink>
                  }
                />
              )
            return (
              <>
                <ActivityTable transfers={transfers} withPending />
                <ShowMore of={statement} />
              </>
            )
          }}
        </Shown>
      </section>
    </>
  )
}
