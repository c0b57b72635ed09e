import type { passkeyRoutes } from '@dryrun/contract/passkeys.ts'
import { memberIdOf, signedIn } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { SessionDeps } from '../sessions/index.ts'
import { beginPasskeyLogIn, logInWithPasskey } from './log-in-with-passkey.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'

export function passkeyHandlers(deps: SessionDeps): Handlers<typeof passkeyRoutes> {
  return {
    listPasskeys: ({ caller }) => listPasskeys(deps, memberIdOf(caller)),
    beginPasskey: ({ caller, body }) => beginPasskey(deps, signedIn(caller), body),
    addPasskey: ({ caller, body }) => addPasskey(deps, signedIn(caller), body),
    renamePasskey: ({ caller, params, body }) => renamePasskey(deps, signedIn(caller), { ...params, ...body }),
    removePasskey: ({ caller, params, body }) => removePasskey(deps, signedIn(caller), params.passkeyId, body),
    beginPasskeyLogIn: () => beginPasskeyLogIn(deps),
    logInWithPasskey: (call) => logInWithPasskey(deps, call),
  }
}
