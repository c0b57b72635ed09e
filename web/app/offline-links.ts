import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useHref, useLocation } from 'react-router'
import { useToast } from './ui/toast.tsx'

const shownMs = 5000

/**
 * Without a connection, the code of a page that wasn't opened before can't come, and the browser would show an error page
 * of its own in place of ours. So such a link stays put and says why.
 */
export function useOfflineLinks(): void {
  const { t } = useLingui()
  const toast = useToast()
  const here = useHref(useLocation())
  const opened = useRef(new Set<string>())
  useEffect(() => {
    opened.current.add(pathOf(here))
  }, [here])

  useEffect(() => {
    const stay = (event: MouseEvent) => {
      if (navigator.onLine || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || link.origin !== window.location.origin || link.target || link.download) return
      if (opened.current.has(link.pathname)) return
      event.preventDefault()
      event.stopPropagation()
      toast({
        kind: 'failed',
        title: t`You’re offline.`,
        text: t`This page opens once you’re back online.`,
        durationMs: shownMs,
      })
    }
    document.addEventListener('click', stay, { capture: true })
    return () => document.removeEventListener('click', stay, { capture: true })
  }, [t, toast])
}

const pathOf = (address: string): string => new URL(address, window.location.origin).pathname
