import type { ReplyOf } from '@dryrun/contract/route.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { fromAmountOf, fromPrincipal, fromReturn, fromSum } from '../../origins.ts'
import { Checkbox } from '../../ui/field.tsx'
import { Comma } from '../../ui/marks.tsx'
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
          one="You have one active investment. Any withdrawal ends it early, without its return."
          other="You have # active investments. Any withdrawal ends them early, without their returns."
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
            one="I understand that this investment closes right away and can’t be reopened"
            other="I understand that all # investments close right away and can’t be reopened"
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
            one="Withdrawing now ends your investment early, without its return."
            other="Withdrawing now ends all # of your investments early, without their returns."
          />
        </b>{' '}
        <Trans>
          You’d lose the promised{' '}
          <Money
            amount={preview.lostReturns}
            from={fromSum(
              'promised',
              ...preview.closes.map((each) => ({ name: 'return', value: each.return, sign: '+' }) as const),
              { name: 'total', value: preview.lostReturns, sign: '=' },
            )}
          />
          .
        </Trans>
      </p>
      <ul className="closing-rows">
        {preview.closes.map((investment) => (
          <li key={investment.investmentId}>
            <b>
              {findPlan(investment.planId)?.title}
              <Comma />
              <Money amount={investment.principal} from={fromPrincipal(investment.investmentId)} />
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
          Your available balance is{' '}
          <Money amount={preview.balance} from={fromAmountOf('balance', preview.balance, { upTo: preview.version })} />,
          but any withdrawal ends your active investments.
        </Trans>
      </p>
    </Note>
  )
}
