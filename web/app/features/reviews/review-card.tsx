import { Trans } from '@lingui/react/macro'
import { Avatar } from '../../ui/avatar.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFigures } from '../../ui/use-figures.ts'

interface Props {
  readonly review: {
    readonly text: string
    /** Two letters, or empty while none is chosen. */
    readonly country: string
    readonly pictureUrl: string | null
    readonly name: string
    readonly isDemo: boolean
  }
}

/** A review as it stands on the landing page. */
export function ReviewCard({ review: { text, country, pictureUrl, name, isDemo } }: Props) {
  const figures = useFigures()
  return (
    <figure className="review-card">
      <blockquote>
        <bdi>{text === '' ? '…' : text}</bdi>
      </blockquote>
      <figcaption>
        <Avatar name={name} src={pictureUrl ?? undefined} />
        <b>
          <bdi>{name}</bdi>
        </b>
        {isDemo && (
          <Tag>
            <Trans>demo</Trans>
          </Tag>
        )}
        <span className="text-ink-3">{country !== '' && figures.country(country)}</span>
      </figcaption>
    </figure>
  )
}
