import type { AutoApproval } from '@dryrun/domain/deposits/deposit.ts'
import type { AutoPay } from '@dryrun/domain/withdrawals/auto-pay.ts'
import type { Keeping } from './config.ts'
import { addAuditLinks, dropOldEvents, readChainEnd } from './features/audit/index.ts'
import { sweepClasses } from './features/classes/index.ts'
import { type CopyDeps, keepCopiesReady, sweepCopies } from './features/copies/index.ts'
import { approveMatched } from './features/deposits/index.ts'
import { matureInvestments } from './features/investments/index.ts'
import { checkNextBooks, mailStatements } from './features/ledger/index.ts'
import { dropOldMails, requeueMails } from './features/mail/index.ts'
import type { MarketSource } from './features/markets/index.ts'
import { keepWorth } from './features/members/index.ts'
import { dropOldNotifications, noticeFindings, passOnNotices, tellFailures } from './features/notices/index.ts'
import { type Signer, sealBooks, seeWitnesses } from './features/proofs/index.ts'
import { creditRewards } from './features/referrals/index.ts'
import { type SessionDeps, sweepSessions } from './features/sessions/index.ts'
import { mailUnreadReplies, sweepConversations } from './features/support/index.ts'
import { fillOrders } from './features/trading/index.ts'
import { deliverCoins } from './features/wallet/index.ts'
import { payCopies, paySmall } from './features/withdrawals/index.ts'
import { sweepFiles, sweepOrphans } from './files/index.ts'
import type { SweepName } from './ledger/command.ts'
import { dropOldAnswers } from './ledger/drop-old-answers.ts'
import { foldTotals } from './ledger/fold-totals.ts'
import type { Teller } from './ledger/teller.ts'
import type { BlobStore } from './platform/blobs/blob-store.ts'
import type { Sweep } from './platform/sweeps.ts'

const secondMs = 1_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A month's emails are many, and nobody waits for them: requests and other emails come in between. */
const statementsPauseMs = 500

interface Deps extends SessionDeps, CopyDeps {
  readonly teller: Teller
  readonly blobs: BlobStore
  readonly market: MarketSource
  readonly signer: Signer
  readonly witnesses: readonly string[]
  readonly autoApprove: AutoApproval
  readonly autoPay: AutoPay
  readonly keep: Keeping
}

/**
 * Everything that is looked at again and again, in the world's time: however fast the instance's clock runs, nobody waits
 * for a turn. The teller wakes those of money when it has written something for them.
 */
export function createSweeps(deps: Deps): Sweep[] {
  return [
    ...moneySweeps(deps),
    { name: 'unqueued-mails', everyMs: 5 * minuteMs, run: () => requeueMails(deps) },
    { name: 'copies', everyMs: secondMs, run: () => sweepCopies(deps) },
    { name: 'ready-copies', everyMs: secondMs, run: () => keepCopiesReady(deps) },
    { name: 'copy-payouts', everyMs: 2 * secondMs, run: () => payCopies(deps) },
    { name: 'sessions', everyMs: minuteMs, run: () => sweepSessions(deps) },
    { name: 'unread-replies', everyMs: 20 * secondMs, run: () => mailUnreadReplies(deps) },
    { name: 'conversations', everyMs: hourMs, run: () => sweepConversations(deps) },
    { name: 'audit-links', everyMs: 5 * secondMs, run: () => addAuditLinks(deps) },
    { name: 'seals', everyMs: 5 * secondMs, run: () => sealHour(deps) },
    { name: 'witnesses', everyMs: 10 * minuteMs, run: () => seeWitnesses(deps) },
    { name: 'files', everyMs: minuteMs, run: () => sweepFiles(deps) },
    { name: 'orphans', everyMs: hourMs, run: () => sweepOrphans(deps) },
    { name: 'totals', everyMs: 5 * secondMs, run: () => foldTotals(deps) },
    { name: 'worth', everyMs: 5 * secondMs, run: () => keepWorth(deps) },
    { name: 'statements', everyMs: minuteMs, pauseMs: statementsPauseMs, run: () => mailStatements(deps) },
    { name: 'old-mails', everyMs: minuteMs, run: () => dropOldMails(deps, deps.keep.mails) },
    {
      name: 'old-notifications',
      everyMs: minuteMs,
      run: () => dropOldNotifications(deps, deps.keep.notifications),
    },
    { name: 'old-answers', everyMs: minuteMs, run: () => dropOldAnswers(deps, deps.keep.answers) },
    { name: 'failures', everyMs: 5 * secondMs, run: () => tellFailures(deps) },
    { name: 'old-events', everyMs: hourMs, run: () => dropOldEvents(deps, deps.keep.events) },
  ]
}

function moneySweeps(deps: Deps): Sweep<SweepName>[] {
  return [
    { name: 'maturities', everyMs: secondMs, run: () => matureInvestments(deps) },
    { name: 'orders', everyMs: secondMs, run: () => fillOrders(deps) },
    { name: 'rewards', everyMs: 5 * secondMs, run: () => creditRewards(deps) },
    { name: 'arrivals', everyMs: secondMs, run: () => deliverCoins(deps) },
    // Without automatic approval an admin decides, but for copies of the demo account, which no admin sees.
    {
      name: 'approvals',
      everyMs: 2 * secondMs,
      run: () => approveMatched(deps, deps.autoApprove === 'matched' ? 'everybody' : 'copies'),
    },
    { name: 'payouts', everyMs: 2 * secondMs, run: async () => deps.autoPay === 'small' && paySmall(deps) },
    { name: 'notices', everyMs: 5 * secondMs, pauseMs: 250, run: () => passOnNotices(deps) },
    { name: 'classes', everyMs: secondMs, run: () => sweepClasses(deps) },
    { name: 'ledger-check', everyMs: minuteMs, run: () => checkAndTell(deps) },
  ]
}

/** However fast the clock runs, an hour has one seal at most. Hours that nobody was here for have none. */
async function sealHour(deps: Pick<Deps, 'pool' | 'signer' | 'log'>): Promise<boolean> {
  const sealNo = await sealBooks(deps, 'hour')
  if (sealNo !== undefined) deps.log.info({ sealNo: String(sealNo) }, 'sealed the books')
  return false
}

/** A ledger that does not hold is the worst that can happen here: it is told at once, and the admin sees what. */
async function checkAndTell({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<boolean> {
  const check = await checkNextBooks({ pool })
  if (!check) return false
  await noticeFindings(pool, check)
  const { findingCount, findings, transferCount } = check
  if (findingCount > 0) log.error({ findingCount, findings }, 'the ledger does not hold')
  else log.info({ transferCount, auditChain: await readChainEnd({ pool }) }, 'the ledger holds')
  return false
}
