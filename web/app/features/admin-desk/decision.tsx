import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useCommand } from '../../command.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { isPaidByHand } from './payout-address.tsx'
import type { MoneyRequest } from './requests.ts'

const savedMs = 2_000

interface Props {
  readonly request: MoneyRequest
  readonly memberId: string
  readonly onDecided: () => void
}

/** Approve by typing `yes`, or decline with a reason that the member reads. */
export function Decision({ request, memberId, onDecided }: Props) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const isDeposit = request.kind === 'deposits'
  const approval = {
    deposits: useCommand('approveDeposit'),
    withdrawals: useCommand('approveWithdrawal'),
  }
  const refusal = { deposits: useCommand('declineDeposit'), withdrawals: useCommand('declineWithdrawal') }
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [noteAsked, setNoteAsked] = useState(false)
  const isByHand = noteAsked || (request.address !== null && isPaidByHand(request.coin, request.address))
  const [error, setError] = useState<{ at: 'approve' | 'decline' | 'note'; text: string } | null>(null)
  const busy =
    Object.values({ ...approval }).some((each) => each.busy) || Object.values(refusal).some((each) => each.busy)

  async function decide(at: 'approve' | 'decline', send: () => Promise<unknown>, said: string) {
    if (busy) return
    setError(null)
    try {
      await send()
      toast({ kind: 'done', title: said, durationMs: savedMs })
      onDecided()
    } catch (problem) {
      // An amount may be too small or too large to send as coins: only the server knows its price.
      const asksForNote = problem instanceof Refusal && problem.code === 'note_needed'
      if (asksForNote) setNoteAsked(true)
      setError({ at: asksForNote ? 'note' : at, text: refusalText(i18n, problem) })
    }
  }

  function approve(event: FormEvent) {
    event.preventDefault()
    const body = { confirmation: typed.trim() }
    const said = note.trim()
    if (isByHand && said === '' && body.confirmation === 'yes') {
      setError({ at: 'note', text: refusalText(i18n, new Refusal('note_needed')) })
      return
    }
    void decide(
      'approve',
      () =>
        isDeposit
          ? approval.deposits.send({ params: { memberId, depositId: request.requestId }, body })
          : approval.withdrawals.send({
              params: { memberId, withdrawalId: request.requestId },
              body: { ...body, ...(isByHand && said !== '' && { note: said }) },
            }),
      t`Approved`,
    )
  }

  function decline(event: FormEvent) {
    event.preventDefault()
    const body = { reason: reason.trim() }
    void decide(
      'decline',
      () =>
        isDeposit
          ? refusal.deposits.send({ params: { memberId, depositId: request.requestId }, body })
          : refusal.withdrawals.send({ params: { memberId, withdrawalId: request.requestId }, body }),
      t`Declined`,
    )
  }

  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') (event.target as HTMLElement).blur()
  }

  return (
    <div className="decision">
      <form noValidate onSubmit={approve}>
        {isByHand && (
          <div className="col-span-full">
            <TextField
              label={t`Note on how you pay it`}
              autoComplete="off"
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              onKeyDown={leave}
              hint={t`The member reads this. No coins are sent.`}
              error={error?.at === 'note' && error.text}
            />
          </div>
        )}
        <TextField
          label={t`Type yes to approve`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-key="a"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={leave}
          error={error?.at === 'approve' && error.text}
          hint={isDeposit ? t`Credits the balance once and mails the member.` : t`Pays out once and mails the member.`}
        />
        <Button type="submit" look="primary" busy={busy}>
          {isDeposit ? <Trans>Approve deposit</Trans> : <Trans>Approve withdrawal</Trans>}
        </Button>
      </form>
      <form noValidate onSubmit={decline}>
        <TextField
          label={t`Reason for declining`}
          autoComplete="off"
          maxLength={500}
          data-key="d"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={leave}
          error={error?.at === 'decline' && error.text}
          hint={
            isDeposit ? t`The member reads this. No money moves.` : t`The member reads this and gets the amount back.`
          }
        />
        <Button type="submit" look="danger" busy={busy}>
          <Trans>Decline</Trans>
        </Button>
      </form>
    </div>
  )
}
