import { countries } from '@dryrun/domain/members/countries.ts'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Select } from '../../ui/field.tsx'

export function CountrySelect(props: Omit<ComponentProps<typeof Select>, 'children' | 'label'>) {
  return (
    <Select {...props} label={<Trans>Country</Trans>} autoComplete="country">
      <option value="" />
      {countries.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
