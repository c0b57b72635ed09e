import { Trans, useLingui } from '@lingui/react/macro'
import { clockText } from '../clock-text.ts'
import { useInstance } from '../use-instance.tsx'

/** Stands first on every page and cannot be dismissed. */
export function Ribbon() {
  const { t, i18n } = useLingui()
  const instance = useInstance()
  const clock = instance && clockText(i18n, instance.clock)
  return (
    <aside className="ribbon" aria-label={t`Practice notice`}>
      <p>
        <Trans>Practice money. Nothing here is a real investment.</Trans>
        {clock && <span className="ribbon-clock">{clock}</span>}
      </p>
    </aside>
  )
}
