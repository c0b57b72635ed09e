import { languages } from '@dryrun/domain/languages/languages.ts'
import { useLingui } from '@lingui/react/macro'
import { Globe } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { useLanguageAddress, useRememberLanguage } from '../use-language.ts'

const OtherLanguages = lazy(() => import('./other-languages/other-languages.tsx'))

export function LanguageMenu() {
  const { t, i18n } = useLingui()
  const remember = useRememberLanguage()
  const addressIn = useLanguageAddress()
  const [showsOthers, setShowsOthers] = useState(false)
  return (
    <>
      <Menu
        label={t`Change language`}
        button={
          <>
            <Icon of={Globe} size={16} />
            {i18n.locale.toUpperCase()}
          </>
        }
        items={[
          ...languages.map(({ code, tag, name }) => ({
            label: name,
            lang: tag,
            current: code === i18n.locale,
            act: () => {
              void remember(code).then(() => window.location.assign(addressIn(code) + window.location.search))
            },
          })),
          { label: t`Other languages…`, act: () => setShowsOthers(true) },
        ]}
      />
      {showsOthers && (
        <Suspense fallback={null}>
          <OtherLanguages onClose={() => setShowsOthers(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The same choice as plain links, for the foot of the page: they lead there without any script. */
export function LanguageLinks() {
  const { t, i18n } = useLingui()
  const remember = useRememberLanguage()
  const addressIn = useLanguageAddress()
  return (
    <nav aria-label={t`Languages`}>
      <ul className="language-links">
        {languages.map(({ code, tag, name }) => (
          <li key={code}>
            <a
              href={addressIn(code)}
              hrefLang={tag}
              lang={tag}
              {...(code === i18n.locale && { 'aria-current': 'true' })}
              onClick={() => void remember(code)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
