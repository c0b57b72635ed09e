import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page the focus goes to its content, so that keyboard and screen reader start there. */
export function useRouteFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  useHashTarget(hash)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** What's looked for may come with its answer, and what's above it later still. After this long, nobody waits any more. */
const waitMs = 10_000
const userActs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** An address with a part of a page in it leads there, also where that part comes later than the page. */
function useHashTarget(hash: string): void {
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    // Something with an equals sign is a secret of a link, not a part of the page.
    if (id === '' || id.includes('=')) return undefined
    const go = () => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' })
    const observer = new ResizeObserver(go)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const act of userActs) removeEventListener(act, stop)
    }
    const timer = setTimeout(stop, waitMs)
    // Whoever scrolls on their own isn't pulled back.
    for (const act of userActs) addEventListener(act, stop, { passive: true })
    observer.observe(document.body)
    return stop
  }, [hash])
}
