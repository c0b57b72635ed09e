import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'

export interface AccordionItem {
  /** What an address names it by, and where its title can change while it is open. */
  readonly id?: string
  readonly title: string
  readonly text: ReactNode
}

/** How long a page may still grow after one has come to it. */
const comingMs = 3_000

/** Opening one closes the others; the browser does both, also without JavaScript. */
export function Accordion({ items, openFirst }: { items: readonly AccordionItem[]; openFirst?: boolean }) {
  const name = useId()
  const root = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  // An address that names an item leads to it opened, and stays with it while the page above is still coming.
  useEffect(() => {
    const named = hash && root.current?.querySelector(`details#${CSS.escape(hash.slice(1))}`)
    if (!named) return undefined
    named.toggleAttribute('open', true)
    const place = new ResizeObserver(() => named.scrollIntoView({ block: 'center' }))
    const leave = () => place.disconnect()
    place.observe(document.body)
    const timer = setTimeout(leave, comingMs)
    const ways = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const way of ways) window.addEventListener(way, leave, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      leave()
      for (const way of ways) window.removeEventListener(way, leave)
    }
  }, [hash])
  return (
    <div ref={root} className="accordion">
      {items.map((item, position) => (
        <details key={item.id ?? item.title} id={item.id} name={name} open={openFirst && position === 0}>
          <summary>{item.title}</summary>
          <div className="accordion-body">{item.text}</div>
        </details>
      ))}
    </div>
  )
}
