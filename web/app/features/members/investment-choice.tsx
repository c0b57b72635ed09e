import type { Investment } from '@dryrun/contract/investments.ts'
import { type InvestmentChoice, investmentChoices } from '@dryrun/domain/balances/adjust.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { fromPrincipal, fromReturn } from '../../origins.ts'
import { Select } from '../../ui/field.tsx'
import { Comma } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/states.tsx'

interface Active {
  readonly investmentId: string
  readonly principalCents: bigint
  readonly shape: Investment
}

/** The sums that the investment account can be set to, with what each of them closes. */
export function choicesOf(investments: readonly Investment[]): InvestmentChoice<Active>[] {
  return investmentChoices(
    investments.map((shape) => ({
      investmentId: shape.investmentId,
      principalCents: centsOf(shape.principal),
      shape,
    })),
  )
}

interface Props {
  readonly label: string
  /** What the account holds now. */
  readonly held: string
  readonly choices: readonly InvestmentChoice<Active>[]
  /** What was chosen; undefined while nothing was. */
  readonly chosen: string | undefined
  readonly onChoose: (amount: string) => void
  readonly error: string | false | undefined
}

/** Money in Investment always belongs to an active investment, so only whole ones can be closed. */
export function InvestmentField({ label, held, choices, chosen, onChoose, error }: Props) {
  const { t, i18n } = useLingui()
  const isUsual = choices.some(({ afterCents }) => formatAmount(afterCents) === held)
  return (
    <Select
      label={label}
      value={chosen ?? held}
      onChange={(event) => onChoose(event.target.value)}
      error={error}
      hint={
        <Plural
          value={choices.length - 1}
          _0="There’s no active investment. To add money, raise Balance."
          one="# active investment. Lowering this closes it, without its return."
          other="# active investments. Lowering this closes them without their returns, newest first."
        />
      }
    >
      {!isUsual && <option value={held}>{moneyText(held, i18n.locale)}</option>}
      {choices.map(({ afterCents, closes }) => {
        const amount = formatAmount(afterCents)
        const text = moneyText(amount, i18n.locale)
        const count = closes.length
        return (
          <option key={amount} value={amount}>
            {count === 0 ? text : t`${text}, closes ${count}`}
          </option>
        )
      })}
    </Select>
  )
}

/** What the choice closes, told before anything happens. */
export function ClosingByEdit({
  choice,
  memberId,
}: {
  choice: InvestmentChoice<Active> | undefined
  memberId: string
}) {
  if (!choice || choice.closes.length === 0) return null
  return (
    <Note>
      <p>
        <b>
          <Plural
            value={choice.closes.length}
            one="This closes an active investment now, without its return."
            other="This closes # active investments now, without their returns."
          />
        </b>{' '}
        <Trans>The money goes to adjustments, not to Balance. The member gets an email with your reason.</Trans>
      </p>
      <ul className="closing-rows">
        {choice.closes.map(({ shape }) => (
          <li key={shape.investmentId}>
            <b>
              {findPlan(shape.planId)?.title}
              <Comma />
              <Money amount={shape.principal} from={fromPrincipal(shape.investmentId, memberId)} />
            </b>
            <s className="text-red">
              <Money amount={shape.return} from={fromReturn(shape, memberId)} />
            </s>
          </li>
        ))}
      </ul>
    </Note>
  )
}
