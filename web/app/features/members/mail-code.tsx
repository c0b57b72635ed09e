import { Refusal } from '@dryrun/domain/refusal.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { refusalText } from '../../refusal-text.ts'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/states.tsx'

/** Where others can reach the instance, adding a second step asks for a code that a thief of the password doesn't have. */
export function useMailCode() {
  const [asked, setAsked] = useState<Refusal | null>(null)
  return {
    asked,
    /** Whether the server has sent a code and says where it is: then that's said, and nothing has gone wrong. */
    hears(problem: unknown): boolean {
      if (!(problem instanceof Refusal) || !problem.code.startsWith('enrolment_code_')) return false
      setAsked(problem)
      return true
    },
  }
}

interface Props {
  readonly asked: Refusal
  readonly value: string
  readonly onChange: (mailCode: string) => void
}

export function MailCode({ asked, value, onChange }: Props) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Note>{refusalText(i18n, asked)}</Note>
      <TextField
        label={t`Six-digit code`}
        name="mailCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        hint={t`Leave it empty to get a new one.`}
      />
    </>
  )
}
