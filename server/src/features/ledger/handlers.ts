import type { explainedRoutes } from '@dryrun/contract/explained.ts'
import type { ledgerRoutes } from '@dryrun/contract/ledger.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { memberIdOf, signedIn } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { checkLedgerNow, readLedgerCheck } from './check-ledger.ts'
import { explainCause } from './explain-cause.ts'
import { explainHolding } from './explain-holding.ts'
import { readAccountStatement } from './read-account-statement.ts'
import { readAccounts } from './read-accounts.ts'
import { explainBalance, readBalances, readStatement, readTotalAssetsHistory } from './read-balances.ts'
import { readCommand } from './read-command.ts'
import { readWaitingWork } from './read-waiting-work.ts'
import { setBalances } from './set-balances.ts'

export function ledgerHandlers(deps: WithPool & WithTeller): Handlers<typeof ledgerRoutes & typeof explainedRoutes> {
  return {
    readBalances: ({ caller }) => readBalances(deps, memberIdOf(caller)),
    readAccounts: ({ caller, query }) => readAccounts(deps, memberIdOf(caller), query.upTo),
    explainBalance: ({ caller, params, query }) => explainBalance(deps, memberIdOf(caller), params.account, query),
    explainCause: ({ caller, params }) => explainCause(deps, memberIdOf(caller), params.causeId),
    explainHolding: ({ caller, params, query }) => explainHolding(deps, memberIdOf(caller), params.asset, query),
    explainMemberCause: ({ params }) => explainCause(deps, params.memberId, params.causeId),
    explainMemberHolding: ({ params, query }) => explainHolding(deps, params.memberId, params.asset, query),
    readStatement: ({ caller, query }) => readStatement(deps, memberIdOf(caller), query.before),
    readAccountStatement: ({ caller, query }) => readAccountStatement(deps, memberIdOf(caller), query),
    readTotalAssetsHistory: ({ caller }) => readTotalAssetsHistory(deps, memberIdOf(caller)),
    readCommand: ({ caller, params, query }) =>
      readCommand(deps, signedIn(caller), { key: params.key, bookOf: query.memberId }),
    readMemberAccounts: ({ params, query }) => readAccounts(deps, params.memberId, query.upTo),
    readMemberBalances: ({ params }) => readBalances(deps, params.memberId),
    setBalances: ({ caller, params, body, idempotencyKey: key }) =>
      setBalances(deps, params.memberId, body, { adminId: memberIdOf(caller), key }),
    explainMemberBalance: ({ params, query }) => explainBalance(deps, params.memberId, params.account, query),
    readMemberStatement: ({ params, query }) => readStatement(deps, params.memberId, query.before),
    readWaitingWork: () => readWaitingWork(deps),
    readLedgerCheck: () => readLedgerCheck(deps),
    checkLedger: () => checkLedgerNow(deps),
  }
}
