import type { ChatMessage, Conversation } from '@dryrun/contract/support.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bot } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { type ReadyAnswer, useAnswers } from './use-answers.ts'

interface Props {
  readonly conversation: Conversation
  /** Whose screen it is: one's own words stand at the end of the line. */
  readonly reader: 'person' | 'admin'
  readonly isTyping: boolean
  /** What can be done about the last automatic answer. */
  readonly actions?: ReactNode
}

/** The conversation itself. What a person wrote is solid, what was answered automatically is dashed. */
export function Messages({ conversation, reader, isTyping, actions }: Props) {
  const { t } = useLingui()
  const answers = useAnswers()
  const list = useRef<HTMLDivElement>(null)
  const { messages, state } = conversation
  const lastId = messages.at(-1)?.messageId
  const lastSeen = messages.findLast(({ kind, readAt }) => kind === ownKind(reader) && readAt !== null)?.messageId

  // What has just come is what one wants to read.
  useEffect(() => {
    const box = list.current
    if (lastId !== undefined || isTyping) box?.scrollTo({ top: box.scrollHeight })
  }, [lastId, isTyping])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by keys.
    <div ref={list} className="chat-messages" role="log" aria-label={t`Messages`} tabIndex={0}>
      {messages.map((message) => (
        <Message
          key={message.messageId}
          message={message}
          isOwn={message.kind === ownKind(reader)}
          isLastSeen={message.messageId === lastSeen}
          isWaiting={state === 'waiting'}
          reader={reader}
          answer={answers.find(({ id }) => id === message.answer)}
        />
      ))}
      {actions}
      {isTyping && (
        <p className="chat-typing">
          {reader === 'person' ? <Trans>Support is writing…</Trans> : <Trans>Writing…</Trans>}
        </p>
      )}
    </div>
  )
}

const ownKind = (reader: Props['reader']) => (reader === 'person' ? 'question' : 'reply')

interface MessageProps {
  readonly message: ChatMessage
  readonly isOwn: boolean
  readonly isLastSeen: boolean
  readonly isWaiting: boolean
  readonly reader: Props['reader']
  readonly answer: ReadyAnswer | undefined
}

function Message({ message, isOwn, isLastSeen, isWaiting, reader, answer }: MessageProps) {
  const at = <ClockTime at={message.sentAt} />
  if (message.kind === 'passed')
    return (
      <p className="chat-mark" data-open={isWaiting || undefined}>
        <span>
          {reader === 'admin' ? <Trans>passed to you at {at}</Trans> : <Trans>passed to a person at {at}</Trans>}
        </span>
      </p>
    )
  if (message.kind === 'closed')
    return (
      <p className="chat-mark">
        <span>
          <Trans>closed at {at}</Trans>
        </span>
      </p>
    )
  if (message.kind === 'automatic') return <Automatic answer={answer} reader={reader} />
  return (
    <div className="chat-message" data-own={isOwn || undefined}>
      {message.kind === 'reply' && reader === 'person' && (
        <p className="chat-by">
          <b>
            <Trans>Support</Trans>
          </b>
        </p>
      )}
      {/* Inert text: the direction follows its first letter, and its marks stay inside the bubble. */}
      <p className="chat-bubble" dir="auto">
        {message.kind === 'reply' ? <LinkedText text={message.text ?? ''} /> : message.text}
      </p>
      <p className="chat-by">
        {at}
        {isOwn && isLastSeen && (
          <span>
            <Trans>seen</Trans>
          </span>
        )}
      </p>
    </div>
  )
}

function Automatic({ answer, reader }: { answer: ReadyAnswer | undefined; reader: Props['reader'] }) {
  const title = answer?.title
  return (
    <div className="chat-message" data-automatic data-own={reader === 'admin' || undefined}>
      <p className="chat-by">
        <Icon of={Bot} size={14} />
        <b>
          <Trans>Automatic answer</Trans>
        </b>
        {answer?.from === 'questions' && <Trans>from the questions</Trans>}
        {answer?.from === 'lesson' && <Trans>from the lessons</Trans>}
      </p>
      <p className="chat-bubble" dir="auto">
        {answer ? (
          <>
            {answer.text}{' '}
            <Link className="text-link" to={answer.to}>
              {answer.from === 'lesson' ? <Trans>Read the lesson “{title}”</Trans> : <Trans>Source: “{title}”</Trans>}
            </Link>
          </>
        ) : (
          <Trans>The page this answer came from is no longer there.</Trans>
        )}
      </p>
    </div>
  )
}

function ClockTime({ at }: { at: string }) {
  const figures = useFigures()
  const moment = new Date(at)
  return (
    <time dateTime={at} className="figures" title={figures.date(moment, { dateStyle: 'long', timeStyle: 'short' })}>
      {figures.date(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
    </time>
  )
}

/** Addresses of this very site lead there; every other address stays text. */
function LinkedText({ text }: { text: string }) {
  const { origin } = window.location
  const escaped = origin.replaceAll(/\W/g, String.raw`\$&`)
  const parts = text.split(new RegExp(String.raw`(${escaped}/[\w/#-]*)`))
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move.
      <Link key={at} className="text-link" to={part.slice(origin.length)}>
        {part.slice(origin.length)}
      </Link>
    ) : (
      part
    ),
  )
}
