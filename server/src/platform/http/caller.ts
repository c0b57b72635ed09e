import { type Access, isOpenToClassAccounts, isOpenToCopies, type Route } from '@dryrun/contract/route.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { isCopyId } from '../copy-id.ts'

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
      /** Whose copy this account is, where it's one: a visitor's own for a while. */
      readonly copyOf?: string | undefined
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

/** In a copy of the demo account everything is open but what takes an identity of one's own, or would be seen by others. */
export function refuseCopy(route: Route, caller: Caller): void {
  if (caller.role !== 'visitor' && caller.copyOf !== undefined && !isOpenToCopies(route))
    throw new Refusal('copy_account')
}

/** Routes that name a member are about somebody else, and a copy is its visitor's alone: not even the admin finds it. */
export function refuseCopyOfOthers(params: unknown): void {
  const { memberId } = (params ?? {}) as { readonly memberId?: unknown }
  if (typeof memberId === 'string' && isCopyId(memberId)) throw new Refusal('not_found')
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
