import type { Instance } from '@dryrun/contract/instance.ts'
import type { ShownClock } from '../../platform/clock.ts'

interface Facts {
  readonly clock: ShownClock
  readonly version: string
  readonly supportEmail: string
  readonly bucket: string
  readonly autoApprove: Instance['autoApprove']
  readonly autoPay: Instance['autoPay']
  readonly lookAroundAs: string | null
}

export function readInstance({ clock, ...facts }: Facts): Instance {
  const { version, supportEmail, bucket, autoApprove, autoPay, lookAroundAs } = facts
  const time = { now: clock.now().toISOString(), speed: clock.speed(), isOfClass: clock.isOfClass() }
  return { name: 'Dryrun', version, clock: time, supportEmail, bucket, autoApprove, autoPay, lookAroundAs }
}
