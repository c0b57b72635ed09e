import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/csv.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { type Alarm, dropAlarms, loadAlarms } from './alarms.ts'
import { useProofText } from './proof-text.ts'

export function saveAlarms(alarms: readonly Alarm[]): void {
  const file = { format: 'dryrun evidence 1', alarms }
  saveFile('dryrun-evidence.json', 'application/json', JSON.stringify(file, null, 1))
}

/** What an earlier check found in this browser. It stays until somebody has saved it and takes it away. */
export function PastAlarms() {
  const [alarms, setAlarms] = useState(loadAlarms)
  const [isSaved, setIsSaved] = useState(false)
  const figures = useFigures()
  const text = useProofText()
  const [first] = alarms
  if (!first) return null
  const day = figures.date(Number(first.foundAtMs), { dateStyle: 'long', timeZone: 'UTC' })
  const no = text.number(BigInt(first.sealNo))
  return (
    <div className="proof-notice" role="alert">
      <p>
        <Icon of={TriangleAlert} size={18} className="me-2 inline text-red" />
        <b>
          {first.kind === 'key_other' ? (
            <Trans>On {day} this browser found another key than the one it knew.</Trans>
          ) : (
            <Trans>
              On {day} this browser found that seal {no} didn’t fit.
            </Trans>
          )}
        </b>{' '}
        {first.isKeyTaken && <Trans>You went on with the new key.</Trans>}{' '}
        <Trans>A later check that passes doesn’t undo that. The evidence is still here.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          onClick={() => {
            saveAlarms(alarms)
            setIsSaved(true)
          }}
        >
          <Trans>Save the evidence</Trans>
        </Button>
        {isSaved && (
          <Button
            size="small"
            onClick={() => {
              dropAlarms()
              setAlarms([])
            }}
          >
            <Trans>I have the file. Take this note away.</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
