import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

const TourDialog = lazy(() => import('./later/tour-dialog.tsx'))

/** Neither the film nor the code that shows it is loaded before somebody asks for it; without scripts the link opens the film. */
export function WatchTour() {
  const [open, setOpen] = useState(false)
  const watch = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a href="/tour/tour.mp4" className="button button-quiet button-large" data-acts="" onClick={watch}>
        <Icon of={Play} size={18} />
        <Trans>Watch</Trans>
      </a>
      {open && (
        <Suspense fallback={null}>
          <TourDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
