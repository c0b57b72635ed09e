import type { sessionRoutes } from '@dryrun/contract/session.ts'
import { signedIn } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { changePassword } from './change-password.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { logInWithCode } from './log-in-with-code.ts'
import { logOut } from './log-out.ts'
import { readSession } from './read-session.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import type { SessionDeps } from './session-deps.ts'
import { confirmTwoSteps, disableTwoSteps, renewRecoveryCodes, setUpTwoSteps } from './two-steps.ts'

export function sessionHandlers(deps: SessionDeps): Handlers<typeof sessionRoutes> {
  return {
    readSession: (call) => readSession(deps, call),
    logIn: (call) => logIn(deps, call),
    logInWithCode: (call) => logInWithCode(deps, call),
    logOut: (call) => logOut(deps, call),
    listSessions: ({ caller }) => listSessions(deps, signedIn(caller)),
    endSession: ({ caller, params }) => endSession(deps, signedIn(caller), params.sessionId),
    endOtherSessions: ({ caller }) => endOtherSessions(deps, signedIn(caller)),
    requestReset: (call) => requestReset(deps, call),
    resetPassword: (call) => resetPassword(deps, call),
    changePassword: (call) => changePassword(deps, signedIn(call.caller), call),
    setUpTwoSteps: ({ caller, body }) => setUpTwoSteps(deps, signedIn(caller), body),
    confirmTwoSteps: ({ caller, body }) => confirmTwoSteps(deps, signedIn(caller), body),
    disableTwoSteps: ({ caller, body }) => disableTwoSteps(deps, signedIn(caller), body),
    renewRecoveryCodes: ({ caller, body }) => renewRecoveryCodes(deps, signedIn(caller), body),
  }
}
