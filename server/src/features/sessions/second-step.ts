import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { isLocalName } from '../../platform/http/known-hosts.ts'

/** Somebody showed a code or a passkey in this session. What was begun with the password alone elsewhere stays that. */
export async function proveSession(
  tx: pg.ClientBase,
  { memberId, sessionId }: { readonly memberId: string; readonly sessionId: string },
): Promise<void> {
  await tx.query('update auth.session set is_proven = true where member_id = $1 and session_id = $2', [
    memberId,
    sessionId,
  ])
}

/** Trying the product on one's own machine takes no phone. Where others can come by, a password alone moves no money. */
export function mustProve(publicUrl: URL, { role, isTrainer }: Pick<SignedIn, 'role' | 'isTrainer'>): boolean {
  return (role === 'admin' || isTrainer === true) && !isLocalName(publicUrl.hostname)
}

/** For routes that decide about other people, their money and their rights: the admin's and the trainers'. */
export function createProofGate(publicUrl: URL): (caller: Caller) => void {
  return (caller) => {
    if (caller.role !== 'visitor' && mustProve(publicUrl, caller) && !caller.isProven)
      throw new Refusal('second_step_needed')
  }
}
