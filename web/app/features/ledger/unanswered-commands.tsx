import type { RouteName } from '@dryrun/contract/routes.ts'
import { parseAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { isDefiniteNo } from '../../api.ts'
import { useUnanswered } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { FullStop } from '../../ui/marks.tsx'
import { Note } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { OutcomeUnknown, type Unanswered } from '../../unanswered.ts'

const shownMs = 5_000
const askMs = 5_000

/**
 * What was asked for before a reload, or in a form that was left, and never answered. The page asks what became of it;
 * it sends nothing unasked.
 */
export function UnansweredCommands() {
  const { list } = useUnanswered()
  return list.map((command) => <UnansweredCommand key={command.key} command={command} />)
}

function UnansweredCommand({ command }: { command: Unanswered }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const { sendAgain, forget } = useUnanswered()
  const what = useCommandText()(command)
  const [busy, setBusy] = useState(false)
  const { params } = JSON.parse(command.content) as { params?: { memberId?: string } }
  const query = params?.memberId === undefined ? {} : { memberId: params.memberId }
  const outcome = useRead('readCommand', { params: { key: command.key }, query }, { everyMs: askMs })
  const isDone = outcome.data?.isDone ?? false
  const tellDone = useEffectEvent(() => {
    toast({ kind: 'done', title: t`It went through, once.`, text: what, durationMs: shownMs })
    forget(command)
  })
  useEffect(() => {
    if (isDone) tellDone()
  }, [isDone])

  async function findOut() {
    setBusy(true)
    try {
      await sendAgain(command)
      toast({ kind: 'done', title: t`It went through, once.`, text: what, durationMs: shownMs })
    } catch (problem) {
      setBusy(false)
      if (isDefiniteNo(problem))
        toast({ kind: 'failed', title: what, text: refusalText(i18n, problem), durationMs: shownMs })
    }
  }

  if (isDone) return null
  return (
    <section className="panel" aria-label={what}>
      <Note>
        <output className="grid gap-3">
          <p>
            <b>
              {what}
              <FullStop />
            </b>{' '}
            {refusalText(i18n, new OutcomeUnknown(null))}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="small" look="primary" busy={busy} onClick={() => void findOut()}>
              <Trans>Try again</Trans>
            </Button>
            <Button size="small" look="quiet" onClick={() => forget(command)}>
              <Trans>Don’t try again</Trans>
            </Button>
          </div>
        </output>
      </Note>
    </section>
  )
}

/** What the person asked for, in a few words. */
function useCommandText(): (command: Unanswered) => string {
  const { t, i18n } = useLingui()
  const figures = useFigures()
  const names: Partial<Record<RouteName, string>> = {
    openInvestment: t`Investment`,
    requestWithdrawal: t`Withdrawal`,
    claimDeposit: t`Deposit`,
    correctDeposit: t`Corrected deposit`,
    sendCoins: t`Sending coins`,
    takeFromFaucet: t`Coins from the faucet`,
    approveDeposit: t`Approving a deposit`,
    declineDeposit: t`Declining a deposit`,
    approveWithdrawal: t`Approving a withdrawal`,
    declineWithdrawal: t`Declining a withdrawal`,
    setBalances: t`Setting balances`,
    cancelDeposit: t`Cancelling a deposit`,
    cancelWithdrawal: t`Cancelling a withdrawal`,
    moveSavings: t`Moving savings`,
  }
  return ({ route, content }) => {
    const { body } = JSON.parse(content) as { body?: { amount?: unknown; coin?: unknown } }
    const amount = typeof body?.amount === 'string' ? body.amount : ''
    const name = names[route as RouteName] ?? t`Your last change`
    if (route === 'sendCoins') return figures.listed(name, `${amount} ${String(body?.coin)}`)
    return parseAmount(amount) === undefined ? name : figures.listed(name, moneyText(amount, i18n.locale))
  }
}
