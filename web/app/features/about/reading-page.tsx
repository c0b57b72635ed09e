import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PublicPage } from '../../ui/public-page.tsx'
import './about.css'

interface Part {
  readonly id: string
  readonly title: string
  readonly text: ReactNode
}

interface Props {
  readonly title: string
  readonly description: string
  readonly lead: ReactNode
  readonly parts: readonly Part[]
}

/** A page that is read from top to bottom, with its contents beside it. */
export function ReadingPage({ title, description, lead, parts }: Props) {
  return (
    <PublicPage title={title} description={description} lead={lead}>
      <div className="reading-columns">
        <nav aria-labelledby="contents">
          <h2 id="contents" className="column-head">
            <Trans>On this page</Trans>
          </h2>
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="reading-page">
          {parts.map((part) => (
            <section key={part.id} id={part.id}>
              <h2 className="heading-panel">{part.title}</h2>
              {part.text}
            </section>
          ))}
        </div>
      </div>
    </PublicPage>
  )
}
