import { languageAt } from '@dryrun/domain/languages/languages.ts'
import sansUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { I18nProvider } from '@lingui/react'
import 'virtual:texts-of/app'
import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useRouteError,
} from 'react-router'
import stylesheetUrl from './app.css?url'
import { keepPressesScript, useEarlyPresses } from './early-presses.ts'
import { RedFlagsProvider } from './features/red-flags/index.ts'
import { useGoOn } from './go-on.ts'
import { i18nOf } from './i18n.ts'
import { useOfflineLinks } from './offline-links.ts'
import { SessionProvider, sessionHintScript } from './session.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFound } from './shell/not-found.tsx'
import { frameScript } from './shell/page-coming.tsx'
import { PublicFrame } from './shell/public-frame.tsx'
import { Ribbon } from './shell/ribbon.tsx'
import { leaveFirstPage } from './ui/still.tsx'
import { followDeviceTheme, themeScript } from './ui/theme.ts'
import { ToastProvider } from './ui/toast.tsx'
import { InstanceProvider } from './use-instance.tsx'

export const links = () => [
  // Asked for before the scripts of the head run; as a style sheet it comes after them, since they would wait for it.
  { rel: 'preload', as: 'style', href: stylesheetUrl },
  { rel: 'stylesheet', href: stylesheetUrl },
]

/**
 * A browser reads its tables of numbers and dates when they are first used, which takes a while. While the style sheet is
 * on its way there is nothing else to do.
 */
const formatsScript = `new Intl.NumberFormat('en').format(0)`

export function Layout({ children }: { children: ReactNode }) {
  useEffect(followDeviceTheme, [])
  const language = languageAt(useHref('/'))
  return (
    // The script in the head sets data-theme before React looks at this element.
    <html lang={language.tag} dir={language.direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <script dangerouslySetInnerHTML={{ __html: `${frameScript};${sessionHintScript};${keepPressesScript}` }} />
        <script dangerouslySetInnerHTML={{ __html: formatsScript }} />
        <meta name="theme-color" content="#f5b726" />
        {/* The serif of the headings comes after the style sheet: asked for with it, it would hold the page back. */}
        <link rel="preload" as="font" type="font/woff2" href={sansUrl} crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <I18nProvider i18n={i18nOf(language.code)}>
          <SessionProvider>
            <InstanceProvider>
              <RedFlagsProvider>
                <Ribbon />
                <ToastProvider>{children}</ToastProvider>
              </RedFlagsProvider>
            </InstanceProvider>
          </SessionProvider>
        </I18nProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useEarlyPresses()
  useEffect(leaveFirstPage, [])
  useOfflineLinks()
  useGoOn()
  return <Outlet />
}

export { PageComing as HydrateFallback } from './shell/page-coming.tsx'

export function ErrorBoundary() {
  useEarlyPresses()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <PublicFrame>
        <NotFound />
      </PublicFrame>
    )
  }
  return <ErrorPage />
}
