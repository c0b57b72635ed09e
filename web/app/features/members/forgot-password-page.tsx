import { checkEmail } from '@dryrun/domain/members/person-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { useForm, wrongAt } from '../../use-form.ts'
import { LocalMailbox } from './local-mailbox.tsx'
import './members.css'

const messageMs = 5000

export default function ForgotPasswordPage() {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    initial: { email: '' },
    showMs: messageMs,
    check: ({ email }) => wrongAt('email', checkEmail(email)),
    send: async (body) => {
      setAsked(false)
      await call('requestReset', { body })
      setAsked(true)
    },
  })

  return (
    <PublicPage
      title={t`Forgot your password?`}
      description={t`Ask for a link to set a new password.`}
      lead={<Trans>We’ll email you a link. It works once, for 30 minutes.</Trans>}
    >
      <Form of={form} className="form-sheet max-w-lede">
        <div className="form-fields p-6">
          <TextField {...form.text('email')} label={t`Email`} type="email" autoComplete="email" />
          <FieldError>{form.error}</FieldError>
          <div className="form-end">
            <Button type="submit" look="primary" busy={form.isBusy}>
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
            {isAsked && <LocalMailbox />}
          </output>
        </div>
      </Form>
    </PublicPage>
  )
}
