import { messageLengthMax } from '@dryrun/domain/support/conversation.ts'
import { useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useForm } from '../../use-form.ts'

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

/** Enter sends, Shift and Enter begins a new line. */
export const onEnter = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  send()
}

/** What's left in the field once something of it was sent: whatever was written meanwhile stays. */
export const withoutSent = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text

interface Props {
  readonly fieldRef?: Ref<HTMLTextAreaElement>
  readonly onSend: (text: string) => Promise<void>
  readonly onTyping: () => void
}

/** One line that grows. */
export function Composer({ fieldRef, onSend, onTyping }: Props) {
  const { t } = useLingui()
  const form = useForm({
    initial: { text: '' },
    isEmpty: ({ text }) => text.trim() === '',
    send: async ({ text }) => {
      await onSend(text.trim())
      form.set((now) => ({ text: withoutSent(now.text, text) }))
    },
    fieldOf: () => 'text',
  })
  const error = form.errorAt('text')

  return (
    <Form of={form} className="grid gap-2">
      <div className="affix chat-composer">
        <textarea
          ref={fieldRef}
          className="input"
          rows={1}
          maxLength={messageLengthMax}
          aria-label={t`Write a message`}
          placeholder={t`Write a message`}
          name="text"
          value={form.values.text}
          onChange={(event) => {
            form.set({ text: event.target.value })
            if (event.target.value.trim() !== '') onTyping()
          }}
          onKeyDown={onEnter(form.submit)}
          {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': 'chat-error' })}
        />
        <Button type="submit" iconOnly busy={form.isBusy} aria-label={t`Send`}>
          {!form.isBusy && <Icon of={Send} size={18} />}
        </Button>
      </div>
      {error !== undefined && <FieldError id="chat-error">{error}</FieldError>}
    </Form>
  )
}
