import { useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { useNavigate } from 'react-router'
import { call } from '../../api.ts'
import { useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import type { MenuItem } from '../../ui/menu.tsx'

/** Brings back a list that was put away, from the account menu. Nothing where there's none to bring back. */
export function useFirstStepsMenu(): readonly MenuItem[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isCopy = useSession().user?.isCopy ?? true
  const steps = useRead('readFirstSteps', {}, { enabled: !isCopy })
  if (!steps.data?.isHidden) return []
  async function bringBack() {
    await call('hideFirstSteps', { body: { isHidden: false } }).catch(() => {})
    await steps.refetch()
    void navigate('/dashboard')
  }
  return [{ label: t`First steps`, icon: ListChecks, act: () => void bringBack() }]
}
