import type { AdminOrders } from '@dryrun/contract/trading.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Tag } from '../../ui/tag.tsx'

/** Whose order it is, with the way to the member. */
export function TraderName({ member }: { member: AdminOrders['orders'][number]['member'] }) {
  if (member === null)
    return (
      <span className="text-ink-3">
        <Trans>account closed</Trans>
      </span>
    )
  return (
    <>
      <Link className="text-link" to={`/admin/members?open=${member.memberId}`}>
        {member.username}
      </Link>{' '}
      {member.isDemo && (
        <Tag>
          <Trans>demo</Trans>
        </Tag>
      )}
    </>
  )
}
