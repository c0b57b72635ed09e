import type { Instance } from '@dryrun/contract/instance.ts'
import type { Clock } from '../../platform/clock.ts'

interface Facts {
  readonly clock: Clock
  readonly version: string
  readonly supportEmail: string
}

export function readInstance({ clock, version, supportEmail }: Facts): Instance {
  return { name: 'Dryrun', version, clock: { now: clock.now().toISOString(), speed: clock.speed() }, supportEmail }
}
