import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../session.tsx'

/** By the clock on the person's wall, not by the instance's. */
export function useGreeting() {
  const { t } = useLingui()
  const name = useSession().user?.displayName ?? ''
  const [hour] = useState(() => new Date().getHours())
  if (hour < 12) return t`Good morning, ${name}`
  return hour < 18 ? t`Good afternoon, ${name}` : t`Good evening, ${name}`
}
