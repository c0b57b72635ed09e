import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useWrite } from '../../command.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../use-form.ts'

/** For a member who lost a telephone or saw a stranger: everywhere they are logged in, they are no longer. */
export function EndMemberSessions({ memberId }: { memberId: string }) {
  const endSessions = useWrite('endMemberSessions')
  const [ended, setEnded] = useState<number | null>(null)
  const end = useAction(async () => setEnded((await endSessions({ params: { memberId } })).ended))

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={end.isBusy} onClick={end.run}>
        <Trans>Log this member out everywhere</Trans>
      </Button>
      <p aria-live="polite" className="text-sm text-ink-2">
        {end.error ??
          (ended !== null && (
            <Plural value={ended} _0="There was no open session." one="# session ended." other="# sessions ended." />
          ))}
      </p>
    </div>
  )
}
