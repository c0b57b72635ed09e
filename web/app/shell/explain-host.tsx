import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { AnyOrigin } from '../origins.ts'
import { onExplain } from '../ui/explained.tsx'

const ExplainDrawer = lazy(() =>
  import('../features/explain/index.ts').then((module) => ({ default: module.ExplainDrawer })),
)

interface Open {
  /** The number that was pressed. */
  readonly id: string
  /** How many were pressed before it. */
  readonly press: number
  /** The last one is shown; the ones before it are the way back. */
  readonly origins: readonly AnyOrigin[]
}

/** Shows where a number comes from, whichever one is pressed. The drawer is loaded by the first press. */
export default function ExplainHost() {
  const [open, setOpen] = useState<Open | null>(null)
  const opener = useRef<Element | null>(null)
  const presses = useRef(0)
  useEffect(() => {
    // The drawer leaves the page when it closes, so the browser doesn't give the focus back.
    if (!open && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }, [open])
  useEffect(
    () =>
      onExplain((id, origin, isAsked) => {
        const origins = [origin as AnyOrigin]
        if (isAsked) {
          opener.current = document.activeElement
          setOpen({ id, press: presses.current++, origins })
        }
        // What is being explained has changed: the explanation follows, unless somebody looks further into it.
        else setOpen((before) => (before?.id === id && before.origins.length === 1 ? { ...before, origins } : before))
      }),
    [],
  )
  const origin = open?.origins.at(-1)
  if (!open || !origin) return null
  const { press, origins } = open
  return (
    <Suspense fallback={null}>
      <ExplainDrawer
        origin={origin}
        number={`${press} ${origins.length}`}
        onOpen={(next) => setOpen({ ...open, origins: [...origins, next] })}
        onBack={origins.length > 1 ? () => setOpen({ ...open, origins: origins.slice(0, -1) }) : undefined}
        onClose={() => setOpen(null)}
      />
    </Suspense>
  )
}
