import { emailKey, usernameKey } from '@dryrun/domain/members/identity.ts'
import { checkKeeping, type KeepingForm } from '@dryrun/domain/members/sign-up-rules.ts'
import { skeletonOf } from '@dryrun/domain/names/look-alikes.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Client } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import type { SessionDeps } from '../sessions/index.ts'
import { mailConfirmation } from './confirm-email.ts'
import { refuseTaken } from './sign-up.ts'

/** What is looked at before anything is locked; hashing a password takes a while. */
export async function checkNewIdentity(deps: SessionDeps, form: KeepingForm, client: Client): Promise<void> {
  const complaint = checkKeeping(form)
  if (complaint) throw new Refusal(complaint.code, { field: complaint.field })
  await refuseTaken(deps, form, { client })
}

/**
 * Makes a class account an ordinary one, in the caller's transaction: a name, an email and a password, and the book as it
 * is. Who brought whom was a matter of the class, and is forgotten.
 */
export async function becomeOrdinary(
  tx: pg.ClientBase,
  deps: SessionDeps,
  { memberId, form, passwordHash }: { memberId: string; form: KeepingForm; passwordHash: string },
): Promise<void> {
  const now = deps.clock.now()
  // Asked beside the change: on a distributed database an address is where its book is, and a member isn't.
  const { rows: addresses } = await tx.query<{ network: string; address: string }>(
    'select network, address from ledger.address where member_id = $1',
    [memberId],
  )
  const addressOn = new Map(addresses.map(({ network, address }) => [network, address]))
  await tx.query(
    `update members.member
        set username = $2, username_key = $3, email = $4, email_key = $5, full_name = $6, is_class_account = false,
            referred_by = null, bitcoin_address = $7, usdt_address = $8, username_twin = $9
      where member_id = $1 and is_class_account and closed_at is null`,
    [
      memberId,
      form.username.trim(),
      usernameKey(form.username),
      form.email.trim(),
      emailKey(form.email),
      form.fullName.trim(),
      addressOn.get('BTC'),
      addressOn.get('ETH'),
      skeletonOf(form.username.trim()),
    ],
  )
  await tx.query('update members.member set referred_by = null where referred_by = $1', [memberId])
  await tx.query('insert into auth.credential (member_id, password_hash, changed_at) values ($1, $2, $3)', [
    memberId,
    passwordHash,
    now,
  ])
  await recordEvents(tx, [{ kind: 'member.kept_account', at: now, actorId: memberId, subjectId: memberId }])
  await mailConfirmation(tx, deps, memberId)
}
