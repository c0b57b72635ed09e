/** The offers of "Fraud, or not?", in the order they are shown, and whether each is one. */
const offers = {
  doubled_by_thursday: true,
  savings_account: false,
  release_fee: true,
  share_fund: false,
  nine_places: true,
  mentor_app: true,
  government_bond: false,
  mining_contract: true,
  pension_index: false,
  celebrity_video: true,
  recovery_agent: true,
  credit_union: false,
  signals_group: true,
  exchange_risk_notice: false,
  landlord_club: true,
  robo_adviser: false,
  tax_unfreeze: true,
  rights_issue: false,
  referral_pool: true,
  corporate_bond: false,
} as const satisfies Record<string, boolean>

export type OfferId = keyof typeof offers

export const offerIds = Object.keys(offers) as [OfferId, ...OfferId[]]

export const isFraud = (offer: OfferId): boolean => offers[offer]

export const honestCount = offerIds.filter((offer) => !isFraud(offer)).length

/** The four ways a judgement can come out. Calling everything a fraud catches all of them and is of no use. */
export type Verdict = 'hit' | 'miss' | 'false_alarm' | 'correct_pass'

export function judge(offer: OfferId, saysFraud: boolean): Verdict {
  if (isFraud(offer)) return saysFraud ? 'hit' : 'miss'
  return saysFraud ? 'false_alarm' : 'correct_pass'
}

export type Tally = Readonly<Record<Verdict, number>>

export function tally(judgements: readonly { readonly offer: OfferId; readonly saysFraud: boolean }[]): Tally {
  const counts = { hit: 0, miss: 0, false_alarm: 0, correct_pass: 0 }
  for (const { offer, saysFraud } of judgements) counts[judge(offer, saysFraud)]++
  return counts
}
