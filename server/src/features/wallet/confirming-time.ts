import { confirmationMs, confirmationsNeeded } from '@dryrun/domain/wallet/confirmations.ts'
import { type Clock, inWorldTime } from '../../platform/clock.ts'

/** How long the network takes to confirm, in the instance's time: for whoever watches, it is always the same. */
export function confirmingMs(clock: Clock): number {
  return inWorldTime(clock, confirmationsNeeded * confirmationMs)
}
