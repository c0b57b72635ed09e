import { Trans, useLingui } from '@lingui/react/macro'
import { useWrite } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useAction } from '../../use-form.ts'

/** The last seal over all books, and a button for one that doesn't wait for the hour. */
export function SealState() {
  const { t } = useLingui()
  const figures = useFigures()
  const seals = useRead('listSeals', { query: {} })
  const sealBooks = useWrite('sealBooks')
  const seal = useAction(async () => {
    await sealBooks({})
    await seals.refetch()
  })
  return (
    <section className="panel" aria-label={t`Seals`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Seals</Trans>
        </h2>
        <Button size="small" busy={seal.isBusy} onClick={seal.run}>
          <Trans>Seal now</Trans>
        </Button>
      </div>
      {seal.error && (
        <div className="panel-body">
          <FieldError>{seal.error}</FieldError>
        </div>
      )}
      <Shown of={seals} heightClass="min-h-[120px]">
        {({ seals: [last] }) =>
          last ? (
            <div className="panel-body grid gap-4">
              <dl className="sum-list max-w-lede">
                <div>
                  <dt>{t`Last seal`}</dt>
                  <dd>{figures.number(Number(last.sealNo))}</dd>
                </div>
                <div>
                  <dt>{t`Sealed`}</dt>
                  <dd>
                    <Moment micros={last.sealedAtMicros} />
                  </dd>
                </div>
                <div>
                  <dt>{t`Books`}</dt>
                  <dd>{figures.number(Number(last.bookCount))}</dd>
                </div>
              </dl>
              <p className="address text-xs">{last.root}</p>
            </div>
          ) : (
            <EmptyState
              title={<Trans>There’s no seal yet.</Trans>}
              text={<Trans>All books are sealed once an hour.</Trans>}
            />
          )
        }
      </Shown>
    </section>
  )
}

function Moment({ micros }: { micros: string }) {
  const at = new Date(Number(BigInt(micros) / 1_000n)).toISOString()
  return (
    <>
      <DateText at={at} to="day" /> <DateText at={at} to="second" />
    </>
  )
}
