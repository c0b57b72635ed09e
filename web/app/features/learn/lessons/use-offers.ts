import type { OfferId } from '@dryrun/domain/learn/offers.ts'
import { useLingui } from '@lingui/react/macro'

interface Offer {
  /** Where one would meet it. */
  readonly from: string
  readonly text: string
  /** What gives it away, or why it is honest. */
  readonly why: string
}

/** The offers in words. They are examples made for this lesson, after the patterns that its sources describe. */
export function useOffers(): Readonly<Record<OfferId, Offer>> {
  return { ...useFrauds(), ...useHonestOffers() }
}

function useFrauds() {
  const { t } = useLingui()
  return {
    doubled_by_thursday: {
      from: t`An ad next to a news story`,
      text: t`Your $500 becomes $875 by Thursday. The return is fixed and certain.`,
      why: t`A fixed high return without risk is the first sign of all. Nothing that earns money earns it that reliably.`,
    },
    release_fee: {
      from: t`A message in a trading app`,
      text: t`Your withdrawal of $4,200 is ready. To release it, first send a 10% fee to the address below.`,
      why: t`They want new money before you get your own. A platform that holds your money can take a fee out of it. Asking for more is advance-fee fraud.`,
    },
    nine_places: {
      from: t`A channel in a messaging app`,
      text: t`Only nine places left in the pool. It closes at midnight and won’t come back.`,
      why: t`Hurry takes the place of reasons. Scarcity is one of the five tactics the FINRA Foundation lists.`,
    },
    mentor_app: {
      from: t`Someone you met online last week`,
      text: t`I doubled my money twice in June. Send coins to my mentor’s address and he’ll trade for you. You can watch your balance grow in his app.`,
      why: t`A new acquaintance, a secret strategy, and a balance you can only see in their own app. What an app shows can be invented.`,
    },
    mining_contract: {
      from: t`A video with a counter in the corner`,
      text: t`Rent our miners: 1% a day, every day, whatever the market does. Watch your earnings tick.`,
      why: t`The same return whatever the market does is too consistent to be true. HyperFund promised up to 1% a day from mining that didn’t exist.`,
    },
    celebrity_video: {
      from: t`A clip on a social network`,
      text: t`A famous actor explains how this platform made him rich in a month, and gives you his personal link.`,
      why: t`Endorsements are bought or faked. Regulators warn of paid actors, and of celebrities who never said it.`,
    },
    recovery_agent: {
      from: t`An email to someone who has lost money before`,
      text: t`We have located your lost coins. Our recovery lawyers will get them back for a small advance payment.`,
      why: t`People who’ve been defrauded once get targeted again by fake recovery firms. Paying first is the same trick.`,
    },
    signals_group: {
      from: t`An invitation to a group`,
      text: t`We’ve moved from the network to this messaging app so nobody disturbs us. Follow our signals: yesterday everyone made 40%.`,
      why: t`Moving you to a private messaging app is an early tip-off, and you only have their word for what everyone made.`,
    },
    landlord_club: {
      from: t`A dinner with a speaker`,
      text: t`Our property club has paid 2% every month for six years. The details are confidential; ask anyone at this table.`,
      why: t`Too steady, too secret, and the proof is the people around you. That’s social consensus, and a sign of a Ponzi scheme.`,
    },
    tax_unfreeze: {
      from: t`A platform’s support team`,
      text: t`Your account is frozen. Deposit 25% of your profit as tax, then 20% to unfreeze it.`,
      why: t`This follows a complaint that California’s regulator published: first a tax, then an “unfreezing”. You don’t pay taxes to a platform’s address.`,
    },
    referral_pool: {
      from: t`A friend who was paid last week`,
      text: t`It really pays, I got my money. Bring three people and your level goes up to 3% a day.`,
      why: t`An early payout wins trust, and the levels reward bringing in new people. Your friend isn’t lying. They were paid with someone’s deposit.`,
    },
  }
}

function useHonestOffers() {
  const { t } = useLingui()
  return {
    savings_account: {
      from: t`A letter from a bank`,
      text: t`A savings account at 2.1% a year. The rate may change; we’ll tell you a month ahead. Deposits are insured up to the legal limit.`,
      why: t`A small rate that may change, an insured deposit and a bank you can look up. Boring is a good sign.`,
    },
    share_fund: {
      from: t`A fund’s annual letter`,
      text: t`The fund lost 8.4% last year. The full report and all costs are attached; the fund’s number in the regulator’s register is on page one.`,
      why: t`It says that it lost money, what it costs and where it’s registered. Real values move, and that includes down.`,
    },
    government_bond: {
      from: t`A treasury’s website`,
      text: t`Ten-year bonds with a coupon of 2.6% a year. Their price may fall before they are repaid. Buy at auction or through your broker.`,
      why: t`A known issuer, a modest coupon, the risk named, and a market anyone can check.`,
    },
    pension_index: {
      from: t`An employer’s pension plan`,
      text: t`Your contribution goes into an index fund that costs 0.2% a year. Over ten years it has both gained and lost; what you get depends on the market.`,
      why: t`It names its costs, promises nothing, and shows both directions.`,
    },
    credit_union: {
      from: t`A notice on a credit union’s door`,
      text: t`Members’ loans at 9% a year, fixed for three years, with every fee in the table. You can repay early without a penalty.`,
      why: t`It’s a loan with all its costs in one table. A fixed rate isn’t a red flag when you’re the one who pays it.`,
    },
    exchange_risk_notice: {
      from: t`A crypto exchange’s home page`,
      text: t`Don’t invest unless you’re prepared to lose all the money you invest. You have 24 hours to think it over before your first purchase.`,
      why: t`Since October 2023, the UK’s rules have asked such firms for a prominent warning and a day to cool off.`,
    },
    robo_adviser: {
      from: t`An adviser’s website`,
      text: t`We spread your money across funds for 0.5% a year. Our registration number is below: look it up. Returns aren’t guaranteed.`,
      why: t`It asks you to look it up, names its price, and guarantees nothing.`,
    },
    rights_issue: {
      from: t`A letter from your broker`,
      text: t`A company you hold shares in is offering new shares to its shareholders until the 30th. The prospectus is filed with the regulator. You don’t have to take part.`,
      why: t`There’s a date, but there’s also a filed prospectus, and you’re free to do nothing. A deadline alone isn’t pressure.`,
    },
    corporate_bond: {
      from: t`A newspaper’s markets page`,
      text: t`A manufacturer with a weak rating is selling five-year bonds at 7.9%. The rating agencies warn of a real risk of default.`,
      why: t`It’s a high coupon, and others name the risk that explains it. Risky isn’t the same as fraudulent.`,
    },
  }
}
