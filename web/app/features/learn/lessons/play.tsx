import { type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface Props {
  readonly title: string
  readonly note?: ReactNode
  /** The one framed object of a lesson. */
  readonly framed?: boolean
  readonly children: ReactNode
}

/** Something to try within a lesson. */
export function Play({ title, note, framed, children }: Props) {
  const id = useId()
  return (
    <section className={classNames('lesson-play', framed ? 'framed' : 'panel')} aria-labelledby={id}>
      <div className="panel-head">
        <h3 id={id} className="heading-panel">
          {title}
        </h3>
        {note && <span className="figures text-sm text-ink-2">{note}</span>}
      </div>
      <div className="panel-body grid gap-5">{children}</div>
    </section>
  )
}

/** Running text of a lesson, under a heading. */
export function Prose({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="lesson-prose">
      {title && <h2>{title}</h2>}
      {children}
    </div>
  )
}
