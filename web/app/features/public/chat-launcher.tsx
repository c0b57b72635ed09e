import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ChatPanel } from '../support/index.ts'

/** Written by the chat itself: the cookie that keeps a conversation cannot be seen from here. */
const begunKey = 'chat-begun'

const neverChanges = () => () => {}

function hasBegunBefore(): boolean {
  try {
    return localStorage.getItem(begunKey) !== null
  } catch {
    return false
  }
}

/** The floating button of the public pages. Who has a conversation sees on it that an answer has come. */
export default function ChatLauncher() {
  const { t, i18n } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [unread, setUnread] = useState(0)
  const [isWanted, setWanted] = useState(false)
  const hasBegun = useSyncExternalStore(neverChanges, hasBegunBefore, () => false)
  const count = new Intl.NumberFormat(i18n.locale).format(unread)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  const close = useCallback(() => setOpen(false), [])
  // The button is there again only now: the focus goes back to where it came from.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!open && wasOpen.current) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <>
      <button
        ref={button}
        type="button"
        className="chat-launcher"
        aria-expanded={open}
        aria-haspopup="dialog"
        hidden={open}
        {...(unread > 0 && { 'aria-label': t`Support, ${count} unread` })}
        onClick={show}
      >
        <Icon of={MessageSquare} />
        <Trans>Support</Trans>
        {unread > 0 && (
          <span className="shell-count" aria-hidden>
            {count}
          </span>
        )}
      </button>
      {(isWanted || hasBegun) && (
        <Suspense fallback={null}>
          <ChatPanel open={open} onClose={close} onUnread={setUnread} />
        </Suspense>
      )}
    </>
  )
}
