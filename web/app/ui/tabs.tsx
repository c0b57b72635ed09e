import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

interface Tab {
  readonly id: string
  readonly title: ReactNode
  readonly content: ReactNode
}

/** One tab stop for the whole list; the arrows, Home and End move inside it. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(tabs[0]?.id)

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tabs.length) % tabs.length
    setSelected(tabs[next]?.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div>
      <div ref={list} className="tab-list" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-controls={`${base}-${tab.id}-panel`}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            className="tab"
            onClick={() => setSelected(tab.id)}
            onKeyDown={move}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          tabIndex={0}
          hidden={tab.id !== selected}
          className="tab-panel"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}
