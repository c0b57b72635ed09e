import { Children, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ToCome } from './to-come.tsx'
import { useInView } from './use-in-view.ts'
import { useQuiet } from './use-near.ts'

/** So long a part waits at most for a moment when the browser has nothing else to do. */
const patienceMs = 200

/**
 * Draws the parts of a long page one after the other: the first one right away, each other one when the screen comes near
 * it, and all of them some seconds after the page was opened. Drawn together, they keep a slow phone from answering a tap.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  const [shownCount, setShownCount] = useState(1)
  const isQuiet = useQuiet()
  // An address that leads to one of the parts doesn't have to wait for it.
  const isSought = useLocation().hash !== ''
  return (
    <>
      {parts.slice(0, shownCount)}
      {shownCount < parts.length && (
        <NextPart
          key={shownCount}
          isTime={isQuiet || isSought}
          onTurn={() => startTransition(() => setShownCount(shownCount + 1))}
        />
      )}
      {Array.from({ length: parts.length - shownCount - 1 }, (_, place) => (
        <div key={place} className="part-to-come" />
      ))}
    </>
  )
}

function NextPart({ isTime, onTurn }: { isTime: boolean; onTurn: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useInView(box)
  const isDue = isTime || isNear
  useEffect(() => {
    if (!isDue) return undefined
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(onTurn)
      return () => clearTimeout(timer)
    }
    const turn = requestIdleCallback(onTurn, { timeout: patienceMs })
    return () => cancelIdleCallback(turn)
  })
  return (
    <div ref={box} className="page-column part-to-come">
      <ToCome lines={8} />
    </div>
  )
}
