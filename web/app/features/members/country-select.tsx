import { countries } from '@dryrun/domain/members/countries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Select } from '../../ui/field.tsx'

export function CountrySelect(props: Omit<ComponentProps<typeof Select>, 'children' | 'label'>) {
  const { t } = useLingui()
  return (
    <Select {...props} label={<Trans>Country</Trans>} autoComplete="country">
      <option value="">{t`Choose a country`}</option>
      {countries.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
