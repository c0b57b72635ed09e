import type { ConversationList } from '@dryrun/contract/support.ts'
import { type ConversationState, conversationStates } from '@dryrun/domain/support/conversation.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleDashed, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { classNames } from '../../ui/class-names.ts'
import { durationText } from '../../ui/duration-text.ts'
import { ChatDrawing } from '../../ui/empty-drawings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useAddress } from '../../use-address.ts'
import { useNow } from '../../use-instance.tsx'
import './support.css'
import { useFigures } from '../../ui/use-figures.ts'
import { AskerName } from './asker-name.tsx'
import { InboxConversation } from './inbox-conversation.tsx'

const clockMs = 10_000

/** The list at the left, what is open at the right; on phones each is a screen of its own. */
export default function InboxPage() {
  const { t } = useLingui()
  const figures = useFigures()
  const { params: search, change, addressOf } = useAddress()
  const asked = search.get('state')
  const state: ConversationState = conversationStates.find((each) => each === asked) ?? 'waiting'
  const text = search.get('search') ?? ''
  // Who is looked for may be in any state.
  const query = text === '' ? { state } : { search: text }
  const list = usePagedRead('listConversations', { query })
  const pages = list.data?.pages ?? []
  const openId = search.get('open')

  const first = pages[0]
  const count = (of: ConversationState) => (first ? figures.number(first.counts[of]) : '')
  const titles = { waiting: t`Waiting`, open: t`Open`, closed: t`Closed` }

  return (
    <>
      <PageMeta title={t`Support`} description={t`Conversations with visitors and members.`} />
      <div className={classNames('list-detail inbox-page', openId !== null && 'list-detail-open')}>
        <section className="list-detail-list" aria-label={t`Conversations`}>
          <div className="list-detail-tools">
            <SearchField
              label={t`Name, email or words`}
              value={text}
              onChange={(sought) => change({ search: sought, open: null })}
            />
          </div>
          <nav className="inbox-states" aria-label={t`State`}>
            {(['waiting', 'open', 'closed'] as const).map((each) => (
              <Link
                key={each}
                to={addressOf({ state: each, search: null, open: null })}
                {...(text === '' && each === state && { 'aria-current': 'page' })}
              >
                {titles[each]} <span className="figures">{count(each)}</span>
              </Link>
            ))}
          </nav>
          <Shown of={{ ...list, data: list.data }} heightClass="min-h-[320px]" lines={6}>
            {() => (
              <>
                {first?.conversations.length === 0 ? (
                  <EmptyState
                    drawing={<ChatDrawing />}
                    title={
                      state === 'waiting' && text === '' ? (
                        <Trans>Nobody’s waiting.</Trans>
                      ) : (
                        <Trans>Nothing here.</Trans>
                      )
                    }
                    text={<Trans>Chats that need a person show up here.</Trans>}
                  />
                ) : (
                  <ul>
                    {pages
                      .flatMap(({ conversations }) => conversations)
                      .map((row) => (
                        <Row
                          key={row.conversationId}
                          row={row}
                          to={addressOf({ open: row.conversationId })}
                          isOpen={row.conversationId === openId}
                        />
                      ))}
                  </ul>
                )}
                <ShowMore of={list} />
                {first?.answerTime && <AnswerLine time={first.answerTime} />}
              </>
            )}
          </Shown>
        </section>
        <section className="list-detail-pane inbox-detail" aria-label={t`The open conversation`}>
          {openId === null ? (
            <EmptyState
              drawing={<ChatDrawing />}
              title={<Trans>Choose a conversation.</Trans>}
              text={<Trans>The conversation will show up here, and you can answer it.</Trans>}
            />
          ) : (
            <InboxConversation key={openId} conversationId={openId} backTo={addressOf({ open: null })} />
          )}
        </section>
      </div>
    </>
  )
}

function AnswerLine({ time }: { time: NonNullable<ConversationList['answerTime']> }) {
  const { i18n } = useLingui()
  const median = durationText(time.medianMs, i18n.locale)
  const { over } = time
  return (
    <p className="p-4 text-sm text-ink-3">
      <Plural
        value={over}
        one={`The last answer took ${median}.`}
        other={`Half of the last # answers took ${median} or less.`}
      />
    </p>
  )
}

const marks = {
  waiting: { icon: CircleDashed, colour: 'text-orange' },
  open: { icon: MessageSquare, colour: 'text-blue' },
  closed: { icon: Check, colour: 'text-green' },
} as const

function Row({ row, to, isOpen }: { row: ConversationList['conversations'][number]; to: string; isOpen: boolean }) {
  const { t } = useLingui()
  const figures = useFigures()
  const now = useNow(clockMs)
  const { icon, colour } = marks[row.state]
  const words = { waiting: t`Waiting, you act next`, open: t`Open, they act next`, closed: t`Closed` }
  const unread = figures.number(row.unread)
  return (
    <li>
      <Link className="list-detail-row" to={to} preventScrollReset {...(isOpen && { 'aria-current': 'true' })}>
        <Icon of={icon} size={18} className={colour} />
        <span className="min-w-0">
          <b>
            <AskerName of={row.asker} />
          </b>
          <span className="inbox-line" dir="auto">
            {row.last?.text}
          </span>
          <span className="block text-sm text-ink-3">{words[row.state]}</span>
        </span>
        <span className="grid justify-items-end gap-1 text-sm text-ink-3">
          {now && <RelativeTime at={row.waitingSince ?? row.lastAt} now={now} />}
          {row.unread > 0 && (
            <span className="shell-count">
              <span aria-hidden>{unread}</span>
              <span className="sr-only">{t`, ${unread} unread`}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
