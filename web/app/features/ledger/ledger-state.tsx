import type { LedgerCheck } from '@dryrun/contract/ledger.ts'
import { numberText } from '@dryrun/domain/languages/number-text.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, OctagonX } from 'lucide-react'
import { useWrite } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { fromAccountsSum } from '../../total-origins.ts'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/explained.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { useAction } from '../../use-form.ts'

/** What the last check of the whole ledger found, and a button for the next. */
export function LedgerState() {
  const { t } = useLingui()
  const last = useRead('readLedgerCheck', {})
  const checkLedger = useWrite('checkLedger')
  const check = useAction(() => checkLedger({ body: {} }))
  return (
    <section className="panel" aria-label={t`Ledger check`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Ledger check</Trans>
        </h2>
        <Button size="small" busy={check.isBusy} onClick={check.run}>
          <Trans>Check now</Trans>
        </Button>
      </div>
      {check.error && (
        <div className="panel-body">
          <FieldError>{check.error}</FieldError>
        </div>
      )}
      <Shown of={last} heightClass="min-h-[172px]">
        {(data) =>
          data.check ? (
            <Found check={data.check} />
          ) : (
            <EmptyState
              title={<Trans>The ledger hasn’t been checked yet.</Trans>}
              text={<Trans>The first check starts within a minute.</Trans>}
            />
          )
        }
      </Shown>
    </section>
  )
}

function Found({ check }: { check: LedgerCheck }) {
  const { t, i18n } = useLingui()
  const holds = check.findingCount === 0
  const count = (value: number) => numberText(value, i18n.locale)
  return (
    <div className="panel-body grid gap-4">
      <p className="flex items-center gap-2">
        <Icon of={holds ? CircleCheck : OctagonX} className={holds ? 'text-green' : 'text-red'} />
        <b>
          {holds ? (
            <Explained from={fromAccountsSum}>
              <Trans>It passed: all accounts add up to $0.00.</Trans>
            </Explained>
          ) : (
            <Plural value={check.findingCount} one="It failed: # problem found." other="It failed: # problems found." />
          )}
        </b>
      </p>
      <dl className="sum-list max-w-lede">
        <div>
          <dt>{t`Checked`}</dt>
          <dd>
            <DateText at={check.endedAt} to="day" /> <DateText at={check.endedAt} to="second" />
          </dd>
        </div>
        <div>
          <dt>{t`Books`}</dt>
          <dd>
            <Trans>
              {count(check.bookCount)} of {count(check.bookTotal)}
            </Trans>
          </dd>
        </div>
        {check.oldestCheckAt && (
          <div>
            <dt>{t`Oldest check`}</dt>
            <dd>
              <DateText at={check.oldestCheckAt} to="day" /> <DateText at={check.oldestCheckAt} to="second" />
            </dd>
          </div>
        )}
        <div>
          <dt>{t`Transfers`}</dt>
          <dd>{count(check.transferCount)}</dd>
        </div>
        <div>
          <dt>{t`Entries`}</dt>
          <dd>{count(check.entryCount)}</dd>
        </div>
      </dl>
      {check.findings.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {check.findings.map((finding) => (
            <li key={`${finding.check} ${finding.memberId} ${finding.about}`}>
              <b>{finding.check}</b> <span className="address text-xs">{finding.memberId}</span> {finding.about}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
