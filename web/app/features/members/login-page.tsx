import { checkLogIn } from '@dryrun/domain/members/login-rules.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Clock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../api.ts'
import { safeNextPath } from '../../safe-next-path.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { CodeField, digitCount } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SessionEndedNote } from './session-ended.tsx'
import { useComplaint } from './use-complaint.ts'

const messageMs = 5000

export default function LoginPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const [challenge, setChallenge] = useState<string | null>(null)
  const next = safeNextPath(search.get('next'))
  return (
    <PublicPage title={t`Welcome back`} description={t`Log in to your practice account.`}>
      <SessionEndedNote />
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
                <Trans>Asked for after the password, and only where two-step verification is switched on.</Trans>
              </p>
            </div>
          ) : (
            <SecondStep challenge={challenge} onEnd={() => setChallenge(null)} />
          )}
        </section>
      </div>
      {next !== null && (
        <p className="text-sm text-ink-3">
          <Trans>After this you go on to {next}, where you were headed.</Trans>
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
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const complaint = useComplaint(messageMs)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = checkLogIn({ email, password })
    if (wrong) return complaint.complain(wrong)
    setBusy(true)
    complaint.clear()
    try {
      const answer = await call('logIn', { body: { email, password } })
      setBusy(false)
      if (answer.next === 'done') dispatch({ type: 'LOGIN', user: answer.user })
      else onChallenge(answer.challenge)
    } catch (problem) {
      setBusy(false)
      // Which of the two was wrong is not told, so the complaint stands under the one that people mistype.
      const isWrong = problem instanceof Refusal && problem.code === 'login_wrong'
      if (isWrong) complaint.complain({ code: 'login_wrong', field: 'password' })
      else complaint.complainOf(problem, t`Can't login at the moment`)
    }
  }

  function startOver() {
    setEmail('')
    setPassword('')
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
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          readOnly={isAccepted}
          onChange={(event) => setEmail(event.target.value)}
          error={complaint.at('email')}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          value={password}
          readOnly={isAccepted}
          onChange={(event) => setPassword(event.target.value)}
          error={complaint.at('password')}
        />
        <FieldError>{complaint.elsewhere('email', 'password')}</FieldError>
        <div className="form-end">
          {isAccepted ? (
            <Button onClick={startOver}>
              <Trans>Use another account</Trans>
            </Button>
          ) : (
            <Button type="submit" look="primary" busy={isBusy}>
              <Trans>Log in</Trans>
            </Button>
          )}
          <Link className="text-link link-target text-sm" to="/forgotPassword">
            <Trans>Forgot your password?</Trans>
          </Link>
        </div>
        <p className="text-sm">
          <Trans>
            New here?{' '}
            <Link className="text-link" to="/signUp">
              Sign up
            </Link>
          </Trans>
        </p>
      </form>
    </section>
  )
}

function SecondStep({ challenge, onEnd }: { challenge: string; onEnd: () => void }) {
  const { t } = useLingui()
  const { dispatch } = useSession()
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { complainOf, elsewhere, clear } = useComplaint(messageMs)

  async function send(given: string) {
    if (isBusy) return
    setBusy(true)
    clear()
    try {
      const { user } = await call('logInWithCode', { body: { challenge, code: given } })
      dispatch({ type: 'LOGIN', user })
    } catch (problem) {
      setBusy(false)
      setCode('')
      complainOf(problem, t`Can't login at the moment`)
    }
  }

  /** Checked as soon as the sixth digit stands. */
  function enter(digits: string) {
    setCode(digits)
    if (digits.length === digitCount) void send(digits)
  }

  const error = elsewhere()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') void send(code)
      }}
    >
      {isRecovery ? (
        <TextField
          label={t`Recovery code`}
          name="recoveryCode"
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={error}
          hint={t`One of the codes you were shown when you switched two-step verification on. Each works once.`}
        />
      ) : (
        <CodeField value={code} onChange={enter} error={error} takesFocus />
      )}
      <div className="form-end">
        <Button
          type="submit"
          look="primary"
          busy={isBusy}
          disabled={isRecovery ? code === '' : code.length < digitCount}
        >
          <Trans>Continue</Trans>
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            setCode('')
            clear()
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
        <Button look="quiet" onClick={onEnd}>
          <Trans>Start over</Trans>
        </Button>
      </div>
    </form>
  )
}
