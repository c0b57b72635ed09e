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

/** What's looked for may come with its answer: after this long, nobody waits for it any more. */
const waitMs = 10_000

/** An address with a part of a page in it leads there, also where that part comes later than the page. */
function useHashTarget(hash: string): void {
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    // Something with an equals sign is a secret of a link, not a part of the page.
    if (id === '' || id.includes('=')) return undefined
    const go = () => {
      const target = document.getElementById(id)
      target?.scrollIntoView()
      return target !== null
    }
    if (go()) return undefined
    const observer = new MutationObserver(() => go() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), waitMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [hash])
}
