import type { ListedMember, memberSorts, sortDirections } from '@dryrun/contract/members.ts'
import { type SeenAccount, seenAccounts, totalAssets } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
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
  readonly sorted_by: string
}

type Sort = (typeof memberSorts)[number]
type Direction = (typeof sortDirections)[number]

interface Order {
  /** What it's sorted by, written as in the index that it's read from. */
  readonly key: string
  readonly type: keyof typeof cursors
  readonly first: Direction
}

interface Cursor {
  /** What a key looks like in a cursor, and how it's read from there. Nothing of that form makes PostgreSQL fail. */
  readonly form: RegExp
  readonly written: (key: string) => string
  readonly read: (place: string) => string
}

const asItIs = (type: string): Pick<Cursor, 'written' | 'read'> => ({
  written: (key) => `(${key})::text`,
  read: (place) => `${place}::${type}`,
})

const cursors = {
  text: { form: /^.*$/s, ...asItIs('text') },
  uuid: { form: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, ...asItIs('uuid') },
  bigint: { form: /^-?\d{1,18}$/, ...asItIs('bigint') },
  /** In microseconds, of which there are none before the first moment. */
  moment: {
    form: /^\d{0,18}$/,
    written: (key) => `coalesce((extract(epoch from nullif(${key}, '-infinity')) * 1000000)::bigint::text, '')`,
    read: (place) =>
      `coalesce('epoch'::timestamptz + nullif(${place}, '')::bigint * interval '1 microsecond', '-infinity')`,
  },
} as const satisfies Record<string, Cursor>

/** Each is an index, read from the last row seen on: a page costs the same wherever in the list it lies. */
const orders: Record<Sort, Order> = {
  joined: { key: 'member_id', type: 'uuid', first: 'desc' },
  email: { key: 'email_key', type: 'text', first: 'asc' },
  username: { key: 'username_key', type: 'text', first: 'asc' },
  name: { key: `lower(coalesce(full_name, ''))`, type: 'text', first: 'asc' },
  country: { key: `coalesce(country_code, '')`, type: 'text', first: 'asc' },
  lastLogin: { key: `coalesce(last_login_at, '-infinity'::timestamptz)`, type: 'moment', first: 'desc' },
  totalAssets: { key: 'total_cents', type: 'bigint', first: 'desc' },
}
const uniqueKeys: ReadonlySet<Sort> = new Set(['joined', 'email', 'username'])

interface Query {
  readonly search?: string | undefined
  readonly sort?: Sort | undefined
  readonly direction?: Direction | undefined
  readonly after?: string | undefined
}

export async function listMembers(
  { pool }: WithPool,
  { search, sort = 'joined', direction, after }: Query,
): Promise<{ members: ListedMember[]; next: string | null }> {
  const { key, type, first } = orders[sort]
  const turn = direction ?? first
  const conditions = [`role = 'member'`, 'closed_at is null', 'not is_class_account', 'copy_of is null']
  const values: unknown[] = [pageRowsMax + 1]
  const pattern = likePattern(search)
  if (pattern !== null) {
    const isPart = findsParts(search ?? '')
    values.push(isPart ? pattern : await findMemberIds(pool, search ?? ''))
    const place = `$${values.length}`
    conditions.push(isPart ? `${searchedText} ilike ${place}` : `member_id = any(${place}::uuid[])`)
  }
  const isUnique = uniqueKeys.has(sort)
  if (after !== undefined) {
    // The value itself is in the cursor: whoever logs in or moves money meanwhile is neither skipped nor listed twice.
    values.push(valueIn(after, type))
    const [place, beyond] = [cursors[type].read(`$${values.length}::text`), turn === 'asc' ? '>' : '<']
    if (isUnique) conditions.push(`${key} ${beyond} ${place}`)
    else {
      values.push(after.slice(0, idLength))
      conditions.push(`(${key}, member_id) ${beyond} (${place}, $${values.length}::uuid)`)
    }
  }
  const byId = isUnique ? '' : `, member_id ${turn}`
  const from = sort === 'totalAssets' ? 'members.worth join members.member using (member_id)' : 'members.member'
  const { rows } = await pool.query<Row>(
    `select member.*, ${cursors[type].written(key)} as sorted_by from ${from}
      where ${conditions.join(' and ')} order by ${key} ${turn}${byId} limit $1`,
    values,
  )
  const { page, next } = pageOf(rows, (row) => `${row.member_id} ${row.sorted_by}`)
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

const idLength = 36

/** A cursor of another order leads nowhere. */
function valueIn(after: string, type: Order['type']): string {
  const value = after.slice(idLength + 1)
  if (!cursors[type].form.test(value))
    throw new Refusal('invalid_input', { reason: 'after: it belongs to another order.' })
  return value
}

function textsOf(five: SeenBalances): Record<SeenAccount | 'totalAssets', string> {
  const texts = Object.fromEntries(seenAccounts.map((account) => [account, formatAmount(five[account])])) as Record<
    SeenAccount,
    string
  >
  return { ...texts, totalAssets: formatAmount(totalAssets(five)) }
}
