import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { addressProblem } from '@dryrun/domain/wallet/practice-address.ts'
import { autoPayCentsMax, isSmallWithdrawal } from '@dryrun/domain/withdrawals/auto-pay.ts'
import { Trans } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { useSession } from '../../session.tsx'
import { Money } from '../../ui/money.tsx'
import { useInstance } from '../../use-instance.tsx'

/** In a copy of the demo account no admin decides anything. */
const useIsCopy = () => useSession().user?.isCopy ?? false

type Asked = Pick<Withdrawal, 'amount' | 'coin' | 'address'>

/** Whether the rule that pays small withdrawals pays this one, so that nobody has to act. */
export function usePaysItself(): (asked: Asked) => boolean {
  const isAutomatic = useInstance()?.autoPay === 'small'
  const isCopy = useIsCopy()
  return ({ amount, coin, address }) =>
    isCopy || (isAutomatic && isSmallWithdrawal(centsOf(amount)) && addressProblem(coin, address) === null)
}

/** Who has to act on a withdrawal that waits. */
export function ActsNext({ withdrawal }: { withdrawal: Asked }) {
  const paysItself = usePaysItself()
  return paysItself(withdrawal) ? (
    <Trans>paid automatically in about a minute</Trans>
  ) : (
    <Trans>an admin acts next</Trans>
  )
}

/** What happens to the amount until it's paid, and what would happen on a real site. */
export function HowItIsPaid({ withdrawal }: { withdrawal: Asked }) {
  const paysItself = usePaysItself()
  const isCopy = useIsCopy()
  const most = formatAmount(autoPayCentsMax)
  if (isCopy)
    return (
      <Trans>
        Withdrawals are paid automatically in your copy. On a real site an admin would decide, and a dishonest one would
        find a reason not to pay.
      </Trans>
    )
  if (!paysItself(withdrawal)) return <Trans>The amount waits in Withdrawal until an admin has decided.</Trans>
  return (
    <Trans>
      Withdrawals of up to <Money amount={most} from="given" /> are paid automatically after a minute here. On a real
      site an admin would decide, and a dishonest one would find a reason not to pay.
    </Trans>
  )
}
