import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { useCommand } from '../../command.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../use-form.ts'
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
  const toast = useToast()
  const commands = useCommands(request, memberId)
  const decided = (title: string) => {
    toast({ kind: 'done', title, durationMs: savedMs })
    onDecided()
  }
  return (
    <div className="request-decision">
      <Approve request={request} commands={commands} onDecided={decided} />
      <Decline request={request} commands={commands} onDecided={decided} />
    </div>
  )
}

function useCommands({ kind, requestId }: MoneyRequest, memberId: string) {
  const approveDeposit = useCommand('approveDeposit')
  const declineDeposit = useCommand('declineDeposit')
  const approveWithdrawal = useCommand('approveWithdrawal')
  const declineWithdrawal = useCommand('declineWithdrawal')
  const all = [approveDeposit, declineDeposit, approveWithdrawal, declineWithdrawal]
  const deposit = { memberId, depositId: requestId }
  const withdrawal = { memberId, withdrawalId: requestId }
  return {
    /** While one of them is under way the other has to wait. */
    isBusy: all.some(({ busy }) => busy),
    approve: (confirmation: string, note: string) =>
      kind === 'deposits'
        ? approveDeposit.send({ params: deposit, body: { confirmation } })
        : approveWithdrawal.send({ params: withdrawal, body: { confirmation, ...(note !== '' && { note }) } }),
    decline: (reason: string) =>
      kind === 'deposits'
        ? declineDeposit.send({ params: deposit, body: { reason } })
        : declineWithdrawal.send({ params: withdrawal, body: { reason } }),
  }
}

interface StepProps {
  readonly request: MoneyRequest
  readonly commands: ReturnType<typeof useCommands>
  readonly onDecided: (said: string) => void
}

const needsNote = (problem: unknown) => problem instanceof Refusal && problem.code === 'note_needed'

const leave = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Escape') (event.target as HTMLElement).blur()
}

function Approve({ request, commands, onDecided }: StepProps) {
  const { t } = useLingui()
  const isDeposit = request.kind === 'deposits'
  const [noteAsked, setNoteAsked] = useState(false)
  const isByHand = noteAsked || (request.address !== null && isPaidByHand(request.coin, request.address))
  const form = useForm({
    initial: { confirmation: '', note: '' },
    isEmpty: () => commands.isBusy,
    check: ({ confirmation, note }) =>
      isByHand && note.trim() === '' && confirmation.trim() === 'yes' ? { field: 'note', code: 'note_needed' } : null,
    send: async ({ confirmation, note }) => {
      try {
        await commands.approve(confirmation.trim(), isByHand ? note.trim() : '')
        onDecided(t`Approved`)
      } catch (problem) {
        // An amount may be too small or too large to send as coins: only the server knows its price.
        if (needsNote(problem)) setNoteAsked(true)
        throw problem
      }
    },
    fieldOf: (problem) => (needsNote(problem) ? 'note' : 'confirmation'),
  })
  return (
    <Form of={form}>
      {isByHand && (
        <div className="col-span-full">
          <TextField
            {...form.text('note')}
            label={t`Note on how you’ll pay it`}
            autoComplete="off"
            maxLength={500}
            onKeyDown={leave}
            hint={t`The member reads this. No coins are sent.`}
          />
        </div>
      )}
      <TextField
        {...form.text('confirmation')}
        label={t`Type yes to approve`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-key="a"
        onKeyDown={leave}
        hint={isDeposit ? t`Credits the balance once and emails the member.` : t`Pays out once and emails the member.`}
      />
      <Button type="submit" look="primary" busy={form.isBusy}>
        {isDeposit ? <Trans>Approve deposit</Trans> : <Trans>Approve withdrawal</Trans>}
      </Button>
    </Form>
  )
}

function Decline({ request, commands, onDecided }: StepProps) {
  const { t } = useLingui()
  const isDeposit = request.kind === 'deposits'
  const form = useForm({
    initial: { reason: '' },
    isEmpty: () => commands.isBusy,
    send: async ({ reason }) => {
      await commands.decline(reason.trim())
      onDecided(t`Declined`)
    },
    fieldOf: () => 'reason',
  })
  return (
    <Form of={form}>
      <TextField
        {...form.text('reason')}
        label={t`Reason for declining`}
        autoComplete="off"
        maxLength={500}
        data-key="d"
        onKeyDown={leave}
        hint={
          isDeposit ? t`The member reads this. No money moves.` : t`The member reads this and gets the amount back.`
        }
      />
      <Button type="submit" look="danger" busy={form.isBusy}>
        <Trans>Decline</Trans>
      </Button>
    </Form>
  )
}
