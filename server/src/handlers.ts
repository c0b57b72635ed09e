import type { liveRoutes } from '@dryrun/contract/live-events.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import type { AutoApproval } from '@dryrun/domain/deposits/deposit.ts'
import type { AutoPay } from '@dryrun/domain/withdrawals/auto-pay.ts'
import { assetHandlers } from './features/assets/index.ts'
import { auditHandlers } from './features/audit/index.ts'
import { type ClassDeps, classHandlers } from './features/classes/index.ts'
import { type CopyDeps, copyHandlers } from './features/copies/index.ts'
import { depositHandlers } from './features/deposits/index.ts'
import { firstStepHandlers } from './features/first-steps/index.ts'
import { instanceHandlers } from './features/instance/index.ts'
import { investmentHandlers } from './features/investments/index.ts'
import { learnHandlers } from './features/learn/index.ts'
import { ledgerHandlers } from './features/ledger/index.ts'
import { mailHandlers } from './features/mail/index.ts'
import { marketHandlers, type QuoteStreams, type WithMarket } from './features/markets/index.ts'
import { memberHandlers } from './features/members/index.ts'
import { notificationHandlers } from './features/notices/index.ts'
import { passkeyHandlers } from './features/passkeys/index.ts'
import { proofHandlers, type Signer } from './features/proofs/index.ts'
import { type PublicFigures, publicFigureHandlers } from './features/public-figures/index.ts'
import { referralHandlers } from './features/referrals/index.ts'
import { reviewHandlers } from './features/reviews/index.ts'
import { type SessionDeps, sessionHandlers } from './features/sessions/index.ts'
import { type SupportDeps, supportHandlers } from './features/support/index.ts'
import { tradingHandlers } from './features/trading/index.ts'
import { transparencyHandlers } from './features/transparency/index.ts'
import { walletHandlers } from './features/wallet/index.ts'
import { withdrawalHandlers } from './features/withdrawals/index.ts'
import { workHandlers } from './features/work/index.ts'
import { fileHandlers } from './files/index.ts'
import type { WithTeller } from './ledger/teller.ts'
import type { ShownClock } from './platform/clock.ts'
import { signedIn } from './platform/http/caller.ts'
import type { TrustedProxies } from './platform/http/create-server.ts'
import type { Handlers } from './platform/http/register-routes.ts'
import type { Live } from './platform/live/open-live.ts'

/** What use cases are given to work with. */
export interface Deps extends SessionDeps, CopyDeps, SupportDeps, ClassDeps, WithTeller, WithMarket {
  readonly clock: ShownClock
  readonly quoteStreams: QuoteStreams
  readonly publicFigures: PublicFigures
  readonly signer: Signer
  /** Addresses of other instances that see each other's seals. */
  readonly witnesses: readonly string[]
  readonly version: string
  readonly bucket: string
  readonly supportEmail: string
  readonly trustProxy: TrustedProxies
  readonly autoApprove: AutoApproval
  readonly autoPay: AutoPay
  readonly lookAroundAs: string | null
  readonly readReadiness: () => Promise<{ status: 'ready' }>
}

/** Every route of the contract and the use case behind it, feature by feature. A missing one doesn't compile. */
export function createHandlers(deps: Deps): Handlers<Routes> {
  return {
    ...instanceHandlers(deps),
    ...sessionHandlers(deps),
    ...copyHandlers(deps),
    ...passkeyHandlers(deps),
    ...memberHandlers(deps),
    ...firstStepHandlers(deps),
    ...ledgerHandlers(deps),
    ...assetHandlers(deps),
    ...depositHandlers(deps),
    ...investmentHandlers(deps),
    ...tradingHandlers(deps),
    ...withdrawalHandlers(deps),
    ...walletHandlers(deps),
    ...referralHandlers(deps),
    ...liveHandlers(deps),
    ...fileHandlers(deps),
    ...mailHandlers(deps),
    ...marketHandlers(deps),
    ...publicFigureHandlers(deps),
    ...reviewHandlers(deps),
    ...transparencyHandlers(deps),
    ...proofHandlers(deps),
    ...learnHandlers(deps),
    ...supportHandlers(deps),
    ...auditHandlers(deps),
    ...workHandlers(deps),
    ...notificationHandlers(deps),
    ...classHandlers(deps),
  }
}

/** The stream tells of every feature, so it belongs to none. */
function liveHandlers({ live }: { readonly live: Live }): Handlers<typeof liveRoutes> {
  return {
    openLive({ caller, openStream }) {
      live.open(signedIn(caller), openStream)
      return ''
    },
  }
}
