import { checkNewPassword } from '@dryrun/domain/members/password-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ConfirmFields } from './confirm-fields.tsx'
import { FormSection } from './form-section.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { useComplaint } from './use-complaint.ts'

const messageMs = 5000
const empty = { password: '', code: '', newPassword: '' }

export function ChangePasswordSection(props: { email: string; hasSecondStep: boolean }) {
  return (
    <FormSection title={<Trans>Password</Trans>} text={<Trans>Changing it logs out every other device.</Trans>}>
      <ChangePassword {...props} />
    </FormSection>
  )
}

export function ChangePassword({ email, hasSecondStep }: { email: string; hasSecondStep: boolean }) {
  const { t } = useLingui()
  const { user, dispatch } = useSession()
  const toast = useToast()
  const [form, setForm] = useState(empty)
  const [isBusy, setBusy] = useState(false)
  const complaint = useComplaint(messageMs)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = checkNewPassword(form.newPassword, email)
    if (wrong) return complaint.complain({ code: wrong, field: 'newPassword' })
    setBusy(true)
    complaint.clear()
    try {
      const { code, ...rest } = form
      await call('changePassword', { body: { ...rest, ...(code && { code }) } })
      setForm(empty)
      toast({ kind: 'done', title: t`Your password is changed.`, durationMs: messageMs })
      if (user?.mustChangePassword) dispatch({ type: 'LOGIN', user: { ...user, mustChangePassword: false } })
    } catch (problem) {
      complaint.complainOf(problem)
    }
    setBusy(false)
  }

  return (
    <form className="form-fields" noValidate onSubmit={(event) => void submit(event)}>
      <ConfirmFields {...form} hasSecondStep={hasSecondStep} onChange={(change) => setForm({ ...form, ...change })} />
      <div className="form-pair">
        <div>
          <PasswordField
            label={t`New password`}
            name="newPassword"
            autoComplete="new-password"
            value={form.newPassword}
            onChange={(event) => setForm({ ...form, newPassword: event.target.value })}
            error={complaint.at('newPassword')}
          />
          <PasswordStrength password={form.newPassword} email={email} />
        </div>
      </div>
      <div className="form-end">
        <Button type="submit" busy={isBusy}>
          <Trans>Change the password</Trans>
        </Button>
        <FieldError>{complaint.elsewhere('newPassword')}</FieldError>
      </div>
    </form>
  )
}
