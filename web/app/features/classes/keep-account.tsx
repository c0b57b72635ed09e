import type { OwnClass } from '@dryrun/contract/class-shapes.ts'
import { checkUsername } from '@dryrun/domain/members/person-rules.ts'
import { checkKeeping } from '@dryrun/domain/members/sign-up-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useForm } from '../../use-form.ts'
import { PasswordField } from '../members/index.ts'

/** Once the class is over: what happens to the account, and the way to keep it. */
export function KeepAccount({ own }: { own: OwnClass }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="class-move" aria-labelledby="keep-account">
      <h2 className="heading-panel" id="keep-account">
        <Trans>Keep your account?</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          If you do nothing, everything about you goes a day after the class. If you keep the account, it becomes an
          ordinary one with an email and a password. Your book stays as it is, and the class knows you only by your
          number.
        </Trans>
      </p>
      {isOpen ? (
        <KeepForm own={own} />
      ) : (
        <Button onClick={() => setOpen(true)}>
          <Trans>Keep my account</Trans>
        </Button>
      )}
    </section>
  )
}

function KeepForm({ own }: { own: OwnClass }) {
  const { t } = useLingui()
  const { dispatch } = useSession()
  const navigate = useNavigate()
  const form = useForm({
    initial: {
      fullName: '',
      username: checkUsername(own.nickname) === null ? own.nickname : '',
      email: '',
      password: '',
      agreesToTerms: false,
      agreesToEmails: false,
    },
    check: checkKeeping,
    send: async (body) => {
      const { user } = await call('keepAccount', { body })
      dispatch({ type: 'LOGIN', user })
      void navigate('/dashboard')
    },
    leaves: true,
  })
  return (
    <Form of={form} className="class-move">
      <TextField
        {...form.text('fullName')}
        label={t`Full name`}
        autoComplete="name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form comes because its button was pressed.
        autoFocus
      />
      <TextField
        {...form.text('username')}
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.text('email')} label={t`Email`} type="email" autoComplete="email" />
      <PasswordField {...form.text('password')} label={t`Password`} autoComplete="new-password" />
      <Checkbox
        {...form.tick('agreesToTerms')}
        label={
          <Trans>
            I agree to the{' '}
            <Link className="text-link" to="/terms" target="_blank">
              terms and conditions
            </Link>
            : practice money only
          </Trans>
        }
      />
      <Checkbox {...form.tick('agreesToEmails')} label={<Trans>I agree to receive emails about my account</Trans>} />
      <FieldError>{form.error}</FieldError>
      <Button type="submit" look="primary" size="large" busy={form.isBusy}>
        <Trans>Keep my account</Trans>
      </Button>
    </Form>
  )
}
