import type { Investment } from '@dryrun/domain/investments/investment.ts'
import type { RowToWrite, Statement } from '../../ledger/command.ts'
import { endRow, type InvestmentRow, investmentColumns, investmentOf } from './investments.sql.ts'

/** For commands that end what runs: each row is one running investment of its member, oldest first. */
export const findRunning: Statement = {
  name: 'investments_running',
  text: `select ${investmentColumns} from investments.investment
          where member_id = any($1::uuid[]) and state = 'running' order by member_id, investment_id`,
}

export function runningOf(rows: readonly InvestmentRow[]): Investment[] {
  return rows.map(investmentOf)
}

export function closingRows(memberId: string, running: readonly Investment[], at: Date): RowToWrite[] {
  return running.map(({ investmentId }) => endRow(memberId, investmentId, 'closed_early', at))
}
