import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FieldError } from '../../ui/field.tsx'

export const digitCount = 6
const places = Array.from({ length: digitCount }, (_, place) => place)

interface Props {
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly error?: string | undefined
  /** The step before it was just finished, and this is the only thing to do. */
  readonly takesFocus?: boolean
  /** Where the code comes from, if it isn't the authenticator app. */
  readonly label?: ReactNode
}

/** Six boxes to look at and one field to type, paste or be filled by the phone: dashed until its digit stands. */
export function CodeField({ value, onChange, error, takesFocus, label }: Props) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <div className="field">
      <label className="field-hint" htmlFor={id}>
        {label ?? <Trans>Enter the six digits your authenticator app shows now.</Trans>}
      </label>
      <div className="code-field">
        <input
          id={id}
          ref={input}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={digitCount + 1}
          value={value}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, digitCount))}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          aria-label={t`Six-digit code`}
        />
        <div aria-hidden className="code-boxes">
          {places.map((place) => (
            <span key={place} data-state={place < value.length ? 'filled' : place === value.length ? 'next' : 'open'}>
              {value[place]}
            </span>
          ))}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
