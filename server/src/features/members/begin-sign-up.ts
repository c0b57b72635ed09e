import { randomBytes } from 'node:crypto'
import { practiceAddress, practiceAddressBytes } from '@dryrun/domain/wallet/practice-address.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { attemptLimits, type SessionDeps, takeAttempt } from '../sessions/index.ts'

/** At the first keystroke. From here to the account the server counts the time itself. */
export async function beginSignUp(
  deps: Pick<SessionDeps, 'pool' | 'clock'>,
  { client }: { client: Client },
): Promise<{ signUpId: string }> {
  await takeAttempt(deps, attemptLimits.beginSignUpByAddress, networkOf(client.address))
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
