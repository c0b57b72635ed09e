import type { memberRoutes } from '@dryrun/contract/members.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { memberIdOf, signedIn } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { readGeo } from '../geo/index.ts'
import { previewClosing } from '../ledger/index.ts'
import type { WithMarket } from '../markets/index.ts'
import { endMemberSessions, type SessionDeps } from '../sessions/index.ts'
import { beginSignUp, readSignUpAddresses } from './begin-sign-up.ts'
import { checkReferralCode } from './check-referral-code.ts'
import { closeAccount } from './close-account.ts'
import { confirmEmailByCode, confirmEmailByLink, sendEmailConfirmation } from './confirm-email.ts'
import { deleteMember } from './delete-member.ts'
import { exportOwnData } from './export-own-data.ts'
import { listMembers } from './list-members.ts'
import { listReferredMembers } from './list-referred-members.ts'
import { readProfile } from './read-profile.ts'
import { setLanguage } from './set-language.ts'
import { setPhoto } from './set-photo.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

interface Deps extends SessionDeps, WithTeller, WithMarket {
  readonly bucket: string
}

export function memberHandlers(deps: Deps): Handlers<typeof memberRoutes> {
  return {
    beginSignUp: (call) => beginSignUp(deps, call),
    readSignUpAddresses: () => readSignUpAddresses(),
    signUp: (call) => signUp(deps, call),
    checkReferralCode: ({ params, client }) => checkReferralCode(deps, { code: params.code, client }),
    readGeo: ({ client }) => readGeo(deps, client.address),
    sendEmailConfirmation: ({ caller }) => sendEmailConfirmation(deps, memberIdOf(caller)),
    confirmEmailByCode: ({ caller, body }) => confirmEmailByCode(deps, memberIdOf(caller), body),
    confirmEmailByLink: (call) => confirmEmailByLink(deps, call),
    readProfile: ({ caller }) => readProfile(deps, memberIdOf(caller)),
    updateProfile: ({ caller, body }) => updateProfile(deps, memberIdOf(caller), body),
    setLanguage: ({ caller, body }) => setLanguage(deps, memberIdOf(caller), body.language),
    setPhoto: ({ caller, body }) => setPhoto(deps, memberIdOf(caller), body.name),
    listReferredMembers: ({ caller }) => listReferredMembers(deps, memberIdOf(caller)),
    exportOwnData: ({ caller }) => exportOwnData(deps, memberIdOf(caller)),
    previewClosing: ({ caller }) => previewClosing(deps, memberIdOf(caller)),
    closeAccount: (call) => closeAccount(deps, signedIn(call.caller), call),
    listMembers: ({ query }) => listMembers(deps, query),
    readMember: ({ params }) => readProfile(deps, params.memberId),
    previewMemberClosing: ({ params }) => previewClosing(deps, params.memberId),
    deleteMember: ({ caller, params, body }) =>
      deleteMember(deps, { memberId: params.memberId, adminId: memberIdOf(caller) }, body.confirmation),
    endMemberSessions: ({ caller, params }) =>
      endMemberSessions(deps, { memberId: params.memberId, adminId: memberIdOf(caller) }),
  }
}
