import { Refusal } from '@dryrun/domain/refusal.ts'
import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from './password-field.tsx'

const field = 'presentPassword'

/** For `useForm`: whoever mistyped the password or the code is told there. */
export const confirming = {
  fields: [field],
  fieldOf: (problem: unknown) =>
    problem instanceof Refusal && (problem.code === 'password_wrong' || problem.code === 'not_confirmed')
      ? field
      : null,
}

interface Props {
  readonly password: string
  readonly code: string
  readonly hasSecondStep: boolean
  readonly onChange: (change: { password?: string; code?: string }) => void
  readonly errorAt: (field: string) => string | undefined
}

/** Before anything dangerous: the password once more, and a code where two-step verification is on. */
export function ConfirmFields({ password, code, hasSecondStep, onChange, errorAt }: Props) {
  const { t } = useLingui()
  return (
    <div className="form-pair">
      <PasswordField
        label={t`Current password`}
        name={field}
        error={errorAt(field)}
        autoComplete="current-password"
        value={password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      {hasSecondStep && (
        <TextField
          label={t`Code`}
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={(event) => onChange({ code: event.target.value })}
          hint={t`A new one from your authenticator app, or a recovery code.`}
        />
      )}
    </div>
  )
}
