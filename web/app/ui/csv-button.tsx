import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { csvName, saveCsv } from './csv.ts'
import { Icon } from './icon.tsx'
import { useToast } from './toast.tsx'

interface Props {
  /** What it holds and whose it is, in a few words; the day is added. */
  readonly fileName: string
  /** Reads everything there is, its head first. */
  readonly rows: () => Promise<readonly (readonly string[])[]>
}

const shownMs = 5_000

export function CsvButton({ fileName, rows }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      // In every file, as on every page.
      const practiceLine = [t`Practice money. Nothing here is a real investment.`]
      saveCsv(csvName(fileName, new Date()), [practiceLine, ...(await rows())])
    } catch {
      toast({ kind: 'failed', title: t`Could not fetch data from the database`, durationMs: shownMs })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy} onClick={() => void save()}>
      <Icon of={Download} size={16} />
      CSV
    </Button>
  )
}
