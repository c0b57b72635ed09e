import { describeRoutes } from '@dryrun/contract/openapi.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { readGeo } from './features/geo/index.ts'
import { readInstance, readReadiness } from './features/instance/index.ts'
import { listOutbox, readMailbox, retryMail } from './features/mail/index.ts'
import {
  beginSignUp,
  checkReferralCode,
  closeAccount,
  exportOwnData,
  listReferredMembers,
  readProfile,
  readSignUpAddresses,
  setPhoto,
  signUp,
  updateProfile,
} from './features/members/index.ts'
import {
  changePassword,
  confirmTwoSteps,
  disableTwoSteps,
  endOtherSessions,
  endSession,
  listSessions,
  logIn,
  logInWithCode,
  logOut,
  readSession,
  renewRecoveryCodes,
  requestReset,
  resetPassword,
  type SessionDeps,
  setUpTwoSteps,
} from './features/sessions/index.ts'
import { issueStorageToken } from './files/index.ts'
import { signedIn } from './platform/http/caller.ts'
import type { Handlers } from './platform/http/register-routes.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'

/** What use cases are given to work with. */
export interface Deps extends SessionDeps {
  readonly transport: MailTransport
  readonly version: string
  readonly bucket: string
  readonly supportEmail: string
}

/** Every route of the contract and the use case behind it. */
export function createHandlers(deps: Deps): Handlers<typeof routes> {
  const openApi = describeRoutes(routes, { version: deps.version, serverUrl: deps.publicUrl.origin })
  return {
    readHealth: () => ({ status: 'up' }),
    readReadiness: () => readReadiness(deps.pool),
    readOpenApi: () => openApi,
    readInstance: () => readInstance(deps),

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

    beginSignUp: (call) => beginSignUp(deps, call),
    readSignUpAddresses: () => readSignUpAddresses(),
    signUp: (call) => signUp(deps, call),
    checkReferralCode: ({ params, client }) => checkReferralCode(deps, { code: params.code, client }),
    readGeo: ({ client }) => readGeo(deps.findCountry, client.address),
    readProfile: ({ caller }) => readProfile(deps.pool, signedIn(caller).memberId),
    updateProfile: ({ caller, body }) => updateProfile(deps, signedIn(caller).memberId, body),
    setPhoto: ({ caller, body }) => setPhoto(deps, signedIn(caller).memberId, body.name),
    issueStorageToken: ({ caller }) => issueStorageToken(deps, signedIn(caller)),
    listReferredMembers: ({ caller }) => listReferredMembers(deps, signedIn(caller).memberId),
    exportOwnData: ({ caller }) => exportOwnData(deps, signedIn(caller).memberId),
    closeAccount: (call) => closeAccount(deps, signedIn(call.caller), call),

    readMailbox: (call) => readMailbox(deps, call),
    listOutbox: () => listOutbox(deps),
    retryMail: ({ params }) => retryMail(deps, params.mailId),
  }
}
