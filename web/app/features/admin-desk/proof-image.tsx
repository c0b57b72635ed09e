import { Trans, useLingui } from '@lingui/react/macro'
import { ImageOff, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useInstance } from '../../use-instance.tsx'

/** The image that a member sent as a proof. */
export function ProofImage({ path }: { path: string }) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  const [zoomed, setZoomed] = useState(false)
  const bucket = useInstance()?.bucket
  // Where the storage gives an object out; the server asks who looks.
  const address = bucket && `/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`
  const fileName = path.split('/').at(-1) ?? path
  return (
    <figure className="proof-image">
      {failed ? (
        <div className="proof-missing">
          <Icon of={ImageOff} />
          <span>
            <Trans>This image can’t be shown.</Trans>
          </span>
        </div>
      ) : (
        <img src={address} alt={t`The proof, ${fileName}`} onError={() => setFailed(true)} />
      )}
      <figcaption className="flex items-center justify-between gap-2 text-sm text-ink-2">
        <span className="min-w-0 truncate" title={fileName}>
          {fileName}
        </span>
        {!failed && (
          <Button size="small" look="quiet" iconOnly aria-label={t`Enlarge the proof`} onClick={() => setZoomed(true)}>
            <Icon of={ZoomIn} size={18} />
          </Button>
        )}
      </figcaption>
      <Dialog open={zoomed} onClose={() => setZoomed(false)} title={fileName} wide>
        <img src={address} alt={t`The proof, ${fileName}`} />
      </Dialog>
    </figure>
  )
}
