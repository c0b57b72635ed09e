import type { Positions } from '@dryrun/contract/trading.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../command.ts'
import { refusalText } from '../../refusal-text.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'

/** Selling everything, and beginning a new round once nothing is held. The past stays readable. */
export function StartAgain({ positions }: { positions: Positions }) {
  const { t, i18n } = useLingui()
  const selling = useCommand('sellEverything')
  const beginning = useCommand('beginRound')
  const holds = positions.openOrders > 0 || positions.positions.some(({ quantity }) => Number(quantity) > 0)
  const problemText = (problem: unknown) => refusalText(i18n, problem)
  if (holds)
    return (
      <ConfirmButton
        label={t`Sell everything`}
        title={t`Sell everything?`}
        keep={<Trans>Keep it</Trans>}
        confirm={<Trans>Sell everything</Trans>}
        busy={selling.busy}
        act={() => selling.send({})}
        problemText={problemText}
      >
        <Trans>
          Your open orders are cancelled, and everything you hold is sold at the next price, with spread, impact and fee
          as for any order.
        </Trans>
      </ConfirmButton>
    )
  if (positions.positions.length === 0) return null
  return (
    <ConfirmButton
      label={t`Start a new round`}
      title={t`Start a new round?`}
      keep={<Trans>Not now</Trans>}
      confirm={<Trans>Start a new round</Trans>}
      busy={beginning.busy}
      act={() => beginning.send({})}
      problemText={problemText}
    >
      <Trans>
        Gains, losses and costs are counted from zero again. This round stays readable with its own figures, and your
        balance doesn’t change.
      </Trans>
    </ConfirmButton>
  )
}
