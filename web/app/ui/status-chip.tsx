import { useLingui } from '@lingui/react/macro'
import { Check, CircleSlash, Clock, Flag, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Comma } from './marks.tsx'

/** The closed set. Dashed is not yet decided or not yet over; solid is. */
const statuses = {
  pending: { icon: Clock, colour: 'text-orange', open: true },
  running: { icon: Clock, colour: 'text-blue', open: true },
  approved: { icon: Check, colour: 'text-green', open: false },
  posted: { icon: Check, colour: 'text-green', open: false },
  published: { icon: Check, colour: 'text-green', open: false },
  declined: { icon: X, colour: 'text-red', open: false },
  matured: { icon: Check, colour: 'text-ink-2', open: false },
  closedEarly: { icon: Flag, colour: 'text-ink-2', open: false },
  cancelled: { icon: CircleSlash, colour: 'text-ink-2', open: false },
} as const satisfies Record<string, { icon: LucideIcon; colour: string; open: boolean }>

export type Status = keyof typeof statuses

interface Props {
  readonly status: Status
  /** Who acts next, or how long it still takes. */
  readonly next?: ReactNode
  /** Without a border, for dense tables. */
  readonly bare?: boolean
}

export function StatusChip({ status, next, bare }: Props) {
  const { t } = useLingui()
  const { icon, colour, open } = statuses[status]
  const words = {
    pending: t`Pending`,
    running: t`Active`,
    approved: t`Approved`,
    posted: t`Posted`,
    published: t`Published`,
    declined: t`Declined`,
    matured: t`Matured`,
    closedEarly: t`Closed early`,
    cancelled: t`Cancelled`,
  } satisfies Record<Status, string>
  if (bare) {
    return (
      <span className="chip chip-bare">
        <Icon of={icon} size={14} className={colour} />
        <span className="text-ink">{words[status]}</span>
      </span>
    )
  }
  return (
    <span className={classNames('chip', colour, open && 'chip-open')}>
      <Icon of={icon} size={13} />
      <span>
        {words[status]}
        {next && (
          <>
            <Comma />
            {next}
          </>
        )}
      </span>
    </span>
  )
}
