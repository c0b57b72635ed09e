import type { AdminConversation } from '@dryrun/contract/support.ts'
import { type ConversationState, messageLengthMax } from '@dryrun/domain/support/conversation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { useTyping } from '../../live.ts'
import { newUuid } from '../../new-uuid.ts'
import { useRead } from '../../read.tsx'
import { refresh } from '../../refresh.ts'
import { refusalText } from '../../refusal-text.ts'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FullStop } from '../../ui/marks.tsx'
import { DateText } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../use-form.ts'
import { AskerName } from './asker-name.tsx'
import { CannedReplies } from './canned-replies.tsx'
import { onEnter, useTellTyping, withoutSent } from './composer.tsx'
import { Messages } from './messages.tsx'

/** How long a refusal is shown. */
const toldMs = 5_000

export function InboxConversation({ conversationId, backTo }: { conversationId: string; backTo: string }) {
  const reading = useRead('readAdminConversation', { params: { conversationId } })
  return (
    <Shown of={reading} heightClass="min-h-[320px]" lines={6}>
      {(shown) => <Detail shown={shown} backTo={backTo} />}
    </Shown>
  )
}

function Detail({ shown, backTo }: { shown: AdminConversation; backTo: string }) {
  const { t } = useLingui()
  const { conversation, asker, beganAt, page } = shown
  const { conversationId } = conversation
  const isTyping = useTyping(conversationId)
  useMarkQuestionsRead(shown)
  const began = <DateText at={beganAt} />
  return (
    <>
      <header className="list-detail-head">
        <Link className="list-detail-back text-link" to={backTo}>
          <Icon of={ArrowLeft} size={18} />
          <Trans>Back to the list</Trans>
        </Link>
        <div className="grid gap-1">
          <h2 className="heading-panel">
            <AskerName of={asker} />
          </h2>
          <p className="text-sm text-ink-2">
            {asker.memberId === null ? (
              <Trans>Not signed in. Here since {began}.</Trans>
            ) : (
              <>
                <Link className="text-link" to={`/admin/members?open=${asker.memberId}`}>
                  {asker.email}
                </Link>
                <FullStop /> <Trans>Here since {began}.</Trans>
              </>
            )}{' '}
            {page !== null && <Trans>Last asked on {page}.</Trans>}
          </p>
        </div>
        <StateChoice shown={shown} label={t`State`} />
      </header>
      <Messages conversation={conversation} reader="admin" isTyping={isTyping} />
      <Answer shown={shown} />
    </>
  )
}

/** Says that the admin has seen what was asked, while the tab is looked at. */
function useMarkQuestionsRead({ conversation }: AdminConversation): void {
  const client = useQueryClient()
  const { conversationId, unread } = conversation
  const last = conversation.messages.at(-1)?.messageId
  useEffect(() => {
    if (unread === 0 || last === undefined) return undefined
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      call('markQuestionsRead', { params: { conversationId }, body: { upTo: last } }).then(
        () => refresh(client, { queryKey: ['listConversations'] }),
        () => {},
      )
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [client, conversationId, unread, last])
}

function useTake() {
  const client = useQueryClient()
  return (reply: AdminConversation) => {
    const { conversationId } = reply.conversation
    client.setQueryData(['readAdminConversation', { params: { conversationId } }], reply)
    refresh(client, { queryKey: ['listConversations'] })
    refresh(client, { queryKey: ['readWaitingWork'] })
  }
}

function useSetState({ conversation: { conversationId } }: AdminConversation) {
  const { i18n } = useLingui()
  const take = useTake()
  const toast = useToast()
  return (state: ConversationState) =>
    void call('setConversationState', { params: { conversationId }, body: { state } }).then(take, (problem) =>
      toast({ kind: 'failed', title: refusalText(i18n, problem), durationMs: toldMs }),
    )
}

function StateChoice({ shown, label }: { shown: AdminConversation; label: string }) {
  const { t } = useLingui()
  const setState = useSetState(shown)
  return (
    <select
      className="input w-auto"
      aria-label={label}
      value={shown.conversation.state}
      onChange={(event) => setState(event.target.value as ConversationState)}
    >
      <option value="waiting">{t`Waiting, you act next`}</option>
      <option value="open">{t`Open, they act next`}</option>
      <option value="closed">{t`Closed`}</option>
    </select>
  )
}

function Answer({ shown }: { shown: AdminConversation }) {
  const { t } = useLingui()
  const { conversationId, state } = shown.conversation
  const take = useTake()
  const setState = useSetState(shown)
  const field = useRef<HTMLTextAreaElement>(null)
  const unanswered = useRef<{ text: string; key: string } | null>(null)
  const tellTyping = useTellTyping(() => call('tellAdminTyping', { params: { conversationId }, body: {} }))
  const form = useForm({
    initial: { text: '' },
    isEmpty: ({ text }) => text.trim() === '',
    send: async ({ text }) => {
      // The same words go under the same key until they have surely arrived.
      const key = unanswered.current?.text === text ? unanswered.current.key : newUuid()
      unanswered.current = { text, key }
      take(await call('replyToConversation', { params: { conversationId }, body: { text, key } }))
      unanswered.current = null
      form.set((now) => ({ text: withoutSent(now.text, text) }))
    },
    fieldOf: () => 'text',
  })
  const { text } = form.values

  function insert(words: string) {
    form.set({ text: text.trim() === '' ? words : `${text.trimEnd()}\n\n${words}` })
    field.current?.focus()
  }

  return (
    <Form of={form} className="inbox-answer">
      <TextArea
        {...form.text('text')}
        ref={field}
        label={t`Your answer`}
        rows={3}
        maxLength={messageLengthMax}
        hint={t`Press Enter to send, or Shift and Enter for a new line. The audit log notes that you answered.`}
        onKeyDown={onEnter(form.submit)}
        onChange={(event) => {
          form.set({ text: event.target.value })
          if (event.target.value.trim() !== '') tellTyping()
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <CannedReplies draft={text} onInsert={insert} />
        <span className="flex-1" />
        {state !== 'closed' && (
          <Button onClick={() => setState('closed')}>
            <Trans>Close chat</Trans>
          </Button>
        )}
        <Button type="submit" look="primary" busy={form.isBusy}>
          {!form.isBusy && <Icon of={Send} size={18} />}
          <Trans>Send</Trans>
        </Button>
      </div>
    </Form>
  )
}
