import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'

export interface AccordionItem {
  /** What an address names it by, and where its title can change while it is open. */
  readonly id?: string
  readonly title: string
  readonly text: ReactNode
}

/** Opening one closes the others; the browser does both, also without JavaScript. */
export function Accordion({ items, openFirst }: { items: readonly AccordionItem[]; openFirst?: boolean }) {
  const name = useId()
  const root = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  // An address that names an item leads to it opened.
  useEffect(() => {
    if (hash === '') return
    const named = root.current?.querySelector(`details#${CSS.escape(hash.slice(1))}`)
    named?.toggleAttribute('open', true)
    named?.scrollIntoView({ block: 'center' })
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
