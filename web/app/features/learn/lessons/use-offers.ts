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
      from: t`An advertisement beside a news page`,
      text: t`Your $500 becomes $875 by Thursday. The return is fixed and certain.`,
      why: t`A fixed high return without risk is the first sign of all. Nothing that earns money earns it so surely.`,
    },
    release_fee: {
      from: t`A message in a trading app`,
      text: t`Your withdrawal of $4,200 is ready. To release it, first send a 10% fee to the address below.`,
      why: t`New money to get out your own. A platform that holds your money can take a fee out of it; asking for more is advance-fee fraud.`,
    },
    nine_places: {
      from: t`A channel on a messenger`,
      text: t`Only nine places left in the pool. It closes at midnight and will not come back.`,
      why: t`Hurry stands in for reasons. Scarcity is one of the five tactics that the FINRA Foundation lists.`,
    },
    mentor_app: {
      from: t`Somebody you met online last week`,
      text: t`I doubled my money twice in June. Send coins to my mentor’s address and he trades for you; you can watch your balance grow in his app.`,
      why: t`A new acquaintance, a secret strategy, and a balance that only their own app shows. What an app shows can be invented.`,
    },
    mining_contract: {
      from: t`A video with a counter in the corner`,
      text: t`Rent our miners: 1% a day, every day, whatever the market does. Watch your earnings tick.`,
      why: t`The same return whatever the market does is too consistent to be true. HyperFund promised up to 1% a day from mining that did not exist.`,
    },
    celebrity_video: {
      from: t`A clip on a social network`,
      text: t`A famous actor tells how this platform made him rich in a month, and gives you his personal link.`,
      why: t`Endorsements are bought or forged. Regulators warn of paid actors and of celebrities who never said it.`,
    },
    recovery_agent: {
      from: t`A mail to somebody who lost money before`,
      text: t`We have located your lost coins. Our recovery lawyers get them back for a small payment in advance.`,
      why: t`People who were defrauded once are sought out again by false recovery firms. Paying first is the same trick.`,
    },
    signals_group: {
      from: t`An invitation to a group`,
      text: t`We moved from the network to this messenger to be undisturbed. Follow our signals; yesterday everybody made 40%.`,
      why: t`Moving you to a private messenger is an early tip-off, and everybody’s gain is only their word.`,
    },
    landlord_club: {
      from: t`A dinner with a speaker`,
      text: t`Our property club has paid 2% every month for six years. The details are confidential; ask anybody at this table.`,
      why: t`Too even, too secret, and the proof is the people around you. That is social consensus, and a sign of a Ponzi scheme.`,
    },
    tax_unfreeze: {
      from: t`Support of a platform`,
      text: t`Your account is frozen. Deposit 25% of your profit as tax, and after that 20% to unfreeze it.`,
      why: t`This is the order of a complaint that California’s regulator published: first a tax, then an unfreezing. Taxes are not paid to a platform’s address.`,
    },
    referral_pool: {
      from: t`A friend who was paid last week`,
      text: t`It really pays, I got my money. Bring three people and your level goes up to 3% a day.`,
      why: t`An early payout wins trust, and the levels pay for new people. Your friend is not lying; he was paid with somebody’s deposit.`,
    },
  }
}

function useHonestOffers() {
  const { t } = useLingui()
  return {
    savings_account: {
      from: t`A letter from a bank`,
      text: t`A savings account at 2.1% a year. The rate may change; we tell you a month before. Deposits are insured up to the legal limit.`,
      why: t`A small rate that may change, an insured deposit and a bank that can be looked up. Dull is a good sign.`,
    },
    share_fund: {
      from: t`A fund’s yearly letter`,
      text: t`The fund lost 8.4% last year. The full report and all costs are attached; the fund’s number in the regulator’s register is on page one.`,
      why: t`It says that it lost, what it costs and where it is registered. Real values move, also downwards.`,
    },
    government_bond: {
      from: t`A treasury’s website`,
      text: t`Ten-year bonds with a coupon of 2.6% a year. Their price may fall before they are repaid. Buy at auction or through your broker.`,
      why: t`A known issuer, a modest coupon, the risk named, and a market that anybody can check.`,
    },
    pension_index: {
      from: t`An employer’s pension plan`,
      text: t`Your contribution goes into an index fund that costs 0.2% a year. Over ten years it has both gained and lost; what you get depends on the market.`,
      why: t`Costs are named, nothing is promised, and both directions are shown.`,
    },
    credit_union: {
      from: t`A notice on a credit union’s door`,
      text: t`Members’ loans at 9% a year, fixed for three years, with every fee in the table. You may repay early without a penalty.`,
      why: t`It is a loan with all its costs in one table. Fixed is no red flag where you are the one who pays.`,
    },
    exchange_risk_notice: {
      from: t`A crypto exchange’s first page`,
      text: t`Do not invest unless you are prepared to lose all the money you invest. You have 24 hours to think it over before your first purchase.`,
      why: t`A prominent warning and a day to cool off are what the UK’s rules have asked of such firms since October 2023.`,
    },
    robo_adviser: {
      from: t`An adviser’s website`,
      text: t`We spread your money over funds for 0.5% a year. Our registration number is below; look it up. Returns are not assured.`,
      why: t`It asks to be looked up, names its price, and assures nothing.`,
    },
    rights_issue: {
      from: t`A letter from your broker`,
      text: t`The company you hold shares of offers new shares to its holders until the 30th. The prospectus is filed with the regulator; you need not take part.`,
      why: t`There is a date, but also a filed prospectus, and doing nothing is allowed. A deadline alone is not pressure.`,
    },
    corporate_bond: {
      from: t`A newspaper’s markets page`,
      text: t`A manufacturer with a weak rating sells five-year bonds at 7.9%. The rating agencies name a real risk of default.`,
      why: t`A high coupon with the risk that explains it, stated by others. Risky is not the same as fraudulent.`,
    },
  }
}
