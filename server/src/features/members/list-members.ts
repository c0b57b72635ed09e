import type { ListedMember, memberSorts } from '@dryrun/contract/members.ts'
import { type SeenAccount, seenAccounts, totalAssets } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { findMemberIds, findsParts, searchedText } from '../../ledger/owner-of-request.ts'
import { readMoney, type SeenBalances } from '../../ledger/read-money.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

interface Row {
  readonly member_id: string
  readonly username: string
  readonly full_name: string
  readonly email: string
  readonly email_confirmed_at: Date | null
  readonly country_code: string | null
  readonly is_demo: boolean
  readonly online: boolean
  readonly created_at: Date
  readonly last_login_at: Date | null
}

type Sort = (typeof memberSorts)[number]

/** Each is a unique index, read from the last row seen on: a page costs the same wherever in the list it lies. */
const orders: Record<Sort, { readonly key: string; readonly beyond: '<' | '>'; readonly direction: 'asc' | 'desc' }> = {
  newest: { key: 'member_id', beyond: '<', direction: 'desc' },
  email: { key: 'email_key', beyond: '>', direction: 'asc' },
  username: { key: 'username_key', beyond: '>', direction: 'asc' },
}

interface Query {
  readonly search?: string | undefined
  readonly sort?: Sort | undefined
  readonly after?: string | undefined
}

export async function listMembers(
  { pool }: WithPool,
  { search, sort = 'newest', after }: Query,
): Promise<{ members: ListedMember[]; next: string | null }> {
  const { key, beyond, direction } = orders[sort]
  const conditions = [`role = 'member'`, 'closed_at is null', 'not is_class_account']
  const values: unknown[] = [pageRowsMax + 1]
  const pattern = likePattern(search)
  if (pattern !== null) {
    const isPart = findsParts(search ?? '')
    values.push(isPart ? pattern : await findMemberIds(pool, search ?? ''))
    const place = `$${values.length}`
    conditions.push(isPart ? `${searchedText} ilike ${place}` : `member_id = any(${place}::uuid[])`)
  }
  if (after !== undefined) {
    values.push(after)
    conditions.push(`${key} ${beyond} (select ${key} from members.member where member_id = $${values.length}::uuid)`)
  }
  const { rows } = await pool.query<Row>(
    `select * from members.member where ${conditions.join(' and ')} order by ${key} ${direction} limit $1`,
    values,
  )
  const { page, next } = pageOf(rows, (row) => row.member_id)
  const moneyOf = await readMoney(
    pool,
    page.map((row) => row.member_id),
  )
  return {
    members: page.map((row) =>
      Object.assign(textsOf(moneyOf(row.member_id)), {
        memberId: row.member_id,
        username: row.username,
        fullName: row.full_name,
        email: row.email,
        isEmailConfirmed: row.email_confirmed_at !== null,
        country: row.country_code,
        isDemo: row.is_demo,
        online: row.online,
        createdAt: row.created_at.toISOString(),
        lastLogin: row.last_login_at?.toISOString() ?? null,
      }),
    ),
    next,
  }
}

function textsOf(five: SeenBalances): Record<SeenAccount | 'totalAssets', string> {
  const texts = Object.fromEntries(seenAccounts.map((account) => [account, formatAmount(five[account])])) as Record<
    SeenAccount,
    string
  >
  return { ...texts, totalAssets: formatAmount(totalAssets(five)) }
}
