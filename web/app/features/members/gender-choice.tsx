import { genders } from '@dryrun/domain/members/person-rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FieldError } from '../../ui/field.tsx'

interface Props {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (gender: string) => void
}

export function GenderChoice({ value, error, onChange }: Props) {
  const { t } = useLingui()
  const words = { Male: t`Male`, Female: t`Female` }
  return (
    <fieldset className="field" {...(error && { 'aria-describedby': 'gender-error' })}>
      <legend className="field-label">
        <Trans>Gender</Trans>
      </legend>
      <div className="gender-options" {...(error && { 'data-wrong': '' })}>
        {genders.map((gender) => (
          <label key={gender} className="gender-option">
            <input
              type="radio"
              name="gender"
              value={gender}
              checked={value === gender}
              onChange={() => onChange(gender)}
            />
            {words[gender]}
          </label>
        ))}
      </div>
      {error && <FieldError id="gender-error">{error}</FieldError>}
    </fieldset>
  )
}
