import type { OfferSign, PoolOffer } from '@dryrun/domain/classes/offers.ts'
import { useLingui } from '@lingui/react/macro'

export interface PoolText {
  /** Where one would meet it. */
  readonly from: string
  readonly text: string
}

/** The offers in words. They are made for this, after the patterns that the sources describe. */
export function usePool(): Readonly<Record<PoolOffer, PoolText>> {
  return { ...useCertainFrauds(), ...useSocialFrauds(), ...useHonestProducts(), ...useHonestLetters() }
}

function usePlaces() {
  const { t } = useLingui()
  return {
    ad: t`An ad on a social network`,
    bank: t`A bank’s website`,
    broker: t`A broker’s app`,
    call: t`A phone call`,
    chat: t`A message in a chat app`,
    email: t`An email`,
    friend: t`A friend at dinner`,
    letter: t`A letter in the mail`,
    paper: t`A newspaper`,
    video: t`A video`,
    website: t`A company’s website`,
    work: t`A notice at work`,
  }
}

function useCertainFrauds() {
  const { t } = useLingui()
  const from = usePlaces()
  return {
    gold_vault: {
      from: from.website,
      text: t`We buy gold where it’s cheap and sell it where it’s expensive. You get 8% a month, guaranteed, and your money is safe at all times.`,
    },
    harvest_fund: {
      from: from.letter,
      text: t`The Harvest Fund has never had a losing month and can’t have one. Put in $2,000 and $3,000 comes back on the first of June.`,
    },
    night_computer: {
      from: from.ad,
      text: t`Our computer trades for you day and night. 2% a day goes to your account, weekends included.`,
    },
    weekly_thirty: {
      from: from.video,
      text: t`Start with $250. At 30% a week, compounding does the rest. You’ll find our terms and risk notice below.`,
    },
    payout_insurance: {
      from: from.email,
      text: t`Your profit of $3,180 has been approved. Please pay the insurance of $190 first. You’ll get it back with your money.`,
    },
    security_deposit: {
      from: from.chat,
      text: t`Our bank checks large payouts. Send 15% as security, and the whole amount leaves within an hour.`,
    },
    quiet_adviser: {
      from: from.friend,
      text: t`I’ve had exactly 1.5% a month for five years, in good markets and bad ones. My adviser doesn’t take everyone.`,
    },
    twelve_quarters: {
      from: from.website,
      text: t`Twelve quarters, twelve times 4.0%. Our method works in every market, so you never have to watch the news.`,
    },
    unspoken_strategy: {
      from: from.call,
      text: t`I can’t tell you how the strategy works, because the banks would copy it. Your contract follows later by email.`,
    },
    unlisted_run: {
      from: from.friend,
      text: t`It isn’t in any register yet, and that’s why it still pays so well. When this year’s run ends, you just roll it into the next one.`,
    },
    coins_please: {
      from: from.website,
      text: t`We accept Bitcoin and USDT only. Send them to the wallet below and your plan starts automatically.`,
    },
    say_its_a_gift: {
      from: from.email,
      text: t`Your bank may ask why you’re buying coins. Tell them it’s a gift. Then forward the coins to our trading address.`,
    },
  }
}

function useSocialFrauds() {
  const { t } = useLingui()
  const from = usePlaces()
  return {
    tv_doctor: {
      from: from.video,
      text: t`A TV doctor holds up his phone: he put in a month’s pay and bought a boat. Under the video there are 900 happy comments.`,
    },
    five_stars: {
      from: from.ad,
      text: t`Rated five stars by 14,000 investors. Read their stories, then open your account with one tap.`,
    },
    ten_percent_each: {
      from: from.friend,
      text: t`For everyone you bring, you get 10% of what they put in. With ten people like you, you have your own money back already.`,
    },
    levels_below: {
      from: from.chat,
      text: t`Our community grows by invitation. Your share of the pool rises with every level of people below you.`,
    },
    ten_minutes: {
      from: from.call,
      text: t`I can hold this price for you for ten minutes. After that, the offer goes to the next person on my list.`,
    },
    tonight: {
      from: from.email,
      text: t`Your personal allocation ends tonight. Three of your neighbors have already confirmed theirs.`,
    },
    try_a_hundred: {
      from: from.chat,
      text: t`Try it with $100. Take out $20 tomorrow and see that it works. Then you can put in as much as you like.`,
    },
    level_two: {
      from: from.website,
      text: t`Don’t take our word for it: withdraw your first profit after 24 hours. From level two on, payouts are made once a quarter.`,
    },
    victims_office: {
      from: from.call,
      text: t`We’re an office for victims of fraud. Your coins have been found. All we need is the court’s fee.`,
    },
    trace_experts: {
      from: from.email,
      text: t`Lost money with a broker? Our experts will trace it. You pay 10% now and nothing later.`,
    },
    evening_professor: {
      from: from.ad,
      text: t`A free course on shares. The link takes you to our private chat group, where our professor posts one share to buy each evening.`,
    },
    wrong_number: {
      from: from.chat,
      text: t`Sorry, wrong number! You seem nice, though. Let’s write in another app, and I’ll show you how my uncle trades.`,
    },
  }
}

function useHonestProducts() {
  const { t } = useLingui()
  const from = usePlaces()
  return {
    world_fund: {
      from: from.broker,
      text: t`This fund follows 1,600 companies. In its worst year it lost 38%. Don’t buy it with money you’ll need in the next few years.`,
    },
    ten_dollar_coin: {
      from: from.broker,
      text: t`You can buy Bitcoin here from $10. Its price has halved several times. You could lose everything you put in.`,
    },
    bakery_shares: {
      from: from.website,
      text: t`You’d own a small part of a chain of bakeries. Most young companies fail, and you can’t sell your share for years.`,
    },
    indebted_maker: {
      from: from.paper,
      text: t`The bond pays 9% because the company owes a lot. If you buy it, you may not get everything back.`,
    },
    dollar_a_trade: {
      from: from.broker,
      text: t`Every trade costs $1 plus 0.1%. You see the cost before you confirm. Closing the account is free.`,
    },
    pension_cost: {
      from: from.work,
      text: t`The pension plan costs 0.4% a year. That’s $4 on every $1,000, and it comes out of the fund. You never send it.`,
    },
    twenty_years: {
      from: from.website,
      text: t`We charge 0.6% a year. This page shows what that takes from you over 20 years, even if prices stand still.`,
    },
    fixed_deposit: {
      from: from.bank,
      text: t`A fixed deposit at 2.4% for one year. The state’s deposit insurance covers it up to the legal limit.`,
    },
    savings_bond: {
      from: from.website,
      text: t`The savings bond pays 3.0% a year. You’re lending to the state, and you can read its terms on the treasury’s site.`,
    },
    members_savings: {
      from: from.letter,
      text: t`Members of the credit union get 1.8% on their savings. The board may change the rate and will tell you a month ahead.`,
    },
    new_account: {
      from: from.ad,
      text: t`Open a savings account this month and get $25 from us. The interest is 0.5%, for new customers and old ones.`,
    },
    any_working_day: {
      from: from.website,
      text: t`You can give your fund shares back on any working day. You get that day’s price, whether it’s up or down.`,
    },
  }
}

function useHonestLetters() {
  const { t } = useLingui()
  const from = usePlaces()
  return {
    licensed_adviser: {
      from: from.letter,
      text: t`My license number is at the bottom of this page. Please look me up in the register before we meet.`,
    },
    tennis_poster: {
      from: from.ad,
      text: t`A tennis star smiles from our poster. We pay her for it. The bank’s license number is right below her.`,
    },
    housing_shares: {
      from: from.letter,
      text: t`Our housing co-op is selling shares of $500. The accounts are audited, and you can read them at the public register.`,
    },
    call_back: {
      from: from.call,
      text: t`I’d rather not advise you on this line. Please call the number in the regulator’s register and ask for me.`,
    },
    higher_fee: {
      from: from.email,
      text: t`Your fund’s fee goes up from 0.20% to 0.25% on 1 March. You can leave before that without a charge.`,
    },
    first_purchase: {
      from: from.broker,
      text: t`This is your first purchase of coins, so we’ll wait 24 hours. You can cancel it without giving a reason.`,
    },
    next_quarter: {
      from: from.letter,
      text: t`You can subscribe until Friday, and again next quarter. If you’re not sure, do nothing.`,
    },
    papers_home: {
      from: from.bank,
      text: t`Take the papers home. The offer is the same next month, and my colleague will gladly explain it again.`,
    },
    share_plan: {
      from: from.work,
      text: t`You have until the 30th to join the company’s share plan. It’s voluntary. Having everything in one company is risky.`,
    },
    on_its_way: {
      from: from.email,
      text: t`Your transfer of $640 is on its way and will reach your bank in two days. There’s nothing to pay or send.`,
    },
    closing_fee: {
      from: from.letter,
      text: t`You’ve closed your account. As agreed at the start, we took the fee of $12 out of your balance and sent you the rest.`,
    },
    eight_shares: {
      from: from.broker,
      text: t`You’ve sold eight shares. The fee came out of the price, and the rest is in your account. The slip shows every sum.`,
    },
  }
}

/** What gives an offer away, or why it's honest, in the words of its source. */
export function useSigns(): Readonly<Record<OfferSign, string>> {
  const { t } = useLingui()
  return {
    certain_return: t`A high return that’s certain doesn’t exist. Every investment carries risk.`,
    percent_a_day: t`Percent per day or week is how high-yield programs advertise. Nearly every one FINRA saw looked like fraud.`,
    pay_to_withdraw: t`Never pay money to get your own money out. That’s advance-fee fraud.`,
    too_steady: t`Real values move. The same return in every market is a sign of a Ponzi scheme.`,
    secret: t`A secret strategy, an unregistered offer, being urged to roll it over: these are signs of a Ponzi scheme.`,
    bought_praise: t`Fraudsters pay actors, influencers and celebrities for their praise.`,
    bring_others: t`It rewards you for bringing people in. In the UK, such bonuses are banned for crypto.`,
    hurry: t`Hurry takes the place of reasons. Scarcity is one of five persuasion tactics.`,
    small_payout_first: t`Some scams let you take out a small amount to win your trust. The growth on the screen is fake.`,
    recovery: t`People who’ve lost money get targeted again by firms that promise to bring it back.`,
    moved_to_chat: t`Being moved into a private chat is an early sign.`,
    coins_only: t`No honest business demands payment in cryptocurrency. You can hardly ever get it back.`,
    may_fall: t`It says what you can lose. Every investment carries risk.`,
    looked_up: t`You can look it up, and it asks you to: licensed sellers are in a public register.`,
    fees_first: t`It names its fees before you start, as it must.`,
    time_to_think: t`It gives you time, and you’re free to do nothing. For a first crypto purchase, the UK asks for 24 hours.`,
    small_rate: t`The rate is small, and you can check who pays it. What’s suspicious is a high return without risk.`,
    own_money: t`Nobody asks you for more money to get your own.`,
  }
}
