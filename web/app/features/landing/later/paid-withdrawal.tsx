import type { RecentWithdrawal } from '@dryrun/contract/public-figures.ts'
import { Trans } from '@lingui/react/macro'
import { Tag } from '../../../ui/tag.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { useNow } from '../../../use-instance.tsx'
import { useCountryName } from '../../public-figures/index.ts'

const clockMs = 30_000

/** Who got it: a name as far as its owner agreed, the mark of a demo member, and the country. */
export function PaidTo({ withdrawal: { name, isDemo, country } }: { withdrawal: RecentWithdrawal }) {
  const countryName = useCountryName()
  return (
    <span className="paid-to">
      <b>{name === null ? <Trans>Deleted member</Trans> : <bdi>{name}</bdi>}</b>
      {isDemo && (
        <Tag>
          <Trans>demo</Trans>
        </Tag>
      )}
      {country && <span>{countryName(country)}</span>}
    </span>
  )
}

export function PaidAt({ at }: { at: string }) {
  const now = useNow(clockMs)
  return <span className="paid-at">{now && <RelativeTime at={at} now={now} />}</span>
}
