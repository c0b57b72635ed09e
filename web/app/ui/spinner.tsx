import { useLingui } from '@lingui/react/macro'
import { classNames } from './class-names.ts'

export function Spinner({ className }: { className?: string }) {
  const { t } = useLingui()
  return <output aria-label={t`Loading`} className={classNames('spinner needs-script', className)} />
}
