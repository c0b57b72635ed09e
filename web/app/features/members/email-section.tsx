import type { Profile } from '@dryrun/contract/members.ts'
import { emailCodeLength } from '@dryrun/domain/members/person-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DateText } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CodeField } from './code-field.tsx'
import { FormSection } from './form-section.tsx'
import { useComplaint } from './use-complaint.ts'

const messageMs = 5000

/** Whether the address was confirmed, and the way to do it. */
export function EmailSection({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  return (
    <FormSection
      title={<Trans>Confirm your email</Trans>}
      text={<Trans>So we know our emails reach you. Everything works without it.</Trans>}
    >
      {profile.emailConfirmedAt === null ? (
        <EnterCode email={profile.email} onConfirmed={onChanged} />
      ) : (
        <p className="flex items-center gap-2">
          <Icon of={CircleCheck} size={18} className="text-green" />
          <span>
            <Trans>
              {profile.email} was confirmed on <DateText at={profile.emailConfirmedAt} to="day" />.
            </Trans>
          </span>
        </p>
      )}
    </FormSection>
  )
}

function EnterCode({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'confirming' | 'sending' | null>(null)
  const complaint = useComplaint(messageMs)

  async function run(what: 'confirming' | 'sending', action: () => Promise<unknown>, title: string) {
    if (busy) return
    setBusy(what)
    complaint.clear()
    try {
      await action()
      toast({ kind: 'done', title, durationMs: messageMs })
      if (what === 'confirming') onConfirmed()
    } catch (problem) {
      complaint.complainOf(problem)
    }
    setCode('')
    setBusy(null)
  }

  const confirm = (given: string) =>
    run('confirming', () => call('confirmEmailByCode', { body: { code: given } }), t`Your email is confirmed.`)

  function enter(digits: string) {
    setCode(digits)
    if (digits.length === emailCodeLength) void confirm(digits)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length === emailCodeLength) void confirm(code)
  }

  return (
    <form className="form-fields" noValidate onSubmit={submit}>
      <CodeField
        value={code}
        onChange={enter}
        error={complaint.at('code') ?? complaint.elsewhere('code')}
        label={<Trans>Enter the six digits we sent to {email}.</Trans>}
      />
      <div className="form-end">
        <Button type="submit" busy={busy === 'confirming'} disabled={code.length < emailCodeLength}>
          <Trans>Confirm</Trans>
        </Button>
        <Button
          look="quiet"
          busy={busy === 'sending'}
          onClick={() => void run('sending', () => call('sendEmailConfirmation'), t`We've sent you a new code.`)}
        >
          <Trans>Send a new code</Trans>
        </Button>
      </div>
    </form>
  )
}
