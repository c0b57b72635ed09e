import { accountKinds } from '@dryrun/domain/ledger/accounts.ts'
import type pg from 'pg'

/** Opens a member's book with all its accounts at zero, in the transaction of whoever makes the member. */
export async function openBook(client: pg.ClientBase, memberId: string): Promise<void> {
  await openBooks(client, [memberId])
}

/** The same for many members at once. */
export async function openBooks(client: pg.ClientBase, memberIds: readonly string[]): Promise<void> {
  await client.query(
    'insert into ledger.book (member_id, opened_at) select member_id, platform.clock_now() from unnest($1::uuid[]) as member_id',
    [memberIds],
  )
  await client.query(
    `insert into ledger.account (member_id, kind)
     select member_id, kind from unnest($1::uuid[]) as member_id, unnest($2::ledger.account_kind[]) as kind`,
    [memberIds, accountKinds],
  )
}
