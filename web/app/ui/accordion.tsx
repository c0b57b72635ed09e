import { type ReactNode, useId } from 'react'

export interface AccordionItem {
  /** Where the title can change while it is open. */
  readonly id?: string
  readonly title: string
  readonly text: ReactNode
}

/** Opening one closes the others; the browser does both, also without JavaScript. */
export function Accordion({ items, openFirst }: { items: readonly AccordionItem[]; openFirst?: boolean }) {
  const name = useId()
  return (
    <div className="accordion">
      {items.map((item, position) => (
        <details key={item.id ?? item.title} name={name} open={openFirst && position === 0}>
          <summary>{item.title}</summary>
          <div className="accordion-body">{item.text}</div>
        </details>
      ))}
    </div>
  )
}
