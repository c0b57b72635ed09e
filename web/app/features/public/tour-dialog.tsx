import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'

/** A recording of this very product, made by media/record-tour.ts. */
export default function TourDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open wide onClose={onClose} title={<Trans>A tour of Dryrun</Trans>}>
      <video className="tour-video" controls autoPlay muted playsInline preload="metadata" poster="/tour/poster.jpg">
        <source src="/tour/tour.mp4" type="video/mp4" />
        <track kind="captions" src="/tour/tour.en.vtt" srcLang="en" label={t`English`} default />
      </video>
      <p className="text-sm text-ink-3">
        <Trans>
          Filmed from this product by a script in its repository, on a clock that runs fast. It has no sound; the
          captions say what happens. Its member was made for the film, and the others are demo members.
        </Trans>
      </p>
    </Dialog>
  )
}
