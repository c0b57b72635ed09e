import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'

export function useNavLinks() {
  const { t } = useLingui()
  const path = useLocation()
    .pathname.toLowerCase()
    .replace(/(.)\/$/, '$1')
  return [
    { to: '/', label: t`Home`, current: path === '/' || path === '/home' },
    { to: '/about', label: t`About`, current: path === '/about' },
    { to: '/plans', label: t`Plans`, current: path === '/plans' },
    { to: '/learn', label: t`Learn`, current: path === '/learn' || path.startsWith('/learn/') },
  ]
}

export type NavLinks = ReturnType<typeof useNavLinks>
