import type { Conversation, OwnConversation } from '@dryrun/contract/support.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, Unreachable } from '../../api.ts'
import { newUuid } from '../../new-uuid.ts'
import { useRead } from '../../read.tsx'
import { refresh } from '../../refresh.ts'
import { useFindAnswer } from './use-answers.ts'

/** The launcher of the public pages looks for this to know whether there is something to watch. */
const begunKey = 'chat-begun'

function remember(): void {
  try {
    localStorage.setItem(begunKey, 'yes')
  } catch {
    // A browser without storage shows no count on the button, and nothing else is missing.
  }
}

/** Pages outside the route table's own letters are told as the landing page. */
function pageHere(): string {
  const path = window.location.pathname
  return /^\/[\w/-]{0,100}$/.test(path) ? path : '/'
}

/** An answer may come after a later one: messages are only ever added. */
function laterOf(known: OwnConversation | undefined, reply: OwnConversation): OwnConversation {
  if (!known?.conversation || known.conversation.conversationId !== reply.conversation?.conversationId) return reply
  return known.conversation.messages.length > reply.conversation.messages.length ? known : reply
}

/** One's own conversation: what stands in it, and what one can do about it. */
export function useConversation() {
  const client = useQueryClient()
  const reading = useRead('readConversation', {})
  const find = useFindAnswer()
  const unanswered = useRef<{ text: string; key: string } | null>(null)
  const [busy, setBusy] = useState(false)

  async function take(send: () => Promise<OwnConversation>): Promise<void> {
    const reply = await send()
    client.setQueryData<OwnConversation>(['readConversation', {}], (known) => laterOf(known, reply))
    remember()
  }

  async function choose(send: () => Promise<OwnConversation>): Promise<void> {
    setBusy(true)
    try {
      await take(send)
    } finally {
      setBusy(false)
    }
  }

  return {
    reading,
    /** Whether what was chosen about an automatic answer is on its way. One can write meanwhile. */
    busy,
    send: (text: string) =>
      take(async () => {
        // What was sent without an answer coming back may have arrived: the same words go under the same key.
        const key = unanswered.current?.text === text ? unanswered.current.key : newUuid()
        unanswered.current = { text, key }
        try {
          const reply = await call('sendQuestion', { body: { text, key, answer: find(text), page: pageHere() } })
          unanswered.current = null
          return reply
        } catch (problem) {
          if (!(problem instanceof Unreachable)) unanswered.current = null
          throw problem
        }
      }),
    askForPerson: () => choose(() => call('askForPerson', { body: {} })),
    close: () => choose(() => call('closeOwnConversation', { body: {} })),
  }
}

/** Says that what has come was seen, while it is on a screen that somebody can see. */
export function useMarkRead(conversation: Conversation | null | undefined, isShown: boolean): void {
  const client = useQueryClient()
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  const last = conversation?.messages.at(-1)?.messageId
  const hasUnread = (conversation?.unread ?? 0) > 0
  useEffect(() => {
    if (!isShown || !isVisible || !hasUnread || last === undefined) return
    call('markConversationRead', { body: { upTo: last } }).then(
      () => refresh(client, { queryKey: ['readConversation'] }),
      // The next message, or the next look, says it again.
      () => {},
    )
  }, [client, isShown, isVisible, hasUnread, last])
}
