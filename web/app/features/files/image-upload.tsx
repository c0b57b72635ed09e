import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { UploadBox } from './upload-box.tsx'
import { useUpload } from './use-upload.ts'

const proofBytesMax = 20 * 1024 * 1024
export const avatarBytesMax = 5_000_000

interface Props {
  /** The proof of a deposit, or a picture of oneself. */
  readonly of: 'proof' | 'avatar'
  readonly memberId: string
  /** Called with the stored file's name. */
  readonly onStored: (name: string) => void
  /** A picture that the page made itself; it is uploaded as if it had been chosen. */
  readonly given?: File | null
  readonly onChosen?: (file: File) => void
  /** What is wrong, such as that there is no image yet. */
  readonly error?: ReactNode
}

/** One image, chosen or dropped and followed until it is stored. */
export function ImageUpload({ of, memberId, onStored, given = null, onChosen, error }: Props) {
  const { t } = useLingui()
  const isProof = of === 'proof'
  const upload = useUpload({
    folder: isProof ? 'transactions' : 'images',
    memberId,
    bytesMax: isProof ? proofBytesMax : avatarBytesMax,
    onStored,
  })
  const choose = (file: File) => {
    onChosen?.(file)
    upload.choose(file)
  }
  const chooseGiven = useEffectEvent(choose)
  useEffect(() => {
    if (given !== null) chooseGiven(given)
  }, [given])
  return (
    <UploadBox
      label={isProof ? t`Choose the proof, or drop it here` : t`Choose a picture, or drop it here`}
      hint={
        isProof ? (
          <Trans>One PNG, JPEG or WebP image of at most 20 MB.</Trans>
        ) : (
          <Trans>One PNG, JPEG or WebP image of at most 5 MB. Others see a smaller copy without its metadata.</Trans>
        )
      }
      {...upload}
      choose={choose}
      error={error}
    />
  )
}
