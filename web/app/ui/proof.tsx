import { Trans } from '@lingui/react/macro'
import { Check, ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './proof.css'

type State = 'fits' | 'broken' | 'waiting'

function Mark({ state, size }: { state: State; size: number }) {
  return (
    <span className="proof-mark" data-state={state}>
      {state === 'fits' && <Icon of={Check} size={size} />}
      {state === 'broken' && <Icon of={X} size={size} />}
      <span className="sr-only">
        {state === 'fits' ? (
          <Trans>It fits:</Trans>
        ) : state === 'broken' ? (
          <Trans>It doesn’t fit:</Trans>
        ) : (
          <Trans>Not done:</Trans>
        )}
      </span>
    </span>
  )
}

/** The steps of a proof, in their order. */
export function ProofSteps({ children }: { children: ReactNode }) {
  return <ol className="proof-steps">{children}</ol>
}

interface StepProps {
  readonly state: State
  readonly title: ReactNode
  readonly text: ReactNode
  /** A figure at the end of the line, where there's room for it. */
  readonly aside?: ReactNode
  readonly isOpen?: boolean
  /** The numbers and bytes. A step without them can't be opened. */
  readonly children?: ReactNode
}

export function ProofStep({ state, title, text, aside, isOpen, children }: StepProps) {
  const line = (
    <>
      <Mark state={state} size={14} />
      <span>
        <b>{title}</b>
        <span className="proof-text">{text}</span>
      </span>
      <span className="proof-aside">{aside}</span>
    </>
  )
  if (children === undefined) return <li className="proof-line">{line}</li>
  return (
    <li>
      <details open={isOpen}>
        <summary>
          {line}
          <Icon of={ChevronDown} size={16} className="proof-arrow" />
        </summary>
        <div className="proof-inside">{children}</div>
      </details>
    </li>
  )
}

/** What a proof comes to, in one sentence. Where some of it couldn't be done, it's neither of both. */
export function ProofVerdict({ state, children }: { state: State; children: ReactNode }) {
  return (
    <div className="proof-verdict" data-state={state}>
      <Mark state={state} size={24} />
      <div>{children}</div>
    </div>
  )
}
