import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Switch } from './field.tsx'
import './single-keys.css'

const storageKey = 'single-keys'
const changed = 'single-keys-changed'
/** Told apart from what somebody types, and from what the browser itself does with a key. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'

function areOn(): boolean {
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

/** What the keys of a page do, and the switch that turns them off. */
export function SingleKeys({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const { t } = useLingui()
  const isOn = useSyncExternalStore(
    (listener) => {
      addEventListener(changed, listener)
      return () => removeEventListener(changed, listener)
    },
    areOn,
    () => true,
  )
  function set(on: boolean) {
    try {
      localStorage.setItem(storageKey, on ? 'on' : 'off')
    } catch {
      // Where nothing can be kept, the keys stay on.
    }
    dispatchEvent(new Event(changed))
  }
  return (
    <details className="single-keys">
      <summary>
        <Trans>Keys on this page</Trans>
      </summary>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch label={t`Use single keys`} checked={isOn} onChange={(event) => set(event.target.checked)} />
    </details>
  )
}
