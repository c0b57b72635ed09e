import { useLingui } from '@lingui/react/macro'
import { Globe } from 'lucide-react'
import { i18n, locales } from '../../i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'

export function LanguageMenu() {
  const { t } = useLingui()
  return (
    <Menu
      label={t`Change language`}
      button={
        <>
          <Icon of={Globe} size={16} />
          {i18n.locale.toUpperCase()}
        </>
      }
      items={locales.map(({ code, name }) => ({ label: name, act: () => i18n.activate(code) }))}
    />
  )
}
