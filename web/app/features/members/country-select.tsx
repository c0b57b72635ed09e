import { countryText } from '@dryrun/domain/languages/number-text.ts'
import { countryCodes } from '@dryrun/domain/members/countries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useMemo } from 'react'
import { Select } from '../../ui/field.tsx'

export function CountrySelect(props: Omit<ComponentProps<typeof Select>, 'children' | 'label'>) {
  const { t, i18n } = useLingui()
  const named = useMemo(() => countriesIn(i18n.locale), [i18n.locale])
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

/** By name, in the order of the language. */
function countriesIn(locale: string): readonly (readonly [string, string])[] {
  const order = new Intl.Collator(locale)
  return countryCodes
    .map((code) => [code, countryText(code, locale)] as const)
    .toSorted(([, one], [, other]) => order.compare(one, other))
}
