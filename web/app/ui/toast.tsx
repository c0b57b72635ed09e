import { useLingui } from '@lingui/react/macro'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { CloseButton } from './close-button.tsx'
import { Icon } from './icon.tsx'

interface Message {
  readonly kind: 'done' | 'waiting' | 'failed'
  readonly title: ReactNode
  readonly text?: ReactNode
  /** How long it shows while nobody points at it or stands in it. */
  readonly durationMs: number
}

const icons = { done: Check, waiting: Clock, failed: TriangleAlert }
const ToastContext = createContext<(message: Message) => void>(() => {})

/** Shows a short message above the page. Inside an open dialog, show the message in the dialog instead. */
export const useToast = () => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const area = useRef<HTMLElement>(null)
  const lastKey = useRef(0)
  const [messages, setMessages] = useState<readonly (Message & { key: number })[]>([])

  const show = useCallback((message: Message) => {
    lastKey.current += 1
    const key = lastKey.current
    setMessages((before) => [...before, { ...message, key }])
  }, [])
  const dismiss = useCallback((key: number) => setMessages((before) => before.filter((m) => m.key !== key)), [])

  // As a popover the area lies above everything, also above a dialog that opened before it.
  useEffect(() => {
    area.current?.togglePopover(messages.length > 0)
  }, [messages.length])

  return (
    <ToastContext value={show}>
      {children}
      <section ref={area} popover="manual" className="toasts" aria-label={t`Messages`}>
        {messages.map((message) => (
          <Toast key={message.key} message={message} onDismiss={() => dismiss(message.key)} />
        ))}
      </section>
    </ToastContext>
  )
}

function Toast({ message, onDismiss }: { message: Message; onDismiss: () => void }) {
  const { t } = useLingui()
  const [held, setHeld] = useState(false)
  const leftMs = useRef(message.durationMs)
  const dismiss = useEffectEvent(onDismiss)

  useEffect(() => {
    if (held) return undefined
    const since = performance.now()
    const timer = setTimeout(() => dismiss(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - since
    }
  }, [held])

  return (
    <div
      role={message.kind === 'failed' ? 'alert' : 'status'}
      className={`toast toast-${message.kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={icons[message.kind]} />
      <span>
        <b>{message.title}</b>
        {message.text}
      </span>
      <CloseButton label={t`Dismiss`} onClick={onDismiss} />
    </div>
  )
}
