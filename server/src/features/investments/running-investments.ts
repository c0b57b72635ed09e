import type { Investment, Principal } from '@dryrun/domain/investments/investment.ts'
import type { Transfer } from '@dryrun/domain/ledger/transfers.ts'
import type { RowToWrite, Statement } from '../../ledger/command.ts'
import { endRow, type InvestmentRow, investmentColumns, investmentOf, principalBack } from './investments.sql.ts'

/** For commands that end what runs: each row is one running investment of its member, oldest first. */
export const findRunning: Statement = {
  name: 'investments_running',
  text: `select ${investmentColumns} from investments.investment
          where member_id = any($1::uuid[]) and state = 'running' order by member_id, investment_id`,
}

export function runningOf(rows: readonly InvestmentRow[]): Investment[] {
  return rows.map(investmentOf)
}

/** Each with what the transfers of the same command post back of it. */
export function closingRows(
  memberId: string,
  running: readonly Principal[],
  transfers: readonly Transfer[],
  at: Date,
): RowToWrite[] {
  return running.map(({ investmentId }) => {
    const principalBackCents = principalBack(transfers, investmentId)
    return endRow(memberId, investmentId, { state: 'closed_early', at, principalBackCents })
  })
}
