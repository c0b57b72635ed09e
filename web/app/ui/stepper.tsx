import type { ReactNode } from 'react'

interface Step {
  readonly title: string
  readonly detail?: ReactNode
}

interface Props {
  readonly label: string
  readonly steps: readonly Step[]
  /** Counted from 0. */
  readonly current: number
  /** The dots jump: what was entered must survive it. */
  readonly onJump: (step: number) => void
}

export function Stepper({ label, steps, current, onJump }: Props) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, position) => (
        <li key={step.title} data-state={position < current ? 'done' : position === current ? 'now' : 'to-come'}>
          <button
            type="button"
            onClick={() => onJump(position)}
            {...(position === current && { 'aria-current': 'step' })}
          >
            <b>
              {position + 1}. {step.title}
            </b>
            {step.detail && <span>{step.detail}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
