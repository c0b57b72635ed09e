import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Printer } from 'lucide-react'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Three ways to keep the recovery codes: on the clipboard, in a file, on paper. */
export function KeepCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  const name = useSession().user?.displayName ?? ''

  function download() {
    const lines = [t`Dryrun recovery codes for ${name}`, t`Each one works once.`, '', ...codes, '']
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }))
    link.download = `dryrun-recovery-codes-${name}.txt`
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <>
      <CopyButton text={codes.join('\n')}>
        <Trans>Copy all</Trans>
      </CopyButton>
      <Button onClick={download}>
        <Icon of={Download} size={16} />
        <Trans>Download</Trans>
      </Button>
      <Button onClick={() => window.print()}>
        <Icon of={Printer} size={16} />
        <Trans>Print</Trans>
      </Button>
    </>
  )
}
