import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { TextField } from '../../ui/field.tsx'

/** So long after the last keystroke the server is asked whether it knows the code. */
const askAfterMs = 400

interface Props {
  readonly name: string
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Says whether the code is known. An unknown one doesn't stop anybody. */
export function ReferralCodeField({ name, value, onChange }: Props) {
  const { t } = useLingui()
  const [checked, setChecked] = useState<{ code: string; isKnown: boolean } | null>(null)
  const code = value.trim()

  useEffect(() => {
    if (code === '') return undefined
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      call('checkReferralCode', { params: { code } }, { signal: leaving.signal }).then(
        ({ isKnown }) => setChecked({ code, isKnown }),
        () => {},
      )
    }, askAfterMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [code])

  const known = checked?.code === code && code !== '' ? checked.isKnown : null
  return (
    <TextField
      name={name}
      value={value}
      onChange={onChange}
      label={t`Referral code`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        <output>
          {known === null
            ? t`The username of the person who invited you.`
            : known
              ? t`Found. They’ll get a share of your first investment as savings; it costs you nothing.`
              : t`Nobody here has this code. You can sign up without one.`}
        </output>
      }
    />
  )
}
