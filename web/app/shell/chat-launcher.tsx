import { useLingui } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ChatPanel } from '../features/support/index.ts'
import { Icon } from '../ui/icon.tsx'
import { useFigures } from '../ui/use-figures.ts'
import './chat-launcher.css'

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

/** Shorter moves than this are no reading on. */
const movePx = 24

/** True while somebody reads on; false again when they turn back, and at both ends of the page. */
function useScrollsDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const look = () => {
      const { scrollY, innerHeight } = window
      const isAtAnEnd = scrollY < movePx || scrollY + innerHeight > document.documentElement.scrollHeight - movePx
      if (isAtAnEnd) setDown(false)
      else if (Math.abs(scrollY - last) < movePx) return
      else setDown(scrollY > last)
      last = scrollY
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return down
}

/** The floating button of the public pages. Who has a conversation sees on it that an answer has come. */
export default function ChatLauncher() {
  const { t } = useLingui()
  const figures = useFigures()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [unread, setUnread] = useState(0)
  const [isWanted, setWanted] = useState(false)
  const hasBegun = useSyncExternalStore(neverChanges, hasBegunBefore, () => false)
  const count = figures.number(unread)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  const isAway = useScrollsDown() && unread === 0
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
        aria-label={unread > 0 ? t`Support, ${count} unread` : t`Support`}
        title={t`Support`}
        {...(isAway && { 'data-away': '' })}
        onClick={show}
      >
        <Icon of={MessageSquare} />
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
