/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list cannot show a name beside each symbol. */
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useRead } from '../../read.tsx'
import { Icon } from '../../ui/icon.tsx'

const shownMax = 12

/** Type a name or a symbol, choose with the arrows or the pointer. */
export function SymbolSearch({ symbol, onChoose }: { symbol: string; onChoose: (symbol: string) => void }) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const search = useDeferredValue(text ?? '')
  const open = text !== null
  const { data } = useRead('listInstruments', { query: { search } }, { enabled: open, keepLast: true })
  const found = open ? (data?.instruments.slice(0, shownMax) ?? []) : []

  function choose(chosen: string) {
    setText(null)
    onChoose(chosen)
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') setText(null)
    else if (event.key === 'Enter') {
      const chosen = found[active]
      if (chosen) choose(chosen.symbol)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (!open) setText('')
      setActive((at) => (found.length === 0 ? 0 : (at + step + found.length) % found.length))
    } else return
    event.preventDefault()
  }

  return (
    <div className="symbol-search">
      <div className="affix">
        <span className="affix-mark">
          <Icon of={Search} size={16} />
        </span>
        <input
          className="input"
          role="combobox"
          aria-label={t`Symbol or name`}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(found[active] && { 'aria-activedescendant': `${id}-${active}` })}
          autoComplete="off"
          spellCheck={false}
          value={text ?? symbol}
          onFocus={(event) => event.target.select()}
          onBlur={() => setText(null)}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={move}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Instruments`}
        hidden={found.length === 0}
        className="symbol-list"
      >
        {found.map((each, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the field, which stays focused.
          <div
            key={each.symbol}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Before the field loses the focus and the list is gone.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(each.symbol)}
          >
            <b>{each.symbol}</b>
            <span>{each.name}</span>
          </div>
        ))}
      </div>
      <output className="sr-only">{open && found.length === 0 && data ? t`Nothing found` : ''}</output>
    </div>
  )
}
