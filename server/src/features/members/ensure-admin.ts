import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { emailKey } from '@dryrun/domain/members/identity.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { StartError } from '../../platform/start-error.ts'
import { recordEvents } from '../audit/index.ts'
import type { SessionDeps } from '../sessions/index.ts'

const oneTimePasswordBytes = 15
const uniqueViolation = '23505'

interface Admin {
  readonly email: string
  /** Chosen by the operator; without it, a random one is written to a file that only the owner may read. */
  readonly password: string | undefined
}

/** At every start: there is one admin, with the address of the setting. The role can be had in no other way. */
export async function ensureAdmin(
  deps: Pick<SessionDeps, 'pool' | 'clock' | 'passwords' | 'oneTimePasswordFile'>,
  admin: Admin,
): Promise<void> {
  const { rows } = await deps.pool.query<{ member_id: string; email: string }>(
    `select member_id, email from members.member where role = 'admin'`,
  )
  const [present] = rows
  try {
    if (!present) await makeAdmin(deps, admin)
    else if (present.email !== admin.email) {
      await deps.pool.query('update members.member set email = $2, email_key = $3 where member_id = $1', [
        present.member_id,
        admin.email,
        emailKey(admin.email),
      ])
    }
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error
    // Either another instance, starting at the same moment, was first, or a member has that address.
    const { rowCount } = await deps.pool.query(`select from members.member where email_key = $1 and role = 'member'`, [
      emailKey(admin.email),
    ])
    if (rowCount) throw new StartError(`ADMIN_EMAIL ${admin.email} belongs to a member. Choose another address.`)
  }
}

async function makeAdmin(deps: Parameters<typeof ensureAdmin>[0], admin: Admin): Promise<void> {
  const password = admin.password ?? randomBytes(oneTimePasswordBytes).toString('base64url')
  const passwordHash = await deps.passwords.hash(password, 'admin')
  await inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    const { rows } = await tx.query<{ member_id: string }>(
      `insert into members.member (role, username, username_key, email, email_key, full_name, created_at)
       values ('admin', 'admin', 'admin', $1, $2, 'Admin', $3) returning member_id`,
      [admin.email, emailKey(admin.email), now],
    )
    const memberId = rows[0]?.member_id ?? null
    await tx.query(
      'insert into auth.credential (member_id, password_hash, must_change, changed_at) values ($1, $2, $3, $4)',
      [memberId, passwordHash, admin.password === undefined, now],
    )
    await recordEvents(tx, [{ kind: 'admin.made', at: now, actorId: null, subjectId: memberId }])
    // Before the commit: an admin whose password nobody knows would be worse than a file too many.
    if (admin.password === undefined) {
      mkdirSync(dirname(deps.oneTimePasswordFile), { recursive: true })
      writeFileSync(deps.oneTimePasswordFile, `${password}\n`, { mode: 0o600 })
    }
  })
}
