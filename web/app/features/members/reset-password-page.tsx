import { checkNewPassword } from '@dryrun/domain/members/password-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { FieldError } from '../../ui/field.tsx'
import '../../signed-in.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { useComplaint } from './use-complaint.ts'
import { useLinkToken } from './use-link-token.ts'

const messageMs = 5000

export default function ResetPasswordPage() {
  const { t } = useLingui()
  const token = useLinkToken()
  return (
    <PublicPage title={t`Set a new password`} description={t`Set a new password with the link from your mailbox.`}>
      {token === undefined && <Spinner />}
      {token === null && (
        <EmptyState
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
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const complaint = useComplaint(messageMs)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = checkNewPassword(password, '')
    if (wrong) return complaint.complain({ code: wrong, field: 'password' })
    setBusy(true)
    complaint.clear()
    try {
      await call('resetPassword', { body: { token, password } })
      // The server ended every session, this browser's too.
      dispatch({ type: 'LOGOUT' })
      toast({ kind: 'done', title: t`Your new password is set. Please log in with it.`, durationMs: messageMs })
      await navigate('/login', { replace: true })
    } catch (problem) {
      setBusy(false)
      complaint.complainOf(problem)
    }
  }

  return (
    <form className="form-sheet max-w-lede" noValidate onSubmit={(event) => void submit(event)}>
      <div className="form-fields p-6">
        <div>
          <PasswordField
            label={t`New password`}
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={complaint.at('password')}
          />
          <PasswordStrength password={password} email="" />
        </div>
        <FieldError>{complaint.elsewhere('password')}</FieldError>
        <div className="form-end">
          <Button type="submit" look="primary" busy={isBusy}>
            <Trans>Set the password</Trans>
          </Button>
          <Link className="text-link text-sm" to="/forgotPassword">
            <Trans>Ask for a new link</Trans>
          </Link>
        </div>
        <p className="field-hint">
          <Trans>You will be logged out everywhere. Two-step verification stays as it is.</Trans>
        </p>
      </div>
    </form>
  )
}
