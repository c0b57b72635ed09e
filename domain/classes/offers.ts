import { mix } from '../markets/noise.ts'

/** What gives a fraud away. Where it's known from stands beside it, as it's printed. */
export const fraudSigns = {
  certain_return: 'SEC, CFTC, 24 April 2019',
  percent_a_day: 'FINRA, 2010',
  pay_to_withdraw: 'CFTC, 2020',
  too_steady: 'SEC, Ponzi scheme red flags',
  secret: 'SEC, Ponzi scheme red flags',
  bought_praise: 'SEC, 1 September 2021',
  bring_others: 'FCA, 8 October 2023',
  hurry: 'FINRA Foundation',
  small_payout_first: 'FTC, June 2022',
  recovery: 'CFTC, 30 July 2024',
  moved_to_chat: 'CFTC, digital asset frauds',
  coins_only: 'FTC',
} as const

/** What an honest offer has instead. */
export const honestSigns = {
  may_fall: 'SEC, CFTC, 24 April 2019',
  looked_up: 'CFTC, LearnAndProtect',
  fees_first: 'CFTC, 2020',
  time_to_think: 'FCA, 8 October 2023',
  small_rate: 'SEC, CFTC, 24 April 2019',
  own_money: 'CFTC, 2020',
} as const

export type OfferSign = keyof typeof fraudSigns | keyof typeof honestSigns

export const offerSigns = [...Object.keys(fraudSigns), ...Object.keys(honestSigns)] as [OfferSign, ...OfferSign[]]

/**
 * The pool for before and after: half of them frauds. None is in the lesson "Fraud, or not?", whose answers anyone can
 * read. Their words are in the web app, which doesn't know the signs until somebody has judged.
 */
const pool = {
  gold_vault: 'certain_return',
  harvest_fund: 'certain_return',
  night_computer: 'percent_a_day',
  weekly_thirty: 'percent_a_day',
  payout_insurance: 'pay_to_withdraw',
  security_deposit: 'pay_to_withdraw',
  quiet_adviser: 'too_steady',
  twelve_quarters: 'too_steady',
  unspoken_strategy: 'secret',
  unlisted_run: 'secret',
  tv_doctor: 'bought_praise',
  five_stars: 'bought_praise',
  ten_percent_each: 'bring_others',
  levels_below: 'bring_others',
  ten_minutes: 'hurry',
  tonight: 'hurry',
  try_a_hundred: 'small_payout_first',
  level_two: 'small_payout_first',
  victims_office: 'recovery',
  trace_experts: 'recovery',
  evening_professor: 'moved_to_chat',
  wrong_number: 'moved_to_chat',
  coins_please: 'coins_only',
  say_its_a_gift: 'coins_only',
  world_fund: 'may_fall',
  ten_dollar_coin: 'may_fall',
  bakery_shares: 'may_fall',
  indebted_maker: 'may_fall',
  licensed_adviser: 'looked_up',
  tennis_poster: 'looked_up',
  housing_shares: 'looked_up',
  call_back: 'looked_up',
  dollar_a_trade: 'fees_first',
  pension_cost: 'fees_first',
  twenty_years: 'fees_first',
  higher_fee: 'fees_first',
  first_purchase: 'time_to_think',
  next_quarter: 'time_to_think',
  papers_home: 'time_to_think',
  share_plan: 'time_to_think',
  fixed_deposit: 'small_rate',
  savings_bond: 'small_rate',
  members_savings: 'small_rate',
  new_account: 'small_rate',
  on_its_way: 'own_money',
  closing_fee: 'own_money',
  eight_shares: 'own_money',
  any_working_day: 'own_money',
} as const satisfies Record<string, OfferSign>

export type PoolOffer = keyof typeof pool

export const poolOffers = Object.keys(pool) as [PoolOffer, ...PoolOffer[]]

export const signOf = (offer: PoolOffer): OfferSign => pool[offer]

export const isPoolFraud = (offer: PoolOffer): boolean => signOf(offer) in fraudSigns

/** Where the sign of an offer is known from. */
export const sourceOf = (offer: PoolOffer): string => ({ ...fraudSigns, ...honestSigns })[signOf(offer)]

/** Of each kind, so that calling everything fraud is no better than calling nothing fraud. */
export const offersOfEachKind = 6
/** Three months later, a few more that nobody has seen yet. */
const reminderOffersOfEachKind = 3

export const judgingRounds = ['before', 'after'] as const

export type JudgingRound = (typeof judgingRounds)[number]

/** The same seed always draws the same offers, and no offer is drawn for two rounds. */
export function drawOffers(seed: number, round: JudgingRound | 'reminder'): PoolOffer[] {
  const from = round === 'before' ? 0 : round === 'after' ? offersOfEachKind : 2 * offersOfEachKind
  const count = round === 'reminder' ? reminderOffersOfEachKind : offersOfEachKind
  const frauds = shuffled(poolOffers.filter(isPoolFraud), seed).slice(from, from + count)
  const honest = shuffled(
    poolOffers.filter((offer) => !isPoolFraud(offer)),
    ~seed,
  ).slice(from, from + count)
  return shuffled([...frauds, ...honest], mix(seed, from + 1))
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, at) => ({ item, place: mix(seed, at + 1) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
