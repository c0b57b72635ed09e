import { type RefObject, startTransition, useEffect, useState } from 'react'

/** The width of an element in pixels, so that a drawing is made for it and not scaled; 0 until it is known. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) =>
      startTransition(() => setWidth(Math.round(entry?.contentRect.width ?? 0))),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
