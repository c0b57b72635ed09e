import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { call } from '../../api.ts'
import { forgetUnanswered } from '../../command.ts'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import { useToast } from '../../ui/toast.tsx'

const shownMs = 5000

/** Ends the session on the server first: a browser that only forgets would leave it open. */
export function useLogOut() {
  const { i18n, t } = useLingui()
  const { leave } = useSession()
  const toast = useToast()
  return useCallback(() => {
    call('logOut').then(
      () => {
        forgetUnanswered()
        leave('logged-out')
      },
      (problem: unknown) =>
        toast({
          kind: 'failed',
          title: t`You’re still logged in.`,
          text: refusalText(i18n, problem),
          durationMs: shownMs,
        }),
    )
  }, [leave, i18n, t, toast])
}
