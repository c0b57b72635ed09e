import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** A password that can be looked at: typing it twice would only make it shorter. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <Button size="small" aria-pressed={isShown} aria-label={t`Show password`} onClick={() => setShown(!isShown)}>
          <Icon of={isShown ? EyeOff : Eye} size={16} />
          {isShown ? t`Hide` : t`Show`}
        </Button>
      }
    />
  )
}
