import { Trans, useLingui } from '@lingui/react/macro'
import { ImageUp } from 'lucide-react'
import { useSession } from '../../session.tsx'
import { Icon } from '../../ui/icon.tsx'

export interface Proof {
  readonly fileName: string
  /** Where the image lies in the storage. */
  readonly path: string
}

interface Props {
  readonly proof: Proof | null
  readonly onProof: (proof: Proof | null) => void
}

/** Exactly one image. What it gives on is the image's place in the storage. */
export function ProofPicker({ proof, onProof }: Props) {
  const { t } = useLingui()
  const memberId = useSession().user?.memberId ?? ''
  function take(files: FileList | null) {
    const file = files?.[0]
    if (!file) return
    const fileName = `${Date.now()}-${file.name.replaceAll(/[/\p{C}]/gu, '_')}`.slice(-120)
    onProof({ fileName: file.name, path: `transactions/${memberId}/${fileName}` })
  }
  return (
    <label className="proof-well" {...(proof && { 'data-done': '' })}>
      <Icon of={ImageUp} />
      <span>
        <b>{proof ? proof.fileName : <Trans>Choose one image</Trans>}</b>
        <span className="block text-sm text-ink-3">
          {proof ? (
            <Trans>Choose another to replace it.</Trans>
          ) : (
            <Trans>The receipt of your transfer, or any picture of it.</Trans>
          )}
        </span>
      </span>
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        aria-label={t`Proof image`}
        onChange={(event) => take(event.target.files)}
      />
    </label>
  )
}
