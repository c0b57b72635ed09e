import { Trans, useLingui } from '@lingui/react/macro'
import { type LucideIcon, Search, User } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../read.tsx'
import type { ShellItem } from '../../ui/app-shell.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useModal } from '../../ui/use-modal.ts'
import './palette.css'

export interface PaletteItem {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly isDemo?: boolean
  readonly icon: LucideIcon
  readonly act: string | (() => void)
}

const membersShown = 6
const searchLengthMin = 2

/** What every entry of the menu is in the palette. */
export const placesOf = (items: readonly ShellItem[]): PaletteItem[] =>
  items.map(({ label, icon, act }) => ({ id: label, label, icon, act }))

/** Ctrl-K, or ⌘K: goes anywhere. The admin finds members in it too. */
export function Palette({ items, findsMembers = false }: { items: readonly PaletteItem[]; findsMembers?: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLDialogElement>(null)
  const handlers = useModal(ref, isOpen, () => setOpen(false))
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button type="button" className="palette-button" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Icon of={Search} size={16} />
        <span>
          <Trans>Go anywhere</Trans>
        </span>
        <kbd>Ctrl K</kbd>
      </button>
      <dialog ref={ref} className="dialog palette" aria-label={t`Go anywhere`} {...handlers}>
        {isOpen && <Finder items={items} findsMembers={findsMembers} onDone={() => setOpen(false)} />}
      </dialog>
    </>
  )
}

interface FinderProps {
  readonly items: readonly PaletteItem[]
  readonly findsMembers: boolean
  readonly onDone: () => void
}

function Finder({ items, findsMembers, onDone }: FinderProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  // Pages are there at once, so that typing and Enter go where they were meant to.
  const wanted = text.trim().toLowerCase()
  const members = useMembers(useDeferredValue(findsMembers ? wanted : ''))
  const found = [...items.filter(({ label }) => label.toLowerCase().includes(wanted)), ...members]
  const at = Math.min(place, Math.max(0, found.length - 1))

  function go(item: PaletteItem | undefined) {
    if (!item) return
    onDone()
    if (typeof item.act === 'string') void navigate(item.act)
    else item.act()
  }

  function byKey(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 }[event.key]
    if (to !== undefined && found.length > 0) {
      event.preventDefault()
      setPlace((to + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(found[at])
    }
  }

  return (
    <>
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label={findsMembers ? t`Page or member` : t`Page`}
        placeholder={findsMembers ? t`Page or member` : t`Page`}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        {...(found.length > 0 && { 'aria-activedescendant': `${id}-${at}` })}
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette was opened to be typed into.
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setPlace(0)
        }}
        onKeyDown={byKey}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can't be filtered while one types. */}
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t`Where to?`}>
        {found.map((item, position) => (
          <div
            key={item.id}
            id={`${id}-${position}`}
            className="palette-item"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list that is filtered while one types.
            role="option"
            tabIndex={-1}
            aria-selected={position === at}
            onClick={() => go(item)}
            onKeyDown={byKey}
            onPointerMove={() => setPlace(position)}
          >
            <Icon of={item.icon} size={18} />
            <span>
              <bdi>{item.label}</bdi>{' '}
              {item.isDemo && (
                <Tag>
                  <Trans>demo</Trans>
                </Tag>
              )}
            </span>
            {item.detail && <small>{item.detail}</small>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <output className="palette-none">
          <Trans>Nothing found.</Trans>
        </output>
      )}
    </>
  )
}

function useMembers(search: string): PaletteItem[] {
  const members = useRead(
    'listMembers',
    { query: { search } },
    { enabled: search.length >= searchLengthMin, keepLast: true },
  )
  if (search.length < searchLengthMin) return []
  return (members.data?.members ?? []).slice(0, membersShown).map(({ memberId, fullName, email, isDemo }) => ({
    id: memberId,
    label: fullName,
    detail: email,
    isDemo,
    icon: User,
    act: `/admin/members?open=${memberId}`,
  }))
}
