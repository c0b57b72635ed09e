import { avatarBytesMax, proofBytesMax } from '@dryrun/domain/files/limits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { UploadBox } from './upload-box.tsx'
import { useUpload } from './use-upload.ts'

/** The proof of a deposit, or a picture of oneself. */
type Kind = 'proof' | 'avatar'

interface Wanted {
  readonly of: Kind
  readonly memberId: string
  /** Called with the stored file's name. */
  readonly onStored: (name: string) => void
}

/** One image on its way to the store, for whoever shows it. */
export function useImageUpload({ of, memberId, onStored }: Wanted) {
  return useUpload({
    folder: of === 'proof' ? 'transactions' : 'images',
    memberId,
    bytesMax: of === 'proof' ? proofBytesMax : avatarBytesMax,
    onStored,
  })
}

/** One image, chosen or dropped and followed until it is stored. */
export function ImageUpload({ of, memberId, onStored }: Wanted) {
  return <ImageUploadBox of={of} upload={useImageUpload({ of, memberId, onStored })} />
}

/** The same for an upload that somebody else began. */
export function ImageUploadBox({
  of,
  upload,
  error,
}: {
  of: Kind
  upload: ReturnType<typeof useImageUpload>
  /** What is wrong, such as that there is no image yet. */
  error?: ReactNode
}) {
  const { t } = useLingui()
  const isProof = of === 'proof'
  return (
    <UploadBox
      label={isProof ? t`Choose the proof, or drop it here` : t`Choose a picture, or drop it here`}
      hint={
        isProof ? (
          <Trans>One PNG, JPEG or WebP image, up to 20 MB.</Trans>
        ) : (
          <Trans>One PNG, JPEG or WebP image, up to 5 MB. Others see a smaller copy without its metadata.</Trans>
        )
      }
      {...upload}
      error={error}
    />
  )
}
