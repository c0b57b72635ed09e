import { checkNewPassword } from '@dryrun/domain/members/password-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { FieldError } from '../../ui/field.tsx'
import '../../signed-in.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm, wrongAt } from '../../use-form.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { useLinkToken } from './use-link-token.ts'
import './members.css'

const messageMs = 5000

export default function ResetPasswordPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  return (
    <PublicPage title={t`Set a new password`} description={t`Set a new password with the link from your email.`}>
      {token === undefined && <Spinner />}
      {token === null && (
        <EmptyState
          className="px-0"
          title={<Trans>This page needs the link from your mailbox.</Trans>}
          text={<Trans>Open it from there, or ask for a new one.</Trans>}
          action={
            <ButtonLink to="/forgotPassword" look="primary">
              <Trans>Ask for a link</Trans>
            </ButtonLink>
          }
        />
      )}
      {typeof token === 'string' && <NewPassword token={token} />}
    </PublicPage>
  )
}

function NewPassword({ token }: { token: string }) {
  const { t } = useLingui()
  const { dispatch } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const form = useForm({
    initial: { password: '' },
    showMs: messageMs,
    check: ({ password }) => wrongAt('password', checkNewPassword(password, '')),
    send: async ({ password }) => {
      await call('resetPassword', { body: { token, password } })
      // The server ended every session, this browser's too.
      dispatch({ type: 'LOGOUT' })
      toast({ kind: 'done', title: t`Your new password is set. Please log in with it.`, durationMs: messageMs })
      await navigate('/login', { replace: true })
    },
    leaves: true,
  })

  return (
    <Form of={form} className="form-sheet max-w-lede">
      <div className="form-fields p-6">
        <div>
          <PasswordField {...form.text('password')} label={t`New password`} autoComplete="new-password" />
          <PasswordStrength password={form.values.password} email="" />
        </div>
        <FieldError>{form.error}</FieldError>
        <div className="form-end">
          <Button type="submit" look="primary" busy={form.isBusy}>
            <Trans>Set the password</Trans>
          </Button>
          <Link className="text-link text-sm" to="/forgotPassword">
            <Trans>Ask for a new link</Trans>
          </Link>
        </div>
        <p className="field-hint">
          <Trans>You’ll be logged out everywhere. Two-step verification stays as it is.</Trans>
        </p>
      </div>
    </Form>
  )
}
