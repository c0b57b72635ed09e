import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId } from 'react'
import type { Unexplained } from './unexplained.ts'

/** Where a number comes from. What there is to say about it is told by the drawer, which isn't loaded before. */
export interface Origin {
  readonly of: string
  /** What exactly is told: wherever two numbers have the same key, they're the same number. */
  readonly key?: string
}

/** A page that has its own explanations opens them itself. */
type OwnExplanation = () => void

export type From = Origin | OwnExplanation | Unexplained

type Listener = (id: string, origin: Origin, isAsked: boolean) => void

let listener: Listener | undefined
/** Asked for before anything could show it. */
let waiting: readonly [string, Origin] | undefined

/** The one place that shows explanations listens here. */
export function onExplain(listen: Listener): () => void {
  listener = listen
  if (waiting) listen(...waiting, true)
  waiting = undefined
  return () => {
    listener = undefined
  }
}

/** Opens an explanation; with the id of a number, it follows that number. */
export function explain(origin: Origin, id = ''): void {
  if (listener) listener(id, origin, true)
  else waiting = [id, origin]
}

/** Every amount on screen is in one of these: a press opens where it comes from. */
export function Explained({ from, children }: { from: From; children: ReactNode }) {
  const { t } = useLingui()
  const id = useId()
  // An open explanation follows what it explains: a price that moves, a request that was approved.
  useEffect(() => {
    if (typeof from === 'object') listener?.(id, from, false)
  })
  if (typeof from === 'string') return <span data-unexplained={from}>{children}</span>
  return (
    <button
      type="button"
      className="explain"
      aria-haspopup="dialog"
      {...(typeof from === 'object' && from.key !== undefined && { 'data-explains': from.key })}
      title={t`Where does this number come from?`}
      onClick={() => (typeof from === 'function' ? from() : explain(from, id))}
    >
      {children}
    </button>
  )
}
