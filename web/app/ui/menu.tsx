import { Check, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { Comma } from './marks.tsx'

export interface MenuItem {
  readonly label: string
  readonly icon?: LucideIcon
  /** Where the label is in another language than the page. */
  readonly lang?: string
  /** What holds now: it is marked. */
  readonly current?: boolean
  /** An address to go to, or something to do. */
  readonly act: string | (() => void)
}

/** A button with a list of places and actions under it. Arrows move, Escape closes and gives the focus back. */
export function Menu({ label, button, items }: { label: string; button: ReactNode; items: readonly MenuItem[] }) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return undefined
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const outside = (event: PointerEvent) => root.current?.contains(event.target as Node) || setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  function close() {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      entries[(to + entries.length) % entries.length]?.focus()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') {
      setOpen(false)
    }
  }

  return (
    <div ref={root} className="menu">
      <button
        type="button"
        className="button button-quiet"
        aria-haspopup="menu"
        aria-expanded={open}
        {...(open && { 'aria-controls': id })}
        onClick={() => setOpen(!open)}
      >
        {button}{' '}
        <span className="sr-only">
          <Comma />
          {label}
        </span>
      </button>
      {open && (
        <div id={id} className="menu-list" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
          {items.map(({ label: text, icon, lang, current, act }) => {
            const inside = (
              <>
                {icon && <Icon of={icon} size={18} />}
                {text}
                {current && <Icon of={Check} size={16} className="ms-auto" />}
              </>
            )
            return typeof act === 'string' ? (
              <Link
                key={text}
                role="menuitem"
                tabIndex={-1}
                className="menu-item"
                lang={lang}
                {...(current && { 'aria-current': 'true' as const })}
                to={act}
                onClick={() => setOpen(false)}
              >
                {inside}
              </Link>
            ) : (
              <button
                key={text}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="menu-item"
                lang={lang}
                {...(current && { 'aria-current': 'true' as const })}
                onClick={() => {
                  close()
                  act()
                }}
              >
                {inside}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
