import { messageLengthMax } from '@dryrun/domain/support/conversation.ts'
import { useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The other side is told so often that somebody writes, at most. */
const tellEveryMs = 3_000

/** Says that one is writing, at most every few seconds. */
export function useTellTyping(tell: () => Promise<unknown>): () => void {
  const lastMs = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (now - lastMs.current < tellEveryMs) return
    lastMs.current = now
    // Nothing rests on it.
    tell().catch(() => {})
  }
}

interface Props {
  readonly fieldRef?: Ref<HTMLTextAreaElement>
  readonly busy: boolean
  readonly onSend: (text: string) => Promise<void>
  readonly onTyping: () => void
}

/** One line that grows; Enter sends, Shift and Enter begins a new line. */
export function Composer({ fieldRef, busy, onSend, onTyping }: Props) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    const sent = text.trim()
    if (sent === '' || busy) return
    setError(null)
    try {
      await onSend(sent)
      setText('')
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }

  return (
    <form className="grid gap-2" noValidate onSubmit={(event) => void submit(event)}>
      <div className="affix chat-composer">
        <textarea
          ref={fieldRef}
          className="input"
          rows={1}
          maxLength={messageLengthMax}
          aria-label={t`Write a message`}
          placeholder={t`Write a message`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (event.target.value.trim() !== '') onTyping()
          }}
          onKeyDown={onKeyDown}
          {...(error !== null && { 'aria-invalid': true, 'aria-describedby': 'chat-error' })}
        />
        <Button type="submit" iconOnly busy={busy} aria-label={t`Send`}>
          {!busy && <Icon of={Send} size={18} />}
        </Button>
      </div>
      {error !== null && <FieldError id="chat-error">{error}</FieldError>}
    </form>
  )
}
