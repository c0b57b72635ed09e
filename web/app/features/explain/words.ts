import type { About } from '@dryrun/contract/about.ts'
import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import type { TransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { useLingui } from '@lingui/react/macro'
import type { NoteName, PublicTotal, TermName } from '../../origins.ts'
import { useAccountNames, useEntryTitles, useTransferNames } from '../ledger/index.ts'

/** Every account of every asset. */
export function useAllAccountNames(): Record<AccountKind, string> {
  const { t } = useLingui()
  return {
    ...useAccountNames(),
    wallet: t`Wallet`,
    house: t`Dryrun’s wallet`,
    network: t`on the way`,
    faucet: t`faucet`,
    position: t`Position`,
    traded: t`trading, the house’s side`,
  }
}

/** What happened, with what it was about. */
export function useAllEntryNames(): (kind: TransferKind, about: About | null) => string {
  const kinds = useAllTransferNames()
  const titles = useEntryTitles()
  return (kind, about) => titles({ kind, about }) ?? kinds[kind]
}

/** Every way anything moves. */
function useAllTransferNames(): Record<TransferKind, string> {
  const { t } = useLingui()
  return {
    ...useTransferNames(),
    faucet_minted: t`From the faucet`,
    coins_sent: t`Coins sent`,
    fee_paid: t`Network fee`,
    coins_received: t`Coins received`,
    deposit_received: t`Coins of a deposit`,
    payout_minted: t`Coins for a payout`,
    payout_sent: t`Payout sent`,
    payout_fee_paid: t`Network fee of a payout`,
    wallet_closed: t`Wallet closed`,
  }
}

export function useTermNames(): Record<TermName, string> {
  const { t } = useLingui()
  return {
    amount: t`Amount`,
    asked: t`Asked for`,
    average: t`Average cost`,
    balance: t`Balance`,
    cash: t`Cash`,
    coins: t`Coins`,
    cost: t`What it cost`,
    days: t`Days`,
    deposits: t`Deposits`,
    difference: t`Difference`,
    dollarsOwn: t`Dollars: total assets and what’s set aside`,
    earlier: t`Earlier`,
    fee: t`Fee`,
    fees: t`Fees of all fills`,
    fromDeposit: t`From a deposit`,
    fromNobody: t`From nobody’s deposit`,
    gain: t`Gain or loss`,
    gainNotTaken: t`Gain or loss, not taken`,
    gainTaken: t`Gain or loss, taken`,
    givenBack: t`Given back`,
    held: t`Held`,
    impact: t`Impact of your size`,
    interest: t`Interest`,
    investment: t`Investment`,
    later: t`Later`,
    move: t`Moved`,
    needed: t`Deposits needed`,
    others: t`Of it, from another member’s deposit`,
    owed: t`Owed`,
    owedBefore: t`Owed the day before`,
    paidIn: t`Paid in`,
    paidOut: t`Paid out`,
    positions: t`Positions`,
    price: t`Price`,
    principal: t`Principal`,
    profit: t`Profit`,
    promised: t`Promised`,
    putIn: t`Put in, net`,
    quantity: t`Quantity`,
    rate: t`Rate`,
    rest: t`Left`,
    result: t`After`,
    return: t`Return`,
    returnsCredited: t`Returns credited`,
    rewardsCredited: t`Referral rewards`,
    adjusted: t`Admin edits and closed accounts`,
    savings: t`Savings`,
    sealed: t`In the seal`,
    setAside: t`Set aside for orders`,
    spare: t`Set aside on top, in case the price moves`,
    spentBefore: t`Spent by earlier payouts`,
    spentNow: t`Spent by these payouts`,
    spread: t`Half the spread`,
    total: t`Together`,
    totalAssets: t`Total assets`,
    traded: t`Traded`,
    tradedNet: t`Paid for instruments, less what sales brought`,
    withdrawals: t`Withdrawals not paid yet`,
    withdrawn: t`Withdrawn`,
    worth: t`Worth`,
  }
}

export function useNotes(): Record<NoteName, string> {
  const { t } = useLingui()
  return {
    closing: t`What’s in the account now. Closing it takes this away.`,
    demo: t`From the book of a demo member, as it’s posted right now. Log in to see the entries of your own.`,
    example: t`An example. None of it is in the ledger.`,
    history: t`From fills that are posted. Each one opens on its receipt.`,
    live: t`At the latest market price, so it changes with every price.`,
    paid: t`First in, first out: each payout is matched to the oldest deposits not yet spent. Coins carry no names.`,
    posted: t`Posted in the ledger.`,
    promised: t`A plan promises this. It isn’t posted, and it may never come.`,
    projected: t`A projection from today’s rates. None of it is in the ledger.`,
    rates: t`The average of a day over the last weeks, from approved deposits.`,
    sealed: t`What was sealed, and what was posted since. The seal stays as it was.`,
    selected: t`What your decision would post. Nothing is posted yet.`,
    moment: t`From your ledger as it was at that moment, and the prices of that moment.`,
    twin: t`What the ledger’s own deposits and payouts would have come to at an honest rate. None of it is in the ledger.`,
    typed: t`Worked out from what you’re typing. Nothing is posted until you send it.`,
    yardstick: t`The same money on the same days, put in another way. Only your own trading is in the ledger.`,
  }
}

/** Each total of the whole ledger, and what it counts. */
export function useTotalNames(): Record<PublicTotal, string> {
  const { t } = useLingui()
  return {
    paidIn: t`Everything that members paid in: the sum of all approved deposits.`,
    paidOut: t`Everything that was paid out: the sum of all approved withdrawals.`,
    held: t`What a real platform would hold: paid in less paid out.`,
    overpaid: t`What was paid out beyond everything that was ever paid in.`,
    owed: t`What members are owed now: the sum of their accounts.`,
    owedBalance: t`All members’ balances together.`,
    owedInvestment: t`All members’ investments together.`,
    owedProfit: t`All members’ profits together.`,
    owedSavings: t`All members’ savings together.`,
    owedSetAside: t`Dollars that all members have set aside for orders.`,
    owedPendingWithdrawals: t`Withdrawals that were asked for and aren’t paid yet.`,
    returnsCredited: t`All returns that plans have credited so far.`,
    rewardsCredited: t`All referral rewards so far.`,
    adjusted: t`What the admin’s edits and closed accounts have added to what members are owed. Below zero, they took away.`,
    promised: t`What active investments promise on top. It isn’t posted, and it may never come.`,
    gap: t`What is owed and promised beyond what is held.`,
    positionsOwed: t`What the house owes on top of what members paid for their positions.`,
    accountsSum: t`The sum over all accounts of all books. Each transfer leaves one account and enters another, so it’s zero.`,
  }
}
