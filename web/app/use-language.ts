import { addressIn, type LanguageCode } from '@dryrun/domain/languages/languages.ts'
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { call } from './api.ts'
import { keepLanguage } from './language-cookie.ts'
import { useSession } from './session.tsx'

/** The address of the page that is open, in another language. */
export function useLanguageAddress(): (code: LanguageCode) => string {
  const { pathname } = useLocation()
  return useCallback((code) => addressIn(code, pathname), [pathname])
}

/** Keeps the choice: in this browser for everybody, and with the account for members, whose mails follow it. */
export function useRememberLanguage(): (code: LanguageCode) => Promise<void> {
  const { user } = useSession()
  return useCallback(
    async (code) => {
      keepLanguage(code)
      // The page follows the choice in any case; an account that could not be reached follows at the next one.
      if (user) await call('setLanguage', { body: { language: code } }).catch(() => {})
    },
    [user],
  )
}
