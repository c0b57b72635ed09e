import type { OwnConversation } from '@dryrun/contract/support.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { useTyping } from '../../live.ts'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import { Shown } from '../../shown.tsx'
import { durationText } from '../../ui/duration-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { Composer, useTellTyping } from './composer.tsx'
import { Messages } from './messages.tsx'
import type { useConversation } from './use-conversation.ts'

/** How long a refusal is shown. */
const toldMs = 5_000

/** How many people answer and how long it takes, as far as that is known. */
export function AnswerTime({ of: reply }: { of: OwnConversation | undefined }) {
  const { i18n } = useLingui()
  const known = reply?.answerTime
  if (!known) return <Trans>One person answers.</Trans>
  const median = durationText(known.medianMs, i18n.locale)
  const { over } = known
  return (
    <Plural
      value={over}
      one={`One person answers. The last answer took ${median}.`}
      other={`One person answers. Half of the last # answers took ${median} or less.`}
    />
  )
}

interface Props {
  readonly chat: ReturnType<typeof useConversation>
  readonly fieldRef?: Ref<HTMLTextAreaElement>
}

/** What one has written to support and what came back, and the line to write on. */
export function OwnConversationView({ chat, fieldRef }: Props) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const toast = useToast()
  const isTyping = useTyping()
  const conversation = chat.reading.data?.conversation
  const tellTyping = useTellTyping(async () => conversation && call('tellTyping', { body: {} }))
  const last = conversation?.messages.at(-1)

  async function act(send: () => Promise<void>) {
    try {
      await send()
    } catch (problem) {
      toast({ kind: 'failed', title: refusalText(i18n, problem), durationMs: toldMs })
    }
  }

  return (
    <>
      <Shown of={chat.reading} heightClass="chat-messages" lines={2}>
        {({ conversation: shown }) =>
          shown ? (
            <Messages
              conversation={shown}
              reader="person"
              isTyping={isTyping}
              actions={
                last?.kind === 'automatic' && (
                  <div className="chat-choices">
                    <button type="button" disabled={chat.busy} onClick={() => void act(chat.close)}>
                      <Trans>That helped</Trans>
                    </button>
                    <button type="button" disabled={chat.busy} onClick={() => void act(chat.askForPerson)}>
                      <Trans>Ask a person</Trans>
                    </button>
                  </div>
                )
              }
            />
          ) : (
            <div className="chat-messages">
              <p className="text-sm text-ink-2">
                <Trans>
                  Ask anything about Dryrun. If our questions and lessons have the answer, you’ll get it right away,
                  marked as automatic. Everything else goes to a person.
                </Trans>
              </p>
            </div>
          )
        }
      </Shown>
      <div className="chat-foot">
        <Composer {...(fieldRef && { fieldRef })} onSend={chat.send} onTyping={tellTyping} />
        <p className="text-xs text-ink-3">
          {user ? (
            <Trans>You don’t have to wait: the answer will be here, and we’ll email it to you.</Trans>
          ) : (
            <Trans>
              You don’t have to wait: the answer will be here in this browser.{' '}
              <Link className="text-link" to="/login">
                Log in
              </Link>{' '}
              to get it by email too.
            </Trans>
          )}
        </p>
      </div>
    </>
  )
}
