import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FullStop } from '../../../ui/marks.tsx'

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
        <b>
          {words.name}
          <FullStop />
        </b>{' '}
        {words.fraud} <span className="text-ink">{words.here}</span>
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
          High, certain and fast: that’s the first sign of investment fraud, because nothing earns money like that.
          Later members pay for it until there are too few of them.
        </Trans>
      ),
      here: (
        <Trans>
          These are the same promises with practice money, each with its reality check. The transparency page shows the
          day they could no longer be paid.
        </Trans>
      ),
      source: t`SEC and CFTC, Investor Alert, 24 April 2019; FINRA, Investor Alert on high-yield programs, 2010`,
    },
    plan_features: {
      name: t`A bonus for friends, no fees, always someone there`,
      fraud: (
        <Trans>
          The bonus turns members into sellers. No fees and help around the clock last until you want your money. Then
          both change.
        </Trans>
      ),
      here: (
        <Trans>The bonus is practice money, and so is the fee on each trade. Withdrawals never cost anything.</Trans>
      ),
      source: t`FCA, rules on crypto promotions since 8 October 2023; CFTC, Beware of Fee Scams, 2020`,
    },
    reassuring_figures: {
      name: t`Figures that reassure`,
      fraud: <Trans>Members, payouts, years: a fraudulent site writes whatever reassures you.</Trans>,
      here: (
        <Trans>
          Each of these is counted in this instance’s database the moment you look, and says what it counts. Demo
          members are marked.
        </Trans>
      ),
      source: t`FTC, Data Spotlight, June 2022: websites show growth that is invented`,
    },
    recent_withdrawals: {
      name: t`A list of recent withdrawals`,
      fraud: (
        <Trans>
          It tells you that others get their money. The names and sums are made up, or the payouts are other people’s
          deposits.
        </Trans>
      ),
      here: (
        <Trans>
          These are approved withdrawals from this ledger. Names are masked unless the member agreed, and demo members
          are marked. They were paid with deposits here too: see the transparency page.
        </Trans>
      ),
      source: t`FINRA Foundation: social consensus, one of five persuasion tactics`,
    },
    withdrawal_popup: {
      name: t`A withdrawal popup`,
      fraud: (
        <Trans>
          It says: others are being paid right now, hurry. It moves to catch your eye, and it’s just a script.
        </Trans>
      ),
      here: (
        <Trans>This one is an entry in the ledger. It stays put while red flags are on, and you can close it.</Trans>
      ),
      source: t`FINRA Foundation: scarcity and social consensus`,
    },
    testimonials: {
      name: t`Praise from members`,
      fraud: (
        <Trans>Actors and stock photos, paid or faked. Fake reviews are illegal in the United States, and cheap.</Trans>
      ),
      here: (
        <Trans>
          Only a member whose investment has ended can write one, and the admin publishes it. Demo members are marked
          next to their name.
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
          A moving chart looks like a trading floor and costs a line of code. It doesn’t tell you whether anyone trades,
          and the prices next to it may be invented.
        </Trans>
      ),
      here: <Trans>The line below it says where its prices come from. Nothing is traded here with real money.</Trans>,
      source: t`ASIC, Enforcement and regulatory update, 2025; FCA, cryptoasset scams`,
    },
    mining: {
      name: t`Mining as the reason`,
      fraud: (
        <Trans>
          “Our mining earns it” explains any return to people who’ve never mined. HyperFund promised up to 1% a day from
          mining that didn’t exist.
        </Trans>
      ),
      here: <Trans>Nothing is mined here, and this block says so.</Trans>,
      source: t`SEC and US Department of Justice, HyperFund, January 2024; CFTC release 7917-19`,
    },
    growing_balance: {
      name: t`A balance that grows`,
      fraud: (
        <Trans>
          A number on a page costs nothing. Fake platforms show gains every day, let a small withdrawal through to win
          your trust, and keep the rest.
        </Trans>
      ),
      here: (
        <Trans>
          Each number is the sum of ledger entries you can open. There are no earnings behind a credited return, and the
          transparency page says so.
        </Trans>
      ),
      source: t`FTC, Data Spotlight, June 2022; SEC, Investor Alert, 1 September 2021`,
    },
    countdown: {
      name: t`A countdown`,
      fraud: <Trans>It makes you look forward instead of asking who pays, and come back to put in more.</Trans>,
      here: (
        <Trans>
          It counts down to the moment the plan matures, on this instance’s clock. No offer ends when it does.
        </Trans>
      ),
      source: t`SEC, Ponzi scheme red flags: being urged to roll over`,
    },
    referral_bonus: {
      name: t`A referral bonus`,
      fraud: (
        <Trans>
          It turns members into sellers who believe what they say, and brings in the new money that old promises need.
          The United Kingdom has banned it for crypto since 8 October 2023.
        </Trans>
      ),
      here: (
        <Trans>
          The bonus is practice money in a practice account. None of your friends can lose anything by joining.
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
          Once a coin is sent, you can’t get it back, and no bank checks who receives it. That’s why fraudsters ask for
          coins, and no honest business insists on them.
        </Trans>
      ),
      here: (
        <Trans>
          These addresses are on the practice network. No real wallet accepts them, so nobody can send real coins here
          by mistake.
        </Trans>
      ),
      source: t`FTC, What to know about cryptocurrency and scams`,
    },
    proof_upload: {
      name: t`Proof by picture, decided by a person`,
      fraud: (
        <Trans>
          A picture proves nothing, and the person who decides can always find a reason to wait for one more payment.
        </Trans>
      ),
      here: (
        <Trans>
          A practice-network receipt carries an ID that the server matches automatically. You’re told the admin’s
          decision and the reason, and both are kept in the audit log.
        </Trans>
      ),
      source: t`SEC, Ponzi scheme red flags: difficulty with payments, errors in papers`,
    },
    waiting_withdrawal: {
      name: t`A pending withdrawal`,
      fraud: (
        <Trans>
          This is where the trap closes: pending, then a fee, a tax, an “unfreezing”. Never pay more money to withdraw
          from your own account.
        </Trans>
      ),
      here: (
        <Trans>
          A withdrawal here costs nothing. It waits for the admin, who pays it or gives it back with a reason. Either
          way, it’s in the ledger.
        </Trans>
      ),
      source: t`CFTC, Beware of Fee Scams, 2020; California DFPI, 15 June 2022`,
    },
  }
}
