import type { About } from '@dryrun/contract/about.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import type { DollarTransferKind, TransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { useLingui } from '@lingui/react/macro'
import { useTransferNames } from './entry-names.ts'

/** Among all transfers of a book, or alone in a list of one account. */
export type ListedIn = 'book' | 'account'

interface Entry<Kind extends TransferKind = TransferKind> {
  readonly kind: Kind
  readonly about: About | null
}

/** The coin, the plan or the pair that it's about. */
export function subjectOf(about: About): string {
  if (about.of === 'investment') return findPlan(about.planId)?.title ?? ''
  return about.of === 'order' ? pairText(about.symbol) : about.coin
}

/**
 * A buy takes its dollars out of an account when they're set aside, and what it gets for them is posted elsewhere. So in
 * the list of one account that entry is the purchase, once there is one.
 */
export function isPurchase({ kind, about }: Entry, listedIn: ListedIn): boolean {
  return listedIn === 'account' && kind === 'order_set_aside' && about?.of === 'order' && about.fill !== null
}

/** How an entry is called with what it's about. */
function useTitles() {
  const { t } = useLingui()
  const ofSubject: Partial<Record<TransferKind, (subject: string) => string>> = {
    deposit_credited: (coin) => t`Deposit, ${coin}`,
    investment_opened: (plan) => t`Invested in ${plan}`,
    investment_matured: (plan) => t`${plan} matured: principal returned`,
    return_credited: (plan) => t`${plan}: return credited`,
    investment_closed: (plan) => t`${plan} closed early: principal returned`,
    withdrawal_requested: (coin) => t`Withdrawal, ${coin}`,
    withdrawal_paid: (coin) => t`${coin} withdrawal paid out`,
    withdrawal_returned: (coin) => t`${coin} withdrawal declined, given back`,
    withdrawal_cancelled: (coin) => t`${coin} withdrawal cancelled, given back`,
    order_fee: (pair) => t`Trading fee, ${pair}`,
  }
  return {
    ofSubject,
    bought: (pair: string) => t`Bought ${pair}`,
    sold: (pair: string) => t`Sold ${pair}`,
    setAside: { buy: t`Set aside for a buy order`, sell: t`Set aside for a sell order` },
    givenBack: { buy: t`Given back from a buy order`, sell: t`Given back from a sell order` },
  }
}

/** What happened and what it was about: "Invested in EXECUTIVE". Undefined where the kind says it all. */
export function useEntryTitles(): (entry: Entry, listedIn?: ListedIn) => string | undefined {
  const titles = useTitles()
  return (entry, listedIn = 'book') => {
    const { kind, about } = entry
    if (about === null) return undefined
    const subject = subjectOf(about)
    if (about.of === 'order') {
      if (kind === 'order_filled' || isPurchase(entry, listedIn))
        return about.side === 'buy' ? titles.bought(subject) : titles.sold(subject)
      if (kind === 'order_set_aside') return titles.setAside[about.side]
      if (kind === 'order_given_back') return titles.givenBack[about.side]
    }
    return titles.ofSubject[kind]?.(subject)
  }
}

/** A line of a statement in dollars. */
export function useEntryNames(): (entry: Entry<DollarTransferKind>, listedIn?: ListedIn) => string {
  const names = useTransferNames()
  const titles = useEntryTitles()
  return (entry, listedIn) => titles(entry, listedIn) ?? names[entry.kind]
}

/** What a line of an account's statement can say for each kind, without what it's about. */
export function useSearchedNames(): (kind: DollarTransferKind) => readonly string[] {
  const names = useTransferNames()
  const { ofSubject, bought, sold, setAside, givenBack } = useTitles()
  const ofOrders: Partial<Record<DollarTransferKind, readonly string[]>> = {
    order_set_aside: [setAside.buy, bought('')],
    order_given_back: [givenBack.buy],
    // What is bought is paid from what was set aside, so only sales come into an account.
    order_filled: [sold('')],
  }
  return (kind) => ofOrders[kind] ?? [ofSubject[kind]?.('') ?? names[kind]]
}
