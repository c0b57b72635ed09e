import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { EnterCode } from '../members/index.ts'

/** The code is entered in place. */
export function EmailStep({ onDone }: { onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const email = useSession().user?.email ?? ''
  if (isOpen) return <EnterCode email={email} onConfirmed={onDone} takesFocus />
  return (
    <Button onClick={() => setOpen(true)}>
      <Trans>Enter code</Trans>
    </Button>
  )
}
