import { Trans } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'

const shownMs = 2000

interface Props {
  readonly text: string
  readonly children?: ReactNode
  readonly size?: 'small' | 'default'
  /** What is copied, where there is only room for the icon. */
  readonly label?: string
}

export function CopyButton({ text, children, size = 'default', label }: Props) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (outcome !== 'copied') return undefined
    const timer = setTimeout(() => setOutcome('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <>
      <Button
        size={size}
        {...(label && { look: 'quiet' as const, iconOnly: true, 'aria-label': label, title: label })}
        onClick={() => void copy()}
      >
        <Icon of={outcome === 'copied' ? Check : Copy} size={16} />
        {!label && (outcome === 'copied' ? <Trans>Copied</Trans> : (children ?? <Trans>Copy</Trans>))}
      </Button>
      <output className="sr-only">{outcome === 'copied' && <Trans>Copied</Trans>}</output>
      {outcome === 'failed' && (
        <FieldError>
          <Trans>Your browser didn’t allow copying. Select the text and copy it yourself.</Trans>
        </FieldError>
      )}
    </>
  )
}
