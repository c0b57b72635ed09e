import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { useRedFlags } from './red-flags.tsx'

export function RedFlagsSwitch({ className = '' }: { className?: string }) {
  const { on, turn } = useRedFlags()
  return (
    <button
      type="button"
      className={`button button-small red-flags-switch needs-script ${className}`}
      aria-pressed={on}
      onClick={() => turn(!on)}
    >
      <Icon of={Flag} size={16} />
      <span>{on ? <Trans>Red flags: on</Trans> : <Trans>Red flags: off</Trans>}</span>
    </button>
  )
}
