import { checkEmail } from '@dryrun/domain/members/person-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { useComplaint } from './use-complaint.ts'

const messageMs = 5000

export default function ForgotPasswordPage() {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [hasMailbox, setMailbox] = useState(false)
  const complaint = useComplaint(messageMs)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = checkEmail(email)
    if (wrong) return complaint.complain({ code: wrong, field: 'email' })
    setBusy(true)
    setAsked(false)
    complaint.clear()
    try {
      await call('requestReset', { body: { email } })
      setAsked(true)
      // Where no mail leaves this instance, whoever runs it reads it here.
      call('readMailbox').then(
        () => setMailbox(true),
        () => {},
      )
    } catch (problem) {
      complaint.complainOf(problem)
    }
    setBusy(false)
  }

  return (
    <PublicPage
      title={t`Forgot your password?`}
      description={t`Ask for a link to set a new password.`}
      lead={<Trans>We send a link to your address. It works once, for 30 minutes.</Trans>}
    >
      <form className="form-sheet max-w-lede" noValidate onSubmit={(event) => void submit(event)}>
        <div className="form-fields p-6">
          <TextField
            label={t`E-mail`}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={complaint.at('email')}
          />
          <FieldError>{complaint.elsewhere('email')}</FieldError>
          <div className="form-end">
            <Button type="submit" look="primary" busy={isBusy}>
              <Trans>Send the link</Trans>
            </Button>
            <Link className="text-link link-target text-sm" to="/login">
              <Trans>Back to log in</Trans>
            </Link>
          </div>
          <output className="grid gap-1">
            {isAsked && (
              <b>
                <Trans>Check your Mailbox to Reset</Trans>
              </b>
            )}
            {isAsked && hasMailbox && (
              <span className="text-sm text-ink-2">
                <Trans>
                  This instance sends no real mail.{' '}
                  <Link className="text-link" to="/mailbox">
                    Open the local mailbox
                  </Link>
                </Trans>
              </span>
            )}
          </output>
        </div>
      </form>
    </PublicPage>
  )
}
