import { countryText } from '@dryrun/domain/languages/number-text.ts'
import { countryCodes } from '@dryrun/domain/members/countries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, startTransition, useEffect, useMemo, useState } from 'react'
import { Select } from '../../ui/field.tsx'
import { useDrawnAhead } from '../../ui/use-drawn-ahead.ts'

export function CountrySelect(props: Omit<ComponentProps<typeof Select>, 'children' | 'label'>) {
  const { t } = useLingui()
  const named = useCountries()
  return (
    <Select {...props} label={<Trans>Country</Trans>} autoComplete="country">
      <option value="">{t`Choose a country`}</option>
      {named.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}

const none: ReturnType<typeof countriesIn> = []

/**
 * Browsers differ in what they call a country and in how they sort, so the list is made where it's shown: with a page that
 * came as a file, a moment after it has started.
 */
function useCountries() {
  const { i18n } = useLingui()
  const isDrawnAhead = useDrawnAhead()
  const [isTime, setTime] = useState(!isDrawnAhead)
  useEffect(() => {
    const soon = setTimeout(() => startTransition(() => setTime(true)))
    return () => clearTimeout(soon)
  }, [])
  return useMemo(() => (isTime ? countriesIn(i18n.locale) : none), [i18n.locale, isTime])
}

/** By name, in the order of the language. */
function countriesIn(locale: string): readonly (readonly [string, string])[] {
  const order = new Intl.Collator(locale)
  return countryCodes
    .map((code) => [code, countryText(code, locale)] as const)
    .toSorted(([, one], [, other]) => order.compare(one, other))
}
