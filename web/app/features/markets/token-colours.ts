import { useSyncExternalStore } from 'react'

const names = [
  'surface',
  'ink',
  'ink-2',
  'ink-3',
  'rule',
  'rule-2',
  'blue',
  'blue-line',
  'on-blue',
  'green',
  'red',
] as const

export type TokenColours = Readonly<Record<(typeof names)[number], string>>

/** The tokens as a canvas takes them: light-dark() and variables resolved for the theme that is on. */
export function readTokens(within: HTMLElement, theme: 'light' | 'dark'): TokenColours {
  const probe = document.createElement('span')
  probe.style.colorScheme = theme
  within.append(probe)
  const style = getComputedStyle(probe)
  const colours = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(--${name})`
      return [name, style.color]
    }),
  )
  probe.remove()
  return colours as TokenColours
}

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

export const useThemeName = (): 'light' | 'dark' =>
  useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'),
    () => 'light',
  )
