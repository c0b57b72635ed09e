import { useEffect, useEffectEvent, useId } from 'react'

export const storageKey = 'single-keys'
export const changed = 'single-keys-changed'
export const asked = 'show-keys'
/** Told apart from what somebody types, and from what the browser itself does with a key. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'

export function areOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Single keys of a page. They can be switched off, since speech input may press them by accident. */
export function useSingleKeys(acts: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    if (document.querySelector('dialog[open]') || !areOn()) return
    const act = acts[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

export type Keys = readonly (readonly [key: string, does: string])[]

export interface KeyGroup {
  readonly of: 'page' | 'chart'
  /** Those of charts are the same everywhere, and not written down here. */
  readonly keys: Keys
}

const none: Keys = []

/** What can be pressed right now: every part of a page says it while it's there, so the list is never wrong. */
const groups = new Map<string, KeyGroup>()
let listed: readonly KeyGroup[] = []

export const listedKeys = () => listed

function tellGroups(): void {
  // Two charts on a page have the same keys: they're listed once.
  listed = [...new Map([...groups.values()].map((group) => [group.of, group])).values()]
  dispatchEvent(new Event(changed))
}

export function onKeysChanged(listener: () => void): () => void {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}

export function useKeyGroup(of: KeyGroup['of'], keys: Keys): void {
  const id = useId()
  const text = JSON.stringify(keys)
  useEffect(() => {
    groups.set(id, { of, keys: JSON.parse(text) as Keys })
    tellGroups()
    return () => {
      groups.delete(id)
      tellGroups()
    }
  }, [id, of, text])
}

/** A chart that can be read by keyboard. All of them have the same keys, which the list knows. */
export const useChartKeys = () => useKeyGroup('chart', none)

/** Opens the list of keys from a menu or a button. */
export const showKeys = () => dispatchEvent(new Event(asked))
