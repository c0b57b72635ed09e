import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api.ts'
import { useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { Shown } from '../../shown.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import { Forfeited, losesAnything } from './forfeited.tsx'
import { FormSection } from './form-section.tsx'
import { useComplaint } from './use-complaint.ts'

const messageMs = 5000

export function CloseAccountSection({ hasSecondStep }: { hasSecondStep: boolean }) {
  const { t } = useLingui()
  const { user, leave } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [given, setGiven] = useState({ password: '', code: '' })
  const [isBusy, setBusy] = useState(false)
  const [holdsPositions, setHoldsPositions] = useState(false)
  const complaint = useComplaint(messageMs)

  async function download() {
    complaint.clear()
    try {
      const data = await call('exportOwnData')
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      link.download = `dryrun-${user?.displayName ?? 'me'}-${new Date().toISOString().slice(0, 10)}.json`
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (problem) {
      complaint.complainOf(problem)
    }
  }

  async function close(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    complaint.clear()
    try {
      await call('closeAccount', { body: { password: given.password, ...(given.code && { code: given.code }) } })
      leave('closed')
    } catch (problem) {
      setBusy(false)
      setHoldsPositions(problem instanceof Refusal && problem.code === 'holds_positions')
      complaint.complainOf(problem)
    }
  }

  return (
    <FormSection title={<Trans>Your data</Trans>} text={<Trans>Take it with you, or have it erased.</Trans>}>
      <div className="form-end">
        <Button onClick={() => void download()}>
          <Icon of={Download} size={16} />
          <Trans>Download my data</Trans>
        </Button>
        {user?.role === 'member' && (
          <Button look="danger" onClick={() => setOpen(true)}>
            <Trans>Close my account</Trans>
          </Button>
        )}
      </div>
      {!isOpen && (
        <p role="alert" className="field-error">
          {complaint.elsewhere()}
        </p>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Close your account?`}>
        <form className="form-fields" noValidate onSubmit={(event) => void close(event)}>
          {isOpen && <WhatIsLost isClosing={isBusy} />}
          <p>
            <Trans>
              Your name, addresses, sessions and mails are erased, and nobody can bring them back. The ledger keeps its
              entries, under "deleted member".
            </Trans>
          </p>
          <ConfirmFields
            {...given}
            hasSecondStep={hasSecondStep}
            onChange={(change) => setGiven({ ...given, ...change })}
          />
          <p role="alert" className="field-error">
            {complaint.elsewhere()}
          </p>
          {holdsPositions && (
            <p>
              <ButtonLink size="small" look="primary" to="/dashboard/trade">
                <Trans>Sell everything on the Trade page</Trans>
              </ButtonLink>
            </p>
          )}
          <DialogActions>
            <Button look="quiet" onClick={() => setOpen(false)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button type="submit" look="danger" busy={isBusy}>
              <Trans>Close my account</Trans>
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </FormSection>
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
