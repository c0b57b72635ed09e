const hourMs = 3_600_000

export const scenarioNames = ['promise', 'honest_twin', 'trading_month'] as const

export type ScenarioName = (typeof scenarioNames)[number]

/** Who a student gives their money to: one that promises returns, or one that buys at the market for them. */
export const houseKinds = ['promise', 'market'] as const

export type HouseKind = (typeof houseKinds)[number]

/** What a trainer can say at a press. Their words are in the reader's own language. */
export const announcementScripts = ['slow_payouts', 'bring_a_friend', 'look_at_prices', 'why_now'] as const

export type AnnouncementScript = (typeof announcementScripts)[number]

/** What a trainer can ask at a press, for yes, no or not sure. */
export const questionScripts = [
  'would_you_deposit',
  'would_you_withdraw',
  'who_pays',
  'is_yours_certain',
  'beat_holding',
  'could_say_why',
] as const

export type QuestionScript = (typeof questionScripts)[number]

export const answersToQuestion = ['yes', 'no', 'unsure'] as const

/** What warns somebody, if they look. */
export const warningKinds = ['reality_check', 'red_flags'] as const

export type WarningKind = (typeof warningKinds)[number]

export interface Scenario {
  readonly name: ScenarioName
  /** Null where it takes several lessons. */
  readonly minutes: number | null
  /** What's in everyone's pocket at the start. */
  readonly startingCents: bigint
  /** The houses that the class is spread over, evenly and by chance. */
  readonly houses: readonly HouseKind[]
  /** What the house of the promise offers. */
  readonly planIds: readonly number[]
  /** What the house of the market buys and sells. */
  readonly symbols: readonly string[]
  /** Nobody trades without writing down why. */
  readonly needsNotes: boolean
  readonly hasReferralRewards: boolean
  /** A withdrawal that can't be paid waits so long by the class clock. Then it's declined for lack of money. */
  readonly withdrawalWaitMs: number
  readonly announcements: readonly AnnouncementScript[]
  readonly questions: readonly QuestionScript[]
}

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  promise: {
    name: 'promise',
    minutes: 45,
    startingCents: 100_000n,
    houses: ['promise'],
    planIds: [1, 2, 3],
    symbols: [],
    needsNotes: false,
    hasReferralRewards: true,
    withdrawalWaitMs: 48 * hourMs,
    announcements: ['slow_payouts', 'bring_a_friend'],
    questions: ['would_you_deposit', 'would_you_withdraw', 'who_pays'],
  },
  honest_twin: {
    name: 'honest_twin',
    minutes: 45,
    startingCents: 100_000n,
    houses: ['promise', 'market'],
    planIds: [1, 2, 3],
    symbols: ['BTCUSDT', 'ETHUSDT', 'AAPL', 'MSFT', 'KO'],
    needsNotes: false,
    // A reward for bringing people would tell the two halves apart.
    hasReferralRewards: false,
    withdrawalWaitMs: 48 * hourMs,
    announcements: ['slow_payouts', 'look_at_prices'],
    questions: ['would_you_deposit', 'would_you_withdraw', 'is_yours_certain'],
  },
  trading_month: {
    name: 'trading_month',
    minutes: null,
    startingCents: 1_000_000n,
    houses: ['market'],
    planIds: [],
    symbols: ['BTCUSDT', 'ETHUSDT', 'AAPL', 'MSFT', 'KO', 'JNJ', 'XOM', 'WMT'],
    needsNotes: true,
    hasReferralRewards: false,
    withdrawalWaitMs: 48 * hourMs,
    announcements: ['look_at_prices', 'why_now'],
    questions: ['beat_holding', 'could_say_why'],
  },
}

/**
 * The house for somebody who joins: whichever has fewer students so far, and one by chance where all have the same.
 * `random` gives whole numbers from 0 to below its argument.
 */
export function houseFor(
  { houses }: Pick<Scenario, 'houses'>,
  studentsOf: Readonly<Record<HouseKind, number>>,
  random: (below: number) => number,
): HouseKind {
  const fewest = Math.min(...houses.map((house) => studentsOf[house]))
  const open = houses.filter((house) => studentsOf[house] === fewest)
  return open[random(open.length)] as HouseKind
}
