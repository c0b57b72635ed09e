import {
  type AccountKind,
  accountKinds,
  coinAccounts,
  dollarAccounts,
  instrumentAccounts,
  mayGoBelowZero,
  seenAccounts,
} from '@dryrun/domain/ledger/accounts.ts'
import { type Asset, dollars } from '@dryrun/domain/ledger/assets.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import { owedAccounts } from '@dryrun/domain/transparency/history.ts'
import { coins } from '@dryrun/domain/wallet/coins.ts'
import type pg from 'pg'
import { notCopies } from '../platform/copy-id.ts'

/** The condition that a column's id is among those being checked, for the place in a statement where it belongs. */
export type Within = (column: string) => string

/** What a rule goes through: books or audit events, some at a time by their ids, or everything in one go. */
export type Walk = 'books' | 'events' | 'whole'

/** Something that must hold. The query returns what does not: whose, and about what. */
export interface LedgerRule {
  readonly name: string
  /** Books, where it says nothing. */
  readonly walk?: Walk
  /** Columns: member_id, about. */
  readonly findings: (within: Within) => string
  /** What PostgreSQL can't say by itself, as of the same moment: what each finding is about. */
  readonly look?: (client: pg.ClientBase) => Promise<readonly string[]>
}

interface RowsAndTransfers {
  readonly name: string
  /** The table whose rows have a transfer each, and which of them do. */
  readonly rows: string
  readonly where?: string
  /** Their column that is the transfer's cause. */
  readonly id: string
  /** Their column that says in whose book it is. */
  readonly member?: string
  /** Which transfers have such a row. */
  readonly transfers: string
  /** What the transfer moves, of a row `r`. */
  readonly amount: string
  /** What else the row `r` and its transfer `t` have in common. */
  readonly and?: string
}

/** Each row has its transfer with its amount, and each transfer its row: what's on one side alone is a finding. */
export function rowsAndTransfers(rule: RowsAndTransfers): LedgerRule {
  const { name, rows, where, id, member = 'member_id', transfers, amount, and } = rule
  return {
    name,
    findings: (
      within,
    ) => `select coalesce(r.${member}, t.member_id) as member_id, coalesce(r.${id}, t.cause_id)::text as about
                 from (select * from ${rows} where ${within(member)}${where ? ` and ${where}` : ''}) as r
                 full join (select * from ledger.transfer where ${within('member_id')} and ${transfers}) as t
                   on t.member_id = r.${member} and t.cause_id = r.${id} and t.amount_units = ${amount}${and ? ` and ${and}` : ''}
                where r.${member} is null or t.member_id is null`,
  }
}

const inSql = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** Every account of dollars and coins that a book may have. Instruments come and go with their market. */
export const knownAccounts: readonly (readonly [Asset, AccountKind])[] = [
  ...dollarAccounts.map((kind) => [dollars, kind] as const),
  ...coins.flatMap((coin) => coinAccounts.map((kind) => [coin, kind] as const)),
]

/** What belongs to the member. When the person goes, nothing of it is left. */
const membersOwn: readonly AccountKind[] = [...seenAccounts, 'reserved', 'wallet', 'position']

/** What must hold whatever the features are, for each asset alike. */
export const ownRules: readonly LedgerRule[] = [
  {
    name: 'every asset of every book sums to zero',
    findings: (within) => `select member_id, asset || ' ' || sum(balance_units) as about from ledger.account
                where ${within('member_id')} group by member_id, asset having sum(balance_units) <> 0`,
  },
  {
    name: 'every account is one that its asset has',
    findings: (within) => `select member_id, asset || ' ' || kind as about from ledger.account
                where ${within('member_id')} and asset || ' ' || kind not in (${inSql(knownAccounts.map((account) => account.join(' ')))})
                  and not (starts_with(asset, '${assetOf('')}') and kind in (${inSql(instrumentAccounts)}))`,
  },
  {
    name: 'nobody holds less than nothing',
    findings: (within) => `select member_id, asset || ' ' || kind as about from ledger.account
                where ${within('member_id')} and balance_units < 0 and kind not in (${inSql(accountKinds.filter(mayGoBelowZero))})`,
  },
  {
    name: 'every balance is the sum of its entries',
    findings: (within) => `select member_id, asset || ' ' || kind as about
                 from (select * from ledger.account where ${within('member_id')}) as account
                 full join (select member_id, asset, account_kind as kind,
                                   sum(case side when 'to' then amount_units else -amount_units end) as moved_units
                              from ledger.entry where ${within('member_id')} group by member_id, asset, account_kind) as entries
                using (member_id, asset, kind)
                where account.balance_units is distinct from entries.moved_units`,
  },
  {
    name: 'every entry carries the balance on from the one before',
    findings: (within) => `select member_id, asset || ' ' || account_kind || ' ' || transfer_no as about
                 from (select *, coalesce(lag(balance_after_units) over (
                                   partition by member_id, asset, account_kind order by transfer_no), 0)
                               + case side when 'to' then amount_units else -amount_units end as expected_units
                         from ledger.entry where ${within('member_id')}) as entries
                where balance_after_units <> expected_units`,
  },
  {
    name: 'no transfer is missing',
    findings: (
      within,
    ) => `select book.member_id, book.transfer_count || ' counted, ' || count(t.transfer_no) || ' found' as about
                 from ledger.book left join ledger.transfer as t using (member_id)
                where ${within('book.member_id')} group by book.member_id, book.transfer_count
               having book.transfer_count <> count(t.transfer_no) or book.transfer_count <> coalesce(max(t.transfer_no), 0)`,
  },
  {
    name: 'every digest is that of its transfer',
    findings: (within) => `select member_id, transfer_no::text as about from ledger.transfer as t
                where ${within('t.member_id')} and digest <> sha256(coalesce(previous_digest, decode(repeat('00', 32), 'hex')) || ledger.content_of(t))`,
  },
  {
    name: 'every transfer follows the one before it',
    findings: (within) => `select member_id, transfer_no::text as about
                 from (select member_id, transfer_no, previous_digest,
                              lag(digest) over (partition by member_id order by transfer_no) as before
                         from ledger.transfer where ${within('member_id')}) as chained
                where previous_digest is distinct from before`,
  },
  {
    name: 'every book keeps the digest of its last transfer',
    findings: (within) => `select book.member_id, 'transfer ' || transfer_count as about
                 from ledger.book
                 left join ledger.transfer as t on t.member_id = book.member_id and t.transfer_no = transfer_count
                where ${within('book.member_id')} and head_digest <> coalesce(t.digest, decode(repeat('00', 32), 'hex'))`,
  },
  {
    name: 'every book adds to the totals what its accounts say',
    findings: (within) => `select book.member_id, concat_ws(' ', owed_cents, paid_in_cents, paid_out_cents) as about
                 from ledger.book
                 left join (select member_id,
                                   sum(balance_units) filter (where kind in (${inSql(owedAccounts)})) as owed,
                                   -sum(balance_units) filter (where kind = 'paid_in') as paid_in,
                                   sum(balance_units) filter (where kind = 'paid_out') as paid_out
                              from ledger.account where asset = '${dollars}' and ${within('member_id')} group by member_id) as sums using (member_id)
                where ${within('book.member_id')} and (owed_cents, paid_in_cents, paid_out_cents)
                      is distinct from (greatest(owed, 0), greatest(paid_in, 0), greatest(paid_out, 0))`,
  },
  {
    name: 'every book of an account or a transfer exists',
    findings: (within) => `select member_id, 'no book' as about
                 from (select member_id from ledger.account where ${within('member_id')}
                       union select member_id from ledger.transfer where ${within('member_id')}) as used
                where not exists (select from ledger.book where book.member_id = used.member_id)`,
  },
  {
    name: 'a closed book stands at zero',
    findings: (within) => `select account.member_id, account.asset || ' ' || account.kind as about
                 from ledger.book join ledger.account using (member_id)
                where ${within('book.member_id')} and book.closed_at is not null and account.balance_units <> 0
                  and account.kind in (${inSql(membersOwn)})`,
  },
  rowsAndTransfers({
    name: 'admin edits and their transfers',
    rows: 'ledger.adjustment',
    id: 'adjustment_id',
    transfers: `kind::text like 'adjusted\\_%'`,
    amount: 'abs(r.after_cents - r.before_cents)',
    and: `t.asset = '${dollars}' and t.kind::text = 'adjusted_' || r.account_kind`,
  }),
  {
    name: 'what moved on each day is what the transfers say',
    walk: 'whole',
    findings:
      () => `select null::uuid as member_id, concat_ws(' ', asset, day, kind, from_kind, to_kind, 'kept', kept.units, kept.count,
                                                         'counted', counted.units, counted.count) as about
                 from ledger.current_flow as kept
                 full join ledger.counted_flow as counted using (asset, day, kind, from_kind, to_kind)
                where (kept.units, kept.count) is distinct from (counted.units, counted.count)`,
  },
  {
    name: 'the totals are the sums over all books',
    walk: 'whole',
    findings:
      () => `select null::uuid as member_id, concat_ws(' ', asset, kind, 'kept', kept.balance_units, 'counted', counted.units) as about
                 from ledger.current_total as kept
                 full join (select asset, kind, sum(balance_units) as units from ledger.account
                             where ${notCopies('member_id')} group by asset, kind) as counted
                using (asset, kind)
                where coalesce(kept.balance_units, 0) <> coalesce(counted.units, 0)`,
  },
  {
    name: 'what is counted is what there is',
    walk: 'whole',
    findings:
      () => `select null::uuid as member_id, concat_ws(' ', name, nullif(day, 0), nullif(part, ''), 'kept', kept.value, 'counted', counted.value) as about
                 from platform.current_tally as kept full join platform.counted_tally as counted using (name, day, part)
                where coalesce(kept.value, 0) <> coalesce(counted.value, 0)`,
  },
]
