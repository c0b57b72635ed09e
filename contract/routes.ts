import { assetRoutes } from './assets.ts'
import { auditRoutes } from './audit.ts'
import { classRoutes } from './classes.ts'
import { copyRoutes } from './copies.ts'
import { depositRoutes } from './deposits.ts'
import { explainedRoutes } from './explained.ts'
import { fileRoutes } from './files.ts'
import { firstStepRoutes } from './first-steps.ts'
import { instanceRoutes } from './instance.ts'
import { investmentRoutes } from './investments.ts'
import { learnRoutes } from './learn.ts'
import { ledgerRoutes } from './ledger.ts'
import { liveRoutes } from './live-events.ts'
import { mailRoutes } from './mail.ts'
import { marketRoutes } from './markets.ts'
import { memberRoutes } from './members.ts'
import { notificationRoutes } from './notifications.ts'
import { passkeyRoutes } from './passkeys.ts'
import { proofRoutes } from './proofs.ts'
import { publicFigureRoutes } from './public-figures.ts'
import { referralRoutes } from './referrals.ts'
import { reviewRoutes } from './reviews.ts'
import type { Read, RouteTable, Write } from './route.ts'
import { sessionRoutes } from './session.ts'
import { supportRoutes } from './support.ts'
import { tradingRoutes } from './trading.ts'
import { transparencyRoutes } from './transparency.ts'
import { walletRoutes } from './wallet.ts'
import { withdrawalRoutes } from './withdrawals.ts'
import { workRoutes } from './work.ts'

/** Every route of the server, feature by feature: its address, who may call it, and what goes in and comes out. */
export const routes = {
  ...instanceRoutes,
  ...sessionRoutes,
  ...copyRoutes,
  ...passkeyRoutes,
  ...memberRoutes,
  ...firstStepRoutes,
  ...ledgerRoutes,
  ...explainedRoutes,
  ...assetRoutes,
  ...depositRoutes,
  ...investmentRoutes,
  ...tradingRoutes,
  ...withdrawalRoutes,
  ...walletRoutes,
  ...referralRoutes,
  ...liveRoutes,
  ...fileRoutes,
  ...mailRoutes,
  ...marketRoutes,
  ...publicFigureRoutes,
  ...reviewRoutes,
  ...transparencyRoutes,
  ...proofRoutes,
  ...learnRoutes,
  ...supportRoutes,
  ...auditRoutes,
  ...workRoutes,
  ...notificationRoutes,
  ...classRoutes,
} as const satisfies RouteTable

export type Routes = typeof routes
export type RouteName = keyof Routes

type NamesOf<Kind> = { [N in RouteName]: Routes[N] extends Kind ? N : never }[RouteName]

/** What screens can read, and read again whenever they like. */
export type ReadName = NamesOf<Read>

/** What changes something: it's sent when a person asks for it, and never again by itself. */
export type WriteName = NamesOf<Write>

/** Writes that are sent under a key, so that none is carried out twice. */
export type CommandName = NamesOf<Write & { readonly idempotent: true }>
