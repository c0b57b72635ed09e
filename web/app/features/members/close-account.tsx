import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { Shown } from '../../shown.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAction, useForm } from '../../use-form.ts'
import { ConfirmFields, confirming } from './confirm-fields.tsx'
import { Forfeited, losesAnything } from './forfeited.tsx'
import { useLogOut } from './use-log-out.ts'

const messageMs = 5000

export function CloseAccountSection({ hasSecondStep }: { hasSecondStep: boolean }) {
  const { t } = useLingui()
  const { user } = useSession()
  const logOut = useLogOut()
  const [isOpen, setOpen] = useState(false)
  const download = useAction(async () => saveAsFile(await call('exportOwnData'), user?.displayName ?? 'me'), {
    showMs: messageMs,
  })

  return (
    <FormSection title={<Trans>Your data</Trans>} text={<Trans>Take it with you, or have it erased.</Trans>}>
      <div className="form-end">
        <Button busy={download.isBusy} onClick={download.run}>
          <Icon of={Download} size={16} />
          <Trans>Download my data</Trans>
        </Button>
        {user?.isCopy ? (
          <Button look="danger" onClick={logOut}>
            <Trans>Log out and end this copy</Trans>
          </Button>
        ) : (
          user?.role === 'member' && (
            <Button look="danger" onClick={() => setOpen(true)}>
              <Trans>Close my account</Trans>
            </Button>
          )
        )}
      </div>
      <FieldError>{download.error}</FieldError>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Close your account?`}>
        {isOpen && <CloseAccount hasSecondStep={hasSecondStep} onKeep={() => setOpen(false)} />}
      </Dialog>
    </FormSection>
  )
}

function saveAsFile(data: unknown, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  link.download = `dryrun-${name}-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

function CloseAccount({ hasSecondStep, onKeep }: { hasSecondStep: boolean; onKeep: () => void }) {
  const { leave } = useSession()
  const [holdsPositions, setHoldsPositions] = useState(false)
  const form = useForm({
    initial: { password: '', code: '' },
    showMs: messageMs,
    send: async ({ password, code }) => {
      try {
        await leave('closed', () => call('closeAccount', { body: { password, ...(code && { code }) } }))
      } catch (problem) {
        setHoldsPositions(problem instanceof Refusal && problem.code === 'holds_positions')
        throw problem
      }
    },
    leaves: true,
    ...confirming,
  })
  return (
    <Form of={form} className="form-fields">
      <WhatIsLost isClosing={form.isBusy} />
      <p>
        <Trans>
          We’ll erase your name, addresses, sessions and emails for good. The ledger keeps its entries, under “deleted
          member”.
        </Trans>
      </p>
      <ConfirmFields {...form.values} hasSecondStep={hasSecondStep} onChange={form.set} errorAt={form.errorAt} />
      <FieldError>{form.error}</FieldError>
      {holdsPositions && (
        <p>
          <ButtonLink size="small" look="primary" to="/dashboard/trade">
            <Trans>Sell everything on the Trade page</Trans>
          </ButtonLink>
        </p>
      )}
      <DialogActions>
        <Button look="quiet" onClick={onKeep}>
          <Trans>Keep it</Trans>
        </Button>
        <Button type="submit" look="danger" busy={form.isBusy}>
          <Trans>Close my account</Trans>
        </Button>
      </DialogActions>
    </Form>
  )
}

/** What goes with the account, and the way to take it out first. */
function WhatIsLost({ isClosing }: { isClosing: boolean }) {
  // Once the account is being closed there is nobody left to ask for.
  const closing = useRead('previewClosing', {}, { enabled: !isClosing })
  return (
    <Shown of={closing} heightClass="min-h-[160px]">
      {(data) => (
        <div className="grid gap-3">
          <Forfeited closing={data} isOwn />
          {losesAnything(data) && (
            <p className="flex flex-wrap gap-3">
              <ButtonLink size="small" look="primary" to="/dashboard/withdraw">
                <Trans>Withdraw first</Trans>
              </ButtonLink>
              {data.coins.length > 0 && (
                <ButtonLink size="small" to="/dashboard/wallet">
                  <Trans>Send my coins first</Trans>
                </ButtonLink>
              )}
            </p>
          )}
        </div>
      )}
    </Shown>
  )
}
