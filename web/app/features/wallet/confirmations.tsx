import { confirmationsAt, confirmationsNeeded } from '@dryrun/domain/wallet/confirmations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../../use-instance.tsx'

const clockMs = 500

interface Props {
  readonly transfer: { readonly sentAt: string; readonly finalAt: string; readonly isFinal?: boolean }
}

/** How many confirmations a transfer has by now; the server's word that it is final goes before the device's clock. */
export function useConfirmations({ sentAt, finalAt, isFinal }: Props['transfer']): number {
  const now = useNow(clockMs)
  if (isFinal) return confirmationsNeeded
  return now ? confirmationsAt(new Date(sentAt), new Date(finalAt), now) : 0
}

/** One that has come is a block, one that has not is a dash. */
export function Confirmations({ transfer }: Props) {
  const { t } = useLingui()
  const count = useConfirmations(transfer)
  if (count >= confirmationsNeeded)
    return (
      <span className="chip chip-bare">
        <Icon of={Check} size={14} className="text-green" />
        <span className="text-ink-2">
          <Trans>Confirmed</Trans>
        </span>
      </span>
    )
  return (
    <span className="confirmations">
      <span className="sr-only">{t`${count} of ${confirmationsNeeded} confirmations`}</span>
      <span className="confirmation-marks" aria-hidden="true">
        {Array.from({ length: confirmationsNeeded }, (_, at) => (
          <i key={at} {...(at < count && { 'data-done': '' })} />
        ))}
      </span>
      <span className="figures text-orange" aria-hidden="true">
        <Trans>
          {count} of {confirmationsNeeded}
        </Trans>
      </span>
    </span>
  )
}
