import { checkNewPassword } from '@dryrun/domain/members/password-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm, wrongAt } from '../../use-form.ts'
import { ConfirmFields, confirming } from './confirm-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

const messageMs = 5000

export function ChangePasswordSection(props: { email: string; hasSecondStep: boolean }) {
  return (
    <FormSection title={<Trans>Password</Trans>} text={<Trans>Changing it logs out every other device.</Trans>}>
      <ChangePassword {...props} />
    </FormSection>
  )
}

export function ChangePassword({ email, hasSecondStep }: { email: string; hasSecondStep: boolean }) {
  const { t } = useLingui()
  const { user, dispatch, renew } = useSession()
  const toast = useToast()
  const form = useForm({
    initial: { password: '', code: '', newPassword: '' },
    showMs: messageMs,
    check: ({ newPassword }) => wrongAt('newPassword', checkNewPassword(newPassword, email)),
    send: async ({ code, ...rest }) => {
      await renew(() => call('changePassword', { body: { ...rest, ...(code && { code }) } }))
      form.reset()
      toast({ kind: 'done', title: t`Your password has been changed.`, durationMs: messageMs })
      if (user?.mustChangePassword) dispatch({ type: 'LOGIN', user: { ...user, mustChangePassword: false } })
    },
    ...confirming,
    fields: [...confirming.fields, 'newPassword'],
  })

  return (
    <Form of={form} className="form-fields">
      <ConfirmFields {...form.values} hasSecondStep={hasSecondStep} onChange={form.set} errorAt={form.errorAt} />
      <div className="form-pair">
        <div>
          <PasswordField {...form.text('newPassword')} label={t`New password`} autoComplete="new-password" />
          <PasswordStrength password={form.values.newPassword} email={email} />
        </div>
      </div>
      <div className="form-end">
        <Button type="submit" busy={form.isBusy}>
          <Trans>Change the password</Trans>
        </Button>
        <FieldError>{form.error}</FieldError>
      </div>
    </Form>
  )
}
