import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Words {
  readonly name: string
  /** First what fraud does with it, then what is true here. */
  readonly fraud: ReactNode
  readonly here: ReactNode
  readonly source: string
}

export type RedFlagKind =
  | 'fixed_return'
  | 'reassuring_figures'
  | 'recent_withdrawals'
  | 'withdrawal_popup'
  | 'testimonials'
  | 'live_chart'
  | 'referral_bonus'
  | 'coin_deposit'
  | 'proof_upload'
  | 'growing_balance'
  | 'countdown'
  | 'mining'
  | 'waiting_withdrawal'
  | 'plan_features'

/** The note under a mark. */
export default function Explanation({ of }: { of: RedFlagKind }) {
  const words = useExplanations()[of]
  return (
    <div className="red-flag-note">
      <div>
        <b>{words.name}.</b> {words.fraud} <span className="text-ink">{words.here}</span>
        <small>{words.source}</small>
      </div>
    </div>
  )
}

function useExplanations(): Readonly<Record<RedFlagKind, Words>> {
  return { ...useFlagsThatDrawIn(), ...useFlagsThatKeepIn(), ...useFlagsOfMoney() }
}

/** What draws people in. */
function useFlagsThatDrawIn() {
  const { t } = useLingui()
  return {
    fixed_return: {
      name: t`A fixed return`,
      fraud: (
        <Trans>
          High, sure and soon: the first sign of investment fraud, since nothing that earns money earns it so. Later
          members pay it until there are too few of them.
        </Trans>
      ),
      here: (
        <Trans>
          These are the same promises on practice money, each with its reality check, and the transparency page shows
          the day they could no longer be paid.
        </Trans>
      ),
      source: t`SEC and CFTC, Investor Alert, 24 April 2019; FINRA, Investor Alert on high-yield programs, 2010`,
    },
    plan_features: {
      name: t`A bonus for friends, no fees, always somebody there`,
      fraud: (
        <Trans>
          The bonus turns members into sellers. Nothing to pay and help around the clock hold until you want your money:
          then both change.
        </Trans>
      ),
      here: (
        <Trans>The bonus is practice money, and so is the fee of each trade. Withdrawals never cost anything.</Trans>
      ),
      source: t`FCA, rules on crypto promotions since 8 October 2023; CFTC, Beware of Fee Scams, 2020`,
    },
    reassuring_figures: {
      name: t`Figures that reassure`,
      fraud: <Trans>Members, payouts, years: a fraudulent site writes down whatever calms you.</Trans>,
      here: (
        <Trans>
          Each of these is counted in this instance’s database at the moment you look, says what it counts, and most
          members are demo members.
        </Trans>
      ),
      source: t`FTC, Data Spotlight, June 2022: websites show growth that is invented`,
    },
    recent_withdrawals: {
      name: t`A list of recent withdrawals`,
      fraud: (
        <Trans>
          It says that others get their money. Names and sums are made up, or the payouts are other people’s deposits.
        </Trans>
      ),
      here: (
        <Trans>
          These are approved withdrawals of this ledger, with masked names unless the member agreed, and demo members
          marked. And they were paid with deposits here too: look at the transparency page.
        </Trans>
      ),
      source: t`FINRA Foundation: social consensus, one of five persuasion tactics`,
    },
    withdrawal_popup: {
      name: t`A withdrawal popup`,
      fraud: (
        <Trans>It says: others are being paid right now, hurry. It moves so that you look, and it is a script.</Trans>
      ),
      here: (
        <Trans>This one is an entry of the ledger. It stays put while the marks are on, and can be sent away.</Trans>
      ),
      source: t`FINRA Foundation: scarcity and social consensus`,
    },
    testimonials: {
      name: t`Praise by members`,
      fraud: (
        <Trans>
          Actors and stock pictures, paid or forged. Invented reviews are unlawful in the United States, and cheap.
        </Trans>
      ),
      here: (
        <Trans>
          Only a member whose investment has ended can write one, and the admin publishes it. Demo members say so beside
          their name.
        </Trans>
      ),
      source: t`SEC, Investor Alert, 1 September 2021; FTC rule on fake reviews, in force 21 October 2024`,
    },
  }
}

/** What makes them stay, and bring others. */
function useFlagsThatKeepIn() {
  const { t } = useLingui()
  return {
    live_chart: {
      name: t`A live chart`,
      fraud: (
        <Trans>
          A moving chart looks like a trading floor and costs a line of code. It says nothing about whether anybody
          trades, and the prices beside it may be invented.
        </Trans>
      ),
      here: <Trans>The line under it names where its prices come from. Nothing is traded here with real money.</Trans>,
      source: t`ASIC, Enforcement and regulatory update, 2025; FCA, cryptoasset scams`,
    },
    mining: {
      name: t`Mining as the reason`,
      fraud: (
        <Trans>
          “Our mining earns it” explains any return to those who have never mined. HyperFund promised up to 1% a day
          from mining that did not exist.
        </Trans>
      ),
      here: <Trans>Nothing is mined here, and this block says so.</Trans>,
      source: t`SEC and US Department of Justice, HyperFund, January 2024; CFTC release 7917-19`,
    },
    growing_balance: {
      name: t`A balance that grows`,
      fraud: (
        <Trans>
          A number on a page costs nothing. False platforms show gains every day, let a small withdrawal through to win
          trust, and keep the rest.
        </Trans>
      ),
      here: (
        <Trans>
          Each number is the sum of ledger entries that you can open. What is credited as a return has nobody’s earnings
          behind it, and the transparency page says so.
        </Trans>
      ),
      source: t`FTC, Data Spotlight, June 2022; SEC, Investor Alert, 1 September 2021`,
    },
    countdown: {
      name: t`A countdown`,
      fraud: <Trans>It makes you look forward instead of asking who pays, and come back to put in more.</Trans>,
      here: (
        <Trans>
          It counts to the moment the plan’s time is over, on this instance’s clock. Nothing ends when it ends.
        </Trans>
      ),
      source: t`SEC, Ponzi scheme red flags: being urged to roll over`,
    },
    referral_bonus: {
      name: t`A referral bonus`,
      fraud: (
        <Trans>
          It turns members into sellers who believe what they say, and brings the new money that the old promises need.
          For crypto, the United Kingdom has banned it since 8 October 2023.
        </Trans>
      ),
      here: (
        <Trans>
          The bonus is practice money in a practice account. No friend of yours can lose anything by joining.
        </Trans>
      ),
      source: t`FCA, rules on crypto promotions; FINRA, 2010: do not refer others`,
    },
  }
}

/** What happens to their money. */
function useFlagsOfMoney() {
  const { t } = useLingui()
  return {
    coin_deposit: {
      name: t`Deposit by coin transfer`,
      fraud: (
        <Trans>
          A coin that was sent cannot be called back, and no bank looks at who receives it. That is why fraud asks for
          coins, and no honest business demands them.
        </Trans>
      ),
      here: (
        <Trans>
          These addresses live on the practice network. No real wallet accepts them, so no real coin can be sent here by
          mistake.
        </Trans>
      ),
      source: t`FTC, What to know about cryptocurrency and scams`,
    },
    proof_upload: {
      name: t`Proof by picture, decided by a person`,
      fraud: (
        <Trans>
          A picture proves nothing, and a person who decides can always find a reason to wait: for one more payment.
        </Trans>
      ),
      here: (
        <Trans>
          A receipt of the practice network carries an identifier that the server matches by itself. The admin’s
          decision and its reason are told to you and kept in the audit log.
        </Trans>
      ),
      source: t`SEC, Ponzi scheme red flags: difficulty with payments, errors in papers`,
    },
    waiting_withdrawal: {
      name: t`A withdrawal that waits`,
      fraud: (
        <Trans>
          Here the trap closes: pending, then a fee, a tax, an unfreezing. Never pay more money to withdraw from your
          own account.
        </Trans>
      ),
      here: (
        <Trans>
          A withdrawal here costs nothing. It waits for the admin, who pays it or gives it back with a reason; both
          stand in the ledger.
        </Trans>
      ),
      source: t`CFTC, Beware of Fee Scams, 2020; California DFPI, 15 June 2022`,
    },
  }
}
