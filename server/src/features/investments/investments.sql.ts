import type { Investment as InvestmentShape } from '@dryrun/contract/investments.ts'
import type { Investment, InvestmentState } from '@dryrun/domain/investments/investment.ts'
import type { Transfer } from '@dryrun/domain/ledger/transfers.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type { RowToWrite, Statement, Tally } from '../../ledger/command.ts'
import { changesAndAdds, inserts } from '../../ledger/write-statement.ts'
import { notCopies } from '../../platform/copy-id.ts'

export interface InvestmentRow {
  readonly member_id: string
  readonly investment_id: string
  readonly plan_id: number
  readonly percent: number
  readonly principal_cents: bigint
  readonly return_cents: bigint
  readonly opened_at: Date
  readonly matures_at: Date
  readonly state: InvestmentState
  readonly ended_at: Date | null
  /** Null while it runs. */
  readonly principal_back_cents: bigint | null
}

export const investmentColumns =
  'member_id, investment_id, plan_id, percent, principal_cents, return_cents, opened_at, matures_at, state, ended_at, principal_back_cents'

export function investmentOf(row: InvestmentRow): Investment {
  return {
    investmentId: row.investment_id,
    planId: row.plan_id,
    percent: BigInt(row.percent),
    principalCents: row.principal_cents,
    returnCents: row.return_cents,
    openedAt: row.opened_at,
    maturesAt: row.matures_at,
    state: row.state,
  }
}

/** When it ended and what was posted back of its principal; nothing of it while it runs. */
interface Ending {
  readonly endedAt: Date
  readonly principalBackCents: bigint
}

export function endingOf({ ended_at, principal_back_cents }: InvestmentRow): Ending | null {
  return ended_at && { endedAt: ended_at, principalBackCents: principal_back_cents ?? 0n }
}

export function shapeOf(investment: Investment, ending: Ending | null): InvestmentShape {
  return {
    investmentId: investment.investmentId,
    planId: investment.planId,
    percent: Number(investment.percent),
    principal: formatAmount(investment.principalCents),
    return: formatAmount(investment.returnCents),
    openedAt: investment.openedAt.toISOString(),
    maturesAt: investment.maturesAt.toISOString(),
    state: investment.state,
    endedAt: ending?.endedAt.toISOString() ?? null,
    principalBack: ending && formatAmount(ending.principalBackCents),
  }
}

export const findInvestments: Statement = {
  name: 'investments_find',
  text: `select ${investmentColumns} from investments.investment
           join unnest($1::uuid[], $2::uuid[]) as asked (member_id, investment_id) using (member_id, investment_id)
          where investment.member_id = any($1)`,
}

/** As the tallies count them. */
const dayOf = (column: string) => `floor(extract(epoch from ${column}) / 86400)::int`
const hourOf = (column: string) => `floor(extract(epoch from ${column}) / 3600)::int`

const insertInvestments = inserts(
  'investments_insert',
  `insert into investments.investment (member_id, investment_id, plan_id, percent, principal_cents, return_cents, opened_at, matures_at, in_class)
         select * from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::smallint[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::timestamptz[], $9::boolean[])`,
)

export function investmentRow(memberId: string, investment: Investment, inClass: boolean): RowToWrite {
  const { investmentId, planId, percent, principalCents, returnCents, openedAt, maturesAt } = investment
  return {
    statement: insertInvestments,
    values: [memberId, investmentId, planId, percent, principalCents, returnCents, openedAt, maturesAt, inClass],
  }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What an investment that opens adds to what's promised, invested and due. */
export function openingTallies({ percent, principalCents, returnCents, openedAt, maturesAt }: Investment): Tally[] {
  const day = Math.floor(openedAt.getTime() / dayMs)
  const hour = Math.floor(maturesAt.getTime() / hourMs)
  const hours = Math.round((maturesAt.getTime() - openedAt.getTime()) / hourMs)
  return [
    { name: 'promised', day, part: '', value: returnCents },
    { name: 'invested', day, part: `${percent} ${hours}`, value: principalCents },
    { name: 'due_principal', day: hour, part: '', value: principalCents },
    { name: 'due_return', day: hour, part: '', value: returnCents },
    { name: 'due_count', day: hour, part: '', value: 1n },
  ]
}

/** Each batch tells the tallies once what it adds to them, under the name of its first member. */
const endInvestments = changesAndAdds(
  'investments_end',
  `update investments.investment set state = said.state, ended_at = said.ended_at,
          principal_back_cents = said.principal_back_cents
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::bigint[])
       as said (member_id, investment_id, state, ended_at, principal_back_cents)
    where investment.member_id = any($1) and investment.state = 'running'
      and investment.member_id = said.member_id and investment.investment_id = said.investment_id
   returning investment.member_id, investment.state, investment.principal_cents, investment.return_cents, investment.matures_at,
             investment.ended_at, investment.in_class`,
  `tallied as (
     insert into platform.member_tally_delta (member_id, name, day, part, value)
     select ($1::uuid[])[1], told.name, told.day, '', sum(told.value)
       from changed cross join lateral (values
         ('promise_ended', ${dayOf('ended_at')}, return_cents),
         ('investments_ended', 0, (not in_class)::int),
         ('investments_paid', 0, (not in_class and state = 'matured' and return_cents > 0)::int),
         ('due_principal', ${hourOf('matures_at')}, -principal_cents),
         ('due_return', ${hourOf('matures_at')}, -return_cents),
         ('due_count', ${hourOf('matures_at')}, -1)) as told (name, day, value)
      where ${notCopies('changed.member_id')} group by told.name, told.day)`,
)

/** What the transfers post back of an investment's principal: the list and the mail tell this and nothing else. */
export function principalBack(transfers: readonly Transfer[], investmentId: string): bigint {
  return transfers
    .filter(({ causeId, from, to }) => causeId === investmentId && from === 'investment' && to === 'balance')
    .reduce((sum, { amountUnits }) => sum + amountUnits, 0n)
}

export function endRow(
  memberId: string,
  investmentId: string,
  ending: { readonly state: 'matured' | 'closed_early'; readonly at: Date; readonly principalBackCents: bigint },
): RowToWrite {
  const { state, at, principalBackCents } = ending
  return { statement: endInvestments, values: [memberId, investmentId, state, at, principalBackCents] }
}
