import type { StoreCheck } from '@dryrun/contract/files.ts'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useRead } from '../../read.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'

/** Tells the admin that files and database don't seem to belong together. Nothing shows while they do. */
export function StoreNotice() {
  const { data } = useRead('readStoreCheck', {})
  if (!data?.check || data.check.verdict === 'fine') return null
  const { check } = data
  return (
    <section className="panel panel-body grid gap-2" role="alert">
      <h2 className="heading-panel flex items-center gap-2">
        <Icon of={TriangleAlert} className="shrink-0 text-red" />
        <Trans>Your stored files and this database don’t match</Trans>
      </h2>
      <Advice check={check} />
      <p className="text-sm text-ink-3">
        <Trans>
          No file was deleted. Checked <DateText at={check.checkedAt} to="day" />{' '}
          <DateText at={check.checkedAt} to="second" />. The check runs again every hour and when the server starts.
        </Trans>
      </p>
    </section>
  )
}

function Advice({ check }: { check: StoreCheck }) {
  const figures = useFigures()
  const stored = figures.number(check.storedCount)
  const unknown = figures.number(check.unknownCount)
  if (check.verdict === 'other_instance')
    return (
      <p className="max-w-lede">
        <Trans>
          The file store belongs to another Dryrun instance. Check <code>DATABASE_URL</code>, <code>DATA_DIR</code> and{' '}
          <code>BLOB_URL</code>: one of them points to the wrong place. Then restart the server.
        </Trans>
      </p>
    )
  if (check.verdict === 'all_unknown')
    return (
      <p className="max-w-lede">
        <Trans>
          Files in the store: {stored}. This database doesn’t know any of them, so it’s probably new or the wrong one.
          Check <code>DATABASE_URL</code> and <code>DATA_DIR</code>, or restore your last backup with{' '}
          <code>npm run restore</code> before anyone works here again.
        </Trans>
      </p>
    )
  return (
    <p className="max-w-lede">
      <Trans>
        Files in the store: {stored}. This database doesn’t know {unknown} of them, so it was probably restored from an
        older backup. Restore the newest one with <code>npm run restore</code>. If you don’t need these files, put them
        in the trash with <code>npm run verify-files -- --trash-unknown</code>.
      </Trans>
    </p>
  )
}
