import { isLanguageCode, languages } from '@dryrun/domain/languages/languages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '../../ui/field.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { useLanguageAddress, useRememberLanguage } from '../../use-language.ts'

/** What a person's pages and mails are written in. */
export function LanguageSection() {
  const { t, i18n } = useLingui()
  const remember = useRememberLanguage()
  const addressIn = useLanguageAddress()
  const [isLeaving, setLeaving] = useState(false)

  async function choose(code: string) {
    if (!isLanguageCode(code)) return
    setLeaving(true)
    await remember(code)
    window.location.assign(addressIn(code))
  }

  return (
    <FormSection title={<Trans>Language</Trans>} text={<Trans>For the pages you see and the emails you get.</Trans>}>
      <Select
        label={t`Language`}
        value={i18n.locale}
        disabled={isLeaving}
        onChange={(event) => void choose(event.target.value)}
      >
        {languages.map(({ code, tag, name }) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </Select>
    </FormSection>
  )
}
