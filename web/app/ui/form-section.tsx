import { type ReactNode, useId } from 'react'

/** A label column with one sentence, and the fields beside it. */
export function FormSection({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="form-section" aria-labelledby={id}>
      <header>
        <h2 id={id} className="heading-panel">
          {title}
        </h2>
        {text && <p>{text}</p>}
      </header>
      <div className="form-fields">{children}</div>
    </section>
  )
}
