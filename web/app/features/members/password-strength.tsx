import { checkNewPassword } from '@dryrun/domain/members/password-rules.ts'
import { Trans } from '@lingui/react/macro'
import { classNames } from '../../ui/class-names.ts'

/** Each further step, in characters: length is what makes a password hard to guess. */
const steps = [6, 10, 14, 18]

/** Says what the server will say, while there is still time to choose another. */
export function PasswordStrength({ password, email }: { password: string; email: string }) {
  const refusal = password === '' ? null : checkNewPassword(password, email)
  const length = Array.from(password).length
  const reached = refusal ? 0 : steps.filter((step) => length >= step).length
  return (
    <div>
      <div className="password-strength" aria-hidden>
        {steps.map((step, place) => (
          <i key={step} className={classNames(place < reached && 'is-reached')} />
        ))}
      </div>
      <p className="field-hint">
        {refusal === 'password_too_common' ? (
          <Trans>This is one of the first passwords anyone would guess.</Trans>
        ) : reached === 0 ? (
          <Trans>Six characters or more; longer is better.</Trans>
        ) : reached < 3 ? (
          <Trans>That’ll do. A few more words would make it strong.</Trans>
        ) : (
          <Trans>Strong.</Trans>
        )}
      </p>
    </div>
  )
}
