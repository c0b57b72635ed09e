import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'

/** A recording of this very product, made by web/record-tour.ts with practice money and demo members. */
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
          Recorded from this product without a cut in any screen. It has no sound; the captions say what happens. The
          member in it is a demo member.
        </Trans>
      </p>
    </Dialog>
  )
}
