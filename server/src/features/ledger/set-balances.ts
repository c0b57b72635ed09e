import type { Balances } from '@dryrun/contract/ledger.ts'
import { adjustBalances, type WantedBalances } from '@dryrun/domain/balances/adjust.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { type SeenAccount, seenAccounts, totalAssets } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { balancesOf } from '@dryrun/domain/ledger/book.ts'
import { post } from '@dryrun/domain/ledger/transfers.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { adjustmentRow } from '../../ledger/adjustment-row.ts'
import { type AdminCall, adminKey } from '../../ledger/admin-call.ts'
import { amountOf } from '../../ledger/amount-of.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import { commandKind, type Statement } from '../../ledger/command.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import { closingRows, type InvestmentRow, investmentColumns, runningOf } from '../investments/index.ts'
import { noticeRow } from '../notices/index.ts'

interface Edit {
  readonly adjustmentId: string
  readonly wanted: WantedBalances
  readonly version: bigint
  readonly reason: string
  readonly adminId: string
}

/**
 * The member's active investments, each with the version of the balances: the number of the last transfer of dollars,
 * which is what the balances are read with. Without an active one, a single row with the version alone.
 */
const findVersionAndRunning: Statement = {
  name: 'ledger_find_version_and_running',
  text: `select asked.member_id, coalesce(last.transfer_no, 0) as version, ${investmentColumns
    .split(', ')
    .filter((column) => column !== 'member_id')
    .map((column) => `running.${column}`)
    .join(', ')}
           from unnest($1::uuid[]) as asked (member_id)
           left join lateral (
             select transfer_no from ledger.transfer
              where transfer.member_id = any($1) and transfer.member_id = asked.member_id and asset = '${dollars}'
              order by transfer_no desc limit 1) as last on true
           left join investments.investment as running
             on running.member_id = any($1) and running.member_id = asked.member_id and running.state = 'running'
          order by asked.member_id, running.investment_id`,
}

type EditRow = { readonly version: bigint } & (InvestmentRow | { readonly investment_id: null })

const setKind = commandKind<Edit, EditRow, Balances>({
  name: 'set-balances',
  load: { statement: findVersionAndRunning },
  decide({ memberId, balances, book, now, rows }, edit) {
    if (edit.version !== (rows[0]?.version ?? 0n)) throw new Refusal('balance_changed')
    const active = runningOf(rows.flatMap((row) => (row.investment_id === null ? [] : row)))
    const { adjustments, transfers, closes } = adjustBalances(balances, active, edit.adjustmentId, edit.wanted)
    const afterwards = post(book, transfers).book
    const after = balancesOf(afterwards, dollars)
    return {
      answer: {
        balance: formatAmount(after.balance),
        investment: formatAmount(after.investment),
        profit: formatAmount(after.profit),
        savings: formatAmount(after.savings),
        withdrawal: formatAmount(after.withdrawal),
        totalAssets: formatAmount(totalAssets(after)),
        version: String(afterwards.transferCount),
        asOf: now.toISOString(),
      },
      transfers,
      rows: [
        ...adjustments.map((change) => adjustmentRow(memberId, change, edit, now)),
        ...adjustments.map(({ account, beforeCents, afterCents }) =>
          auditRow('balance.set', edit.adminId, memberId, now, {
            account,
            before: formatAmount(beforeCents),
            after: formatAmount(afterCents),
            reason: edit.reason,
            ...(account === 'investment' && closes.length > 0 && { closed: String(closes.length) }),
          }),
        ),
        ...closingRows(memberId, closes, transfers, now),
        ...closes.map((investment) =>
          noticeRow(memberId, 'investment_taken', now, {
            causeId: investment.investmentId,
            plan: findPlan(investment.planId)?.title ?? '',
            amount: formatAmount(investment.principalCents),
            reason: edit.reason,
          }),
        ),
      ],
      topics: closes.length === 0 ? ['balances'] : ['balances', 'investments'],
      wakes: closes.length === 0 ? [] : ['notices'],
    }
  },
})

type Body = Partial<Record<SeenAccount, string | undefined>> & { readonly reason: string; readonly version: string }

/** The admin sets balances; what is posted is the difference, with the reason and who did it. */
export async function setBalances(
  { teller }: WithTeller,
  memberId: string,
  body: Body,
  admin: AdminCall,
): Promise<Balances> {
  const reason = body.reason.trim()
  if (reason === '') throw new Refusal('reason_needed')
  const wanted = Object.fromEntries(
    seenAccounts.flatMap((account) => {
      const text = body[account]
      return text === undefined ? [] : [[account, amountOf(text)]]
    }),
  )
  const edit = { adjustmentId: newId(), wanted, version: BigInt(body.version), reason, adminId: admin.adminId }
  return teller.submit(setKind, memberId, edit, { key: adminKey(admin), content: body })
}
