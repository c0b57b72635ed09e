import type { ReplyOf } from '@dryrun/contract/route.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { fromAccount, fromCause, fromReturn, fromSum } from '../../origins.ts'
import { Checkbox } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import type { WithdrawalForm } from './use-withdrawal-form.ts'

type Preview = ReplyOf<Routes['previewWithdrawal']>

/** Running investments end with any withdrawal: said as soon as there is an amount, and agreed to. */
export function Closing({ preview, form }: { preview: Preview; form: WithdrawalForm }) {
  if (preview.closes.length === 0) return null
  if (!form.cents)
    return (
      <p className="text-sm text-ink-3">
        <Plural
          value={preview.closes.length}
          one="One investment is running. Any withdrawal ends it early, without its return."
          other="# investments are running. Any withdrawal ends them early, without their returns."
        />
      </p>
    )
  return (
    <>
      <ClosingNote preview={preview} />
      <Checkbox
        {...form.tick('acceptClosing')}
        label={
          <Plural
            value={preview.closes.length}
            one="I understand that this investment closes at once and cannot be reopened"
            other="I understand that all # investments close at once and cannot be reopened"
          />
        }
      />
    </>
  )
}

/** Told before anything happens: what closes, and what is given up. */
function ClosingNote({ preview }: { preview: Preview }) {
  return (
    <Note>
      <p>
        <b>
          <Plural
            value={preview.closes.length}
            one="This withdrawal closes the running investment, without its return."
            other="This withdrawal closes all # running investments, without their returns."
          />
        </b>{' '}
        <Trans>
          You give up{' '}
          <Money
            amount={preview.lostReturns}
            from={fromSum(
              'promised',
              ...preview.closes.map((each) => ({ name: 'return', value: each.return, sign: '+' }) as const),
              { name: 'total', value: preview.lostReturns, sign: '=' },
            )}
          />{' '}
          that is promised.
        </Trans>
      </p>
      <ul className="closing-rows">
        {preview.closes.map((investment) => (
          <li key={investment.investmentId}>
            <b>
              {findPlan(investment.planId)?.title},{' '}
              <Money amount={investment.principal} from={fromCause(investment.investmentId)} />
            </b>
            <s className="text-red">
              <Money amount={investment.return} from={fromReturn(investment)} />
            </s>
            <span className="text-ink-3">
              <Trans>
                due <DateText at={investment.maturesAt} />
              </Trans>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-ink-3">
        <Trans>
          Up to <Money amount={preview.balance} from={fromAccount('balance')} /> is free balance, but any withdrawal
          closes what runs.
        </Trans>
      </p>
    </Note>
  )
}
