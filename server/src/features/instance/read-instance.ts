import type { Instance } from '@dryrun/contract/instance.ts'
import type { Clock } from '../../platform/clock.ts'

interface Facts {
  readonly clock: Clock
  readonly version: string
  readonly supportEmail: string
  readonly bucket: string
  readonly autoApprove: Instance['autoApprove']
  readonly lookAroundAs: string | null
}

export function readInstance({ clock, version, supportEmail, bucket, autoApprove, lookAroundAs }: Facts): Instance {
  const time = { now: clock.now().toISOString(), speed: clock.speed() }
  return { name: 'Dryrun', version, clock: time, supportEmail, bucket, autoApprove, lookAroundAs }
}
