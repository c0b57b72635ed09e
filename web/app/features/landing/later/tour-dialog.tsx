import { languageAt } from '@dryrun/domain/languages/languages.ts'
import { Trans } from '@lingui/react/macro'
import { useHref } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'

/** A recording of this very product, made by media/record-tour.ts. */
export default function TourDialog({ onClose }: { onClose: () => void }) {
  const language = languageAt(useHref('/'))
  return (
    <Dialog open wide onClose={onClose} title={<Trans>A tour of Dryrun</Trans>}>
      <video className="tour-video" controls autoPlay muted playsInline preload="metadata" poster="/tour/poster.jpg">
        <source src="/tour/tour.mp4" type="video/mp4" />
        <track
          kind="captions"
          src={`/tour/tour.${language.code}.vtt`}
          srcLang={language.tag}
          label={language.name}
          default
        />
      </video>
      <p className="text-sm text-ink-3">
        <Trans>
          A script in our repository films the product itself, on a fast clock. There’s no sound; captions say what’s
          happening. The member was made for the film, and the others are demo members.
        </Trans>
      </p>
    </Dialog>
  )
}
