import type { Balances } from '@dryrun/contract/ledger.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { type SeenAccount, seenAccounts, totalAssets } from '@dryrun/domain/ledger/accounts.ts'
import { adjustBalances, type WantedBalances } from '@dryrun/domain/ledger/adjust.ts'
import { post } from '@dryrun/domain/ledger/transfers.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { adjustmentRow } from '../../ledger/adjustment-row.ts'
import { amountOf } from '../../ledger/amount-of.ts'
import { auditRow } from '../../ledger/audit-row.ts'
import type { CommandKind } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import { closingRows, findRunning, type InvestmentRow, runningOf } from '../investments/index.ts'
import { noticeRow } from '../notices/index.ts'

interface Edit {
  readonly adjustmentId: string
  readonly wanted: WantedBalances
  readonly version: bigint
  readonly reason: string
  readonly adminId: string
}

const setKind: CommandKind<Edit, InvestmentRow, Balances> = {
  name: 'set-balances',
  load: { statement: findRunning },
  decide({ memberId, balances, transferCount, now, rows }, edit) {
    if (edit.version !== transferCount) throw new Refusal('balance_changed')
    const { adjustments, transfers, closes } = adjustBalances(balances, runningOf(rows), edit.adjustmentId, edit.wanted)
    const after = post(balances, transferCount, transfers).balances
    return {
      answer: {
        balance: formatAmount(after.balance),
        investment: formatAmount(after.investment),
        profit: formatAmount(after.profit),
        savings: formatAmount(after.savings),
        withdrawal: formatAmount(after.withdrawal),
        totalAssets: formatAmount(totalAssets(after)),
        version: String(transferCount + BigInt(transfers.length)),
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
}

type Body = Partial<Record<SeenAccount, string | undefined>> & { readonly reason: string; readonly version: string }

/** The admin sets balances; what is posted is the difference, with the reason and who did it. */
export async function setBalances(
  teller: Teller,
  memberId: string,
  body: Body,
  { adminId, key }: { adminId: string; key: string },
): Promise<Balances> {
  const reason = body.reason.trim()
  if (reason === '') throw new Refusal('reason_needed')
  const wanted = Object.fromEntries(
    seenAccounts.flatMap((account) => {
      const text = body[account]
      return text === undefined ? [] : [[account, amountOf(text)]]
    }),
  )
  const edit = { adjustmentId: newId(), wanted, version: BigInt(body.version), reason, adminId }
  return teller.submit(setKind, memberId, edit, { key: `${adminId}:${key}`, content: body })
}
