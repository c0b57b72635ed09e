import type { ReactNode } from 'react'
import { PageMeta } from './page-meta.tsx'

interface Props {
  readonly title: string
  readonly description: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A page of the public shell: its head, and what stands under it. */
export function PublicPage({ title, description, lead, children }: Props) {
  return (
    <div className="page-column">
      <PageMeta title={title} description={description} />
      <div className="page-head">
        <h1 className="heading-page">{title}</h1>
        {lead && <p className="lede">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
