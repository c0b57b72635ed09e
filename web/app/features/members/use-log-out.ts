import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { call, isDefiniteNo } from '../../api.ts'
import { forgetUnanswered } from '../../command.ts'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import { useToast } from '../../ui/toast.tsx'

const shownMs = 5000

export function useLogOut() {
  const { i18n, t } = useLingui()
  const { leave } = useSession()
  const toast = useToast()
  return useCallback(() => {
    leave('logged-out', () => call('logOut')).then(forgetUnanswered, (problem: unknown) =>
      toast({
        kind: 'failed',
        title: isDefiniteNo(problem) ? t`You’re still logged in.` : t`You may still be logged in.`,
        text: refusalText(i18n, problem),
        durationMs: shownMs,
      }),
    )
  }, [leave, i18n, t, toast])
}
