import { randomBytes, randomUUID } from 'node:crypto'
import { practiceAddress, practiceAddressBytes } from '@dryrun/domain/wallet/practice-address.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { attemptLimits, countAttempt, type SessionDeps } from '../sessions/index.ts'

/** At the first keystroke. From here to the account the server counts the time itself. */
export async function beginSignUp(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
  { client }: { client: Client },
): Promise<{ signUpId: string }> {
  const { overBy } = await countAttempt(deps, attemptLimits.measuredByAddress, networkOf(client.address))
  // It's only measured how long signing up takes. Without a row it isn't, and signing up goes on all the same.
  if (overBy > 0) return { signUpId: randomUUID() }
  const { rows } = await deps.pool.query<{ sign_up_id: string }>(
    'insert into members.sign_up default values returning sign_up_id',
  )
  return { signUpId: rows[0]?.sign_up_id ?? '' }
}

/** New addresses in the format of the practice network, for a form that is about to be filled in. */
export function readSignUpAddresses() {
  return {
    bitcoinAddress: practiceAddress('BTC', randomBytes(practiceAddressBytes)),
    usdtAddress: practiceAddress('USDT', randomBytes(practiceAddressBytes)),
  }
}
