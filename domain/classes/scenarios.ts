const hourMs = 3_600_000

export const scenarioNames = ['promise'] as const

export type ScenarioName = (typeof scenarioNames)[number]

/** What a trainer can say at a press. Their words are in the reader's own language. */
export const announcementScripts = ['slow_payouts', 'bring_a_friend'] as const

export type AnnouncementScript = (typeof announcementScripts)[number]

/** What a trainer can ask at a press, for yes, no or not sure. */
export const questionScripts = ['would_you_deposit', 'would_you_withdraw', 'who_pays'] as const

export type QuestionScript = (typeof questionScripts)[number]

export const answersToQuestion = ['yes', 'no', 'unsure'] as const

export type AnswerToQuestion = (typeof answersToQuestion)[number]

export interface Scenario {
  readonly name: ScenarioName
  readonly minutes: number
  /** What's in everyone's pocket at the start. */
  readonly startingCents: bigint
  readonly planIds: readonly number[]
  readonly hasReferralRewards: boolean
  /** The house pays out only what this class has paid in and hasn't got back yet. */
  readonly paysOnlyFromWhatItHolds: boolean
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
    planIds: [1, 2, 3],
    hasReferralRewards: true,
    paysOnlyFromWhatItHolds: true,
    withdrawalWaitMs: 48 * hourMs,
    announcements: announcementScripts,
    questions: questionScripts,
  },
}
