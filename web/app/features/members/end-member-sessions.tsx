import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../command.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'

/** For a member who lost a telephone or saw a stranger: everywhere they are logged in, they are no longer. */
export function EndMemberSessions({ memberId }: { memberId: string }) {
  const { i18n } = useLingui()
  const { send, busy } = useCommand('endMemberSessions')
  const [ended, setEnded] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function end() {
    setError(null)
    try {
      setEnded((await send({ params: { memberId } })).ended)
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={busy} onClick={() => void end()}>
        <Trans>Log this member out everywhere</Trans>
      </Button>
      <p aria-live="polite" className="text-sm text-ink-2">
        {error ??
          (ended !== null && (
            <Plural value={ended} _0="There was no open session." one="# session ended." other="# sessions ended." />
          ))}
      </p>
    </div>
  )
}
