import { type ComponentType, lazy, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHref, useNavigate } from 'react-router'

/** One and the same object each time: React would write the section anew for another one. */
const asWritten = { __html: '' }

/** Whether the page that came as a file is still the one that's starting. */
let isFirstPage = !import.meta.env.SSR

/** From here on, every page is drawn by the program. */
export function leaveFirstPage(): void {
  isFirstPage = false
}

interface Props {
  readonly id?: string
  readonly className: string
  readonly 'aria-labelledby': string
  /** Has the program draw it after all, for instance because something in it is to be marked. */
  readonly awake?: boolean
  /** Called when that begins. What it gives back is called once the section has been drawn. */
  readonly whileWaking?: () => () => void
}

/**
 * A section that never changes. A page that comes as a file has it already, so the program leaves it as it is and loads
 * no code for it. Only whoever comes from another page has it drawn.
 */
export function still(load: () => Promise<{ default: ComponentType }>) {
  const Content = lazy(load)
  return function Still({ awake = false, whileWaking, ...section }: Props) {
    const box = useRef<HTMLElement>(null)
    const [isStill, setStill] = useState(isFirstPage)
    const isWaking = awake && isStill
    useInnerLinks(box, isStill)
    useLayoutEffect(() => {
      // A page that couldn't be taken over as it was has been drawn anew, and this part of it is empty.
      const isEmpty = isStill && !box.current?.hasChildNodes()
      // As a transition, what's there stays until the new one can take its place.
      if (isWaking || isEmpty) startTransition(() => setStill(false))
    }, [isStill, isWaking])
    useEffect(() => (isWaking ? whileWaking?.() : undefined), [isWaking, whileWaking])
    if (isStill) {
      return <section key="still" ref={box} {...section} suppressHydrationWarning dangerouslySetInnerHTML={asWritten} />
    }
    return (
      <section key="drawn" ref={box} {...section}>
        <Content />
      </section>
    )
  }
}

/** Links in a still section are plain ones. They lead to our pages without loading everything again, as all others do. */
function useInnerLinks(box: { readonly current: HTMLElement | null }, isStill: boolean): void {
  const navigate = useNavigate()
  // In another language all addresses begin with its letters, which the router adds again.
  const home = useHref('/').replace(/\/$/, '')
  useEffect(() => {
    const section = box.current
    if (!isStill || !section) return undefined
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || !isPlain(event) || !isOurs(link, home)) return
      event.preventDefault()
      void navigate(link.pathname.slice(home.length) + link.search + link.hash)
    }
    section.addEventListener('click', follow)
    return () => section.removeEventListener('click', follow)
  }, [box, isStill, navigate, home])
}

/** Neither for another tab or window, nor answered by somebody else. */
function isPlain({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function isOurs({ origin, target, download, pathname }: HTMLAnchorElement, home: string): boolean {
  return origin === window.location.origin && !target && !download && `${pathname}/`.startsWith(`${home}/`)
}
