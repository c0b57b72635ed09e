import { type Access, isOpenToClassAccounts, isOpenToDemo, type Route } from '@dryrun/contract/route.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'

/** Who sent a request, as the server itself found out. */
export type Caller =
  | { readonly role: 'visitor' }
  | {
      readonly role: 'member' | 'admin'
      readonly memberId: string
      readonly sessionId: string
      /** The password was chosen by somebody else: only what concerns the session itself is open. */
      readonly mustChangePassword?: boolean
      /** A second step or a passkey was shown in this session, beside the password or in its place. */
      readonly isProven?: boolean
      /** A demo member, whom anybody may look around as. */
      readonly isShared?: boolean
      /** A member who may hold classes. */
      readonly isTrainer?: boolean
      /** Somebody who's here for one class alone. */
      readonly isClassAccount?: boolean
    }

export type SignedIn = Exclude<Caller, { role: 'visitor' }>

/** Decides the access column of the route table; nothing else decides who may call. */
export function admit(access: Access, caller: Caller): void {
  if (access === 'anyone') return
  if (caller.role === 'visitor') throw new Refusal('not_signed_in')
  if (access === 'signed-in') return
  const role = access === 'trainer' && caller.isTrainer ? 'member' : access === 'trainer' ? 'admin' : access
  if (role !== caller.role) throw new Refusal('not_allowed')
  if (caller.mustChangePassword) throw new Refusal('password_change_needed')
}

/** A session of the demo account does nothing that would change it for the next visitor, or what the public pages say. */
export function refuseShared(route: Route, caller: Caller): void {
  if (caller.role !== 'visitor' && caller.isShared && !isOpenToDemo(route)) throw new Refusal('shared_demo')
}

/** A class account does what its class is for, and nothing beside it. */
export function refuseClassAccount(route: Route, caller: Caller): void {
  if (caller.role !== 'visitor' && caller.isClassAccount && !isOpenToClassAccounts(route))
    throw new Refusal('class_account')
}

/** For routes whose access column lets nobody else in. */
export function signedIn(caller: Caller): SignedIn {
  if (caller.role === 'visitor') throw new Refusal('not_signed_in')
  return caller
}

/** The same where only the person counts, and not their session. */
export function memberIdOf(caller: Caller): string {
  return signedIn(caller).memberId
}
