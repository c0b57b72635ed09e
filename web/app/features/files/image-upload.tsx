import { Trans, useLingui } from '@lingui/react/macro'
import { UploadBox } from './upload-box.tsx'
import { useUpload } from './use-upload.ts'

const proofBytesMax = 20 * 1024 * 1024
const avatarBytesMax = 5_000_000

interface Props {
  /** The proof of a deposit, or a picture of oneself. */
  readonly of: 'proof' | 'avatar'
  readonly memberId: string
  /** Called with the stored file's name. */
  readonly onStored: (name: string) => void
}

/** One image, chosen or dropped and followed until it is stored. */
export function ImageUpload({ of, memberId, onStored }: Props) {
  const { t } = useLingui()
  const isProof = of === 'proof'
  const upload = useUpload({
    folder: isProof ? 'transactions' : 'images',
    memberId,
    bytesMax: isProof ? proofBytesMax : avatarBytesMax,
    onStored,
  })
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
    />
  )
}
