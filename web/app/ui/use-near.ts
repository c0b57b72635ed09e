import { type RefObject, startTransition, useEffect, useState } from 'react'
import { useInView } from './use-in-view.ts'

const settleMs = 6_500

/**
 * True from the moment the element comes near the screen, and in any case some seconds after the page was opened: a page
 * that is printed or pictured whole is whole.
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const inView = useInView(element)
  const quiet = useQuiet()
  return inView || quiet
}

/** True some seconds after the page was opened, from a moment when the browser has nothing else to do. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      const done = () => startTransition(() => setQuiet(true))
      if ('requestIdleCallback' in window) requestIdleCallback(done)
      else done()
    }, settleMs)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
