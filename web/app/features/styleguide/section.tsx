import type { ReactNode } from 'react'

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-5 border-t border-ink py-8 pb-10 lg:grid-cols-[200px_minmax(0,1fr)]">
      <h2 className="heading-panel">{title}</h2>
      <div className="grid min-w-0 content-start gap-6">{children}</div>
    </section>
  )
}
