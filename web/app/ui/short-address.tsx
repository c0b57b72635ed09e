import { useLingui } from '@lingui/react/macro'
import { CopyButton } from './copy-button.tsx'

const startLength = 12
const endLength = 6

/** An address that would not fit its line: its two ends, by which people compare it, and a button that copies it whole. */
export function ShortAddress({ address }: { address: string }) {
  const { t } = useLingui()
  const isLong = address.length > startLength + endLength + 1
  const shown = isLong ? `${address.slice(0, startLength)}…${address.slice(-endLength)}` : address
  return (
    <span className="inline-flex items-center gap-1">
      <bdi dir="ltr" className="address text-xs" title={address}>
        {shown}
      </bdi>
      <CopyButton text={address} size="small" label={t`Copy the address`} />
    </span>
  )
}
