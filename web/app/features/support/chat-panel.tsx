import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ReadsProvider } from '../../read.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { Listen } from './listen.tsx'
import { AnswerTime, OwnConversationView } from './own-conversation.tsx'
import { useConversation, useMarkRead } from './use-conversation.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onUnread: (count: number) => void
}

/** The chat of the public pages. While it is closed it only listens, for the count on the button. */
export default function ChatPanel(props: Props) {
  return (
    <ReadsProvider>
      <Panel {...props} />
    </ReadsProvider>
  )
}

function Panel({ open, onClose, onUnread }: Props) {
  const { t } = useLingui()
  const chat = useConversation()
  const panel = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const conversation = chat.reading.data?.conversation
  const unread = conversation?.unread ?? 0
  useMarkRead(conversation, open)
  useEffect(() => onUnread(unread), [onUnread, unread])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  })
  useEffect(() => {
    const shown = panel.current
    if (!open || !shown) return undefined
    field.current?.focus()
    const listen = (event: KeyboardEvent) => onKey(event)
    shown.addEventListener('keydown', listen)
    return () => shown.removeEventListener('keydown', listen)
  }, [open])

  return (
    <>
      <Listen conversationId={conversation?.conversationId} />
      {open && (
        <dialog ref={panel} open aria-label={t`Support`} className="chat-panel">
          <div className="chat-head">
            <div>
              <h2>
                <Trans>Support</Trans>
              </h2>
              <p className="text-xs text-ink-3">
                <AnswerTime of={chat.reading.data} />
              </p>
            </div>
            <CloseButton label={t`Close the chat`} onClick={onClose} />
          </div>
          <OwnConversationView chat={chat} fieldRef={field} />
        </dialog>
      )}
    </>
  )
}
