import { type Notification, unreadCountMax } from '@dryrun/contract/notifications.ts'
import { isSafetyKind } from '@dryrun/domain/notices/notices.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { usePagedRead } from '../../read.tsx'
import { refresh } from '../../refresh.ts'
import { useSession } from '../../session.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { ListDrawing } from '../../ui/empty-drawings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useModal } from '../../ui/use-modal.ts'
import { useNow } from '../../use-instance.tsx'
import { addressOf } from './addresses.ts'
import { NotificationText } from './notification-text.tsx'

const clockMs = 30_000

/** The bell at the top of every page behind the login: what happened that concerns you, and how much of it is new. */
export function NotificationBell({ empty }: { empty: string }) {
  const { t } = useLingui()
  const { number } = useFigures()
  const list = usePagedRead('listNotifications', {})
  const [isOpen, setOpen] = useState(false)
  const unread = list.data?.pages[0]?.unread ?? 0
  const shown = unread >= unreadCountMax ? `${number(unreadCountMax - 1)}+` : number(unread)
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-icon bell"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread === 0 ? t`Notifications` : t`Notifications, ${shown} unread`}
        onClick={() => setOpen(true)}
      >
        <Icon of={Bell} />
        {unread > 0 && (
          <span className="bell-count" aria-hidden>
            {shown}
          </span>
        )}
      </button>
      <Newest of={list.data?.pages[0]?.notifications} />
      <Panel list={list} isOpen={isOpen} empty={empty} onClose={() => setOpen(false)} />
    </>
  )
}

/** Read out once when something new has come while the page was open. */
function Newest({ of: list }: { of: readonly Notification[] | undefined }) {
  const [known, setKnown] = useState<string>()
  const [told, setTold] = useState<Notification>()
  const newest = list?.[0]
  const id = newest?.notificationId ?? 'none'
  if (list && id !== known) {
    setKnown(id)
    // What was there when the page opened is no news.
    if (known !== undefined) setTold(newest)
  }
  return (
    <output className="sr-only">
      {told && (
        <>
          <Trans>New notification:</Trans> <NotificationText of={told} />
        </>
      )}
    </output>
  )
}

interface PanelProps {
  readonly list: ReturnType<typeof usePagedRead<'listNotifications'>>
  readonly isOpen: boolean
  readonly empty: string
  readonly onClose: () => void
}

function Panel({ list, isOpen, empty, onClose }: PanelProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const handlers = useModal(ref, isOpen, onClose)
  const unread = list.data?.pages[0]?.unread ?? 0
  const newest = list.data?.pages[0]?.notifications[0]

  const readNotificationsAgain = () => refresh(client, { queryKey: ['listNotifications'] })

  function open({ notificationId, isRead }: Notification) {
    onClose()
    // Whether it was marked or not, its page opens; an unread one just stays so.
    if (!isRead) call('readNotification', { params: { notificationId } }).then(readNotificationsAgain, () => {})
  }

  function byKey(event: KeyboardEvent) {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('.notification') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined || rows.length === 0) return
    event.preventDefault()
    rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus()
  }

  return (
    <dialog ref={ref} className="notifications" aria-labelledby={titleId} {...handlers} onKeyDown={byKey}>
      {isOpen && (
        <>
          <div className="notifications-head">
            <h2 id={titleId} className="heading-panel">
              <Trans>Notifications</Trans>
            </h2>
            {unread > 0 && newest && (
              <MarkAll
                onMark={() => call('readAllNotifications', { body: { upTo: newest.notificationId } })}
                onDone={readNotificationsAgain}
              />
            )}
            <CloseButton label={t`Close notifications`} onClick={onClose} />
          </div>
          <div className="notifications-body">
            <Shown of={list} heightClass="min-h-[200px]" lines={4}>
              {({ pages }) => {
                const all = pages.flatMap((page) => page.notifications)
                if (all.length === 0)
                  return <EmptyState drawing={<ListDrawing />} title={<Trans>Nothing new yet.</Trans>} text={empty} />
                return (
                  <>
                    <ul>
                      {all.map((each) => (
                        <li key={each.notificationId}>
                          <Row of={each} onOpen={() => open(each)} />
                        </li>
                      ))}
                    </ul>
                    <ShowMore of={list} />
                  </>
                )
              }}
            </Shown>
          </div>
          <output className="sr-only">
            <Plural value={unread} one="# unread" other="# unread" />
          </output>
        </>
      )}
    </dialog>
  )
}

function MarkAll({ onMark, onDone }: { onMark: () => Promise<unknown>; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const isHere = useRef(true)
  useEffect(() => () => void (isHere.current = false), [])
  async function mark() {
    setBusy(true)
    await onMark().then(onDone, () => {})
    if (isHere.current) setBusy(false)
  }
  return (
    <Button size="small" look="quiet" busy={isBusy} onClick={() => void mark()}>
      <Trans>Mark all as read</Trans>
    </Button>
  )
}

function Row({ of: told, onOpen }: { of: Notification; onOpen: () => void }) {
  const now = useNow(clockMs)
  const { reason } = told.details
  const isAdmin = useSession().user?.role === 'admin'
  return (
    <Link
      className="notification"
      to={addressOf(told, isAdmin)}
      data-unread={!told.isRead || undefined}
      onClick={onOpen}
    >
      <span className="notification-text">
        {!told.isRead && (
          <span className="sr-only">
            <Trans>Unread:</Trans>{' '}
          </span>
        )}
        <NotificationText of={told} />
      </span>
      {isSafetyKind(told.kind) && (
        <span className="notification-reason">
          <Trans>If this wasn’t you, change your password.</Trans>
        </span>
      )}
      {reason && <q className="notification-reason">{reason}</q>}
      <span className="notification-time">{now && <RelativeTime at={told.at} now={now} />}</span>
    </Link>
  )
}
