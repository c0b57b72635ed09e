import { checkLogIn } from '@dryrun/domain/members/login-rules.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Clock } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../api.ts'
import { safeNextPath } from '../../safe-next-path.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { useDrawnAhead } from '../../ui/use-drawn-ahead.ts'
import { useForm } from '../../use-form.ts'
import { CodeField, digitCount } from './code-field.tsx'
import { LookAround } from './look-around.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { PasswordField } from './password-field.tsx'
import { SessionEndedNote } from './session-ended.tsx'
import './members.css'

const messageMs = 5000

export default function LoginPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const [challenge, setChallenge] = useState<string | null>(null)
  const isDrawnAhead = useDrawnAhead()
  const next = isDrawnAhead ? null : safeNextPath(search.get('next'))
  return (
    <PublicPage title={t`Welcome back`} description={t`Log in to your practice account.`}>
      {!isDrawnAhead && <SessionEndedNote />}
      <div className="login-book mb-6">
        <FirstStep isAccepted={challenge !== null} onChallenge={setChallenge} />
        <section className="login-leaf" aria-labelledby="second-step">
          <div className="login-head">
            <h2 id="second-step" className="heading-panel">
              <Trans>Second step</Trans>
            </h2>
            {challenge !== null && (
              <span className="chip chip-open">
                <Icon of={Clock} size={14} />
                <Trans>You act next</Trans>
              </span>
            )}
          </div>
          {challenge === null ? (
            <div className="login-to-come">
              <p>
                <Trans>You’ll only need this if two-step verification is on.</Trans>
              </p>
            </div>
          ) : (
            <SecondStep challenge={challenge} onEnd={() => setChallenge(null)} />
          )}
        </section>
      </div>
      <LookAround />
      {next !== null && (
        <p className="text-sm text-ink-3">
          <Trans>After this, we’ll take you to {next}.</Trans>
        </p>
      )}
    </PublicPage>
  )
}

function FirstStep({
  isAccepted,
  onChallenge,
}: {
  isAccepted: boolean
  onChallenge: (challenge: string | null) => void
}) {
  const { t } = useLingui()
  const { dispatch } = useSession()
  const form = useForm({
    initial: { email: '', password: '' },
    showMs: messageMs,
    check: checkLogIn,
    send: async (body) => {
      const answer = await call('logIn', { body })
      if (answer.next === 'done') dispatch({ type: 'LOGIN', user: answer.user })
      else onChallenge(answer.challenge)
    },
    // Which of the two was wrong isn't told, so the complaint stands under the one that people mistype.
    fieldOf: (problem) => (problem instanceof Refusal && problem.code === 'login_wrong' ? 'password' : null),
    fallback: t`Can't login at the moment`,
  })

  function startOver() {
    form.reset()
    onChallenge(null)
  }

  return (
    <section className="login-leaf" aria-labelledby="first-step">
      <div className="login-head">
        <h2 id="first-step" className="heading-panel">
          <Trans>Log in</Trans>
        </h2>
        {isAccepted && (
          <span className="flex items-center gap-1.5 text-sm text-green">
            <Icon of={Check} size={16} />
            <Trans>Accepted</Trans>
          </span>
        )}
      </div>
      <Form of={form}>
        <TextField
          {...form.text('email')}
          label={t`Email`}
          type="email"
          autoComplete="username webauthn"
          readOnly={isAccepted}
        />
        <PasswordField
          {...form.text('password')}
          label={t`Password`}
          autoComplete="current-password"
          readOnly={isAccepted}
        />
        <FieldError>{form.error}</FieldError>
        <div className="form-end">
          {isAccepted ? (
            <Button onClick={startOver}>
              <Trans>Use another account</Trans>
            </Button>
          ) : (
            <Button type="submit" look="primary" busy={form.isBusy}>
              <Trans>Log in</Trans>
            </Button>
          )}
          <Link className="text-link link-target text-sm" to="/forgotPassword">
            <Trans>Forgot your password?</Trans>
          </Link>
        </div>
        {!isAccepted && <PasskeyLogIn />}
        <p className="text-sm">
          <Trans>
            New here?{' '}
            <Link className="text-link" to="/signUp">
              Sign up
            </Link>
          </Trans>
        </p>
      </Form>
    </section>
  )
}

function SecondStep({ challenge, onEnd }: { challenge: string; onEnd: () => void }) {
  const { t } = useLingui()
  const { dispatch } = useSession()
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({
    initial: { code: '' },
    showMs: messageMs,
    isEmpty: ({ code }) => code === '',
    send: async ({ code }) => {
      try {
        const { user } = await call('logInWithCode', { body: { challenge, code } })
        dispatch({ type: 'LOGIN', user })
      } catch (problem) {
        form.reset()
        throw problem
      }
    },
    fieldOf: () => 'code',
    fallback: t`Can't login at the moment`,
  })
  const { code } = form.values

  /** Checked as soon as the sixth digit is there. */
  function enter(digits: string) {
    form.set({ code: digits })
    if (digits.length === digitCount) form.submit()
  }

  return (
    <Form of={form}>
      {isRecovery ? (
        <TextField
          {...form.text('code')}
          label={t`Recovery code`}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t`One of the codes you got when you turned on two-step verification. Each works once.`}
        />
      ) : (
        <CodeField value={code} onChange={enter} error={form.errorAt('code')} takesFocus />
      )}
      <div className="form-end">
        <Button
          type="submit"
          look="primary"
          busy={form.isBusy}
          disabled={isRecovery ? code === '' : code.length < digitCount}
        >
          <Trans>Continue</Trans>
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            form.reset()
            form.complain(null)
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
        <Button look="quiet" onClick={onEnd}>
          <Trans>Start over</Trans>
        </Button>
      </div>
    </Form>
  )
}
