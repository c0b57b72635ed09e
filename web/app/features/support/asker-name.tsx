import type { Asker } from '@dryrun/contract/support.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Tag } from '../../ui/tag.tsx'
import { useCountryName } from '../public-figures/index.ts'

/** A member's name, or where a visitor is. */
export function AskerName({ of: asker }: { of: Asker }) {
  const { t } = useLingui()
  const countryName = useCountryName()
  if (asker.name !== null)
    return (
      <>
        {asker.name} {asker.isDemo && <Tag>{t`demo`}</Tag>}
      </>
    )
  if (asker.country === null) return <Trans>Visitor</Trans>
  const country = countryName(asker.country)
  return <Trans>Visitor, {country}</Trans>
}
