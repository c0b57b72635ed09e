import type { Instance } from '@dryrun/contract/instance.ts'
import type { ShownClock } from '../../platform/clock.ts'

interface Facts {
  readonly clock: ShownClock
  readonly version: string
  readonly supportEmail: string
  readonly bucket: string
  readonly autoApprove: Instance['autoApprove']
  readonly lookAroundAs: string | null
}

export function readInstance({ clock, version, supportEmail, bucket, autoApprove, lookAroundAs }: Facts): Instance {
  const time = { now: clock.now().toISOString(), speed: clock.speed(), isOfClass: clock.isOfClass() }
  return { name: 'Dryrun', version, clock: time, supportEmail, bucket, autoApprove, lookAroundAs }
}
