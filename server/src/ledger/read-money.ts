import { type SeenAccount, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type pg from 'pg'

export type SeenBalances = Readonly<Record<SeenAccount, bigint>>

const nothing = Object.fromEntries(seenAccounts.map((account) => [account, 0n])) as SeenBalances

/** What these members have in the accounts that people see, by id; zeros where nothing ever moved. */
export async function readMoney(
  client: pg.ClientBase | pg.Pool,
  memberIds: readonly string[],
): Promise<(memberId: string) => SeenBalances> {
  const { rows } = await client.query<{ member_id: string; kind: SeenAccount; balance_units: bigint }>(
    `select member_id, kind, balance_units from ledger.account
      where member_id = any($1::uuid[]) and asset = $2 and kind::text = any($3::text[])`,
    [memberIds, dollars, seenAccounts],
  )
  const byMember = Map.groupBy(rows, (row) => row.member_id)
  return (memberId) => ({
    ...nothing,
    ...Object.fromEntries((byMember.get(memberId) ?? []).map((row) => [row.kind, row.balance_units])),
  })
}
