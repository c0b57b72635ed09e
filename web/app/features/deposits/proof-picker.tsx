import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useSession } from '../../session.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ImageUpload } from '../files/index.ts'

interface Props {
  /** Where the image lies in the file store; null before one is stored. */
  readonly proof: string | null
  readonly onProof: (proof: string) => void
}

/** Exactly one image: another one takes the place of the one before. */
export function ProofPicker({ proof, onProof }: Props) {
  const memberId = useSession().user?.memberId ?? ''
  return (
    <>
      <ImageUpload of="proof" memberId={memberId} onStored={onProof} />
      {proof !== null && (
        <p className="flex items-center gap-1.5 text-sm">
          <Icon of={Check} size={16} />
          <Trans>Your proof is attached. Another image replaces it.</Trans>
        </p>
      )}
    </>
  )
}
