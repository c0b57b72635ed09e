/** What a check found. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly slowest: readonly TimedTest[]
  /** What failed, by name where it has one. */
  readonly failures: readonly Failure[]
}

export interface Failure {
  readonly name: string
  /** How it failed, in its own words. */
  readonly why: string
}

export interface TimedTest {
  readonly name: string
  readonly ms: number
}

export const held: Outcome = { passed: 1, failed: 0, skipped: 0, slowest: [], failures: [] }
export const failed: Outcome = { passed: 0, failed: 1, skipped: 0, slowest: [], failures: [] }

/** Takes what a check prints. Checks that run side by side each get one of their own. */
export type Print = (text: string) => void

export interface Check {
  /** Checks that must have ended before this one begins. */
  readonly after?: readonly string[]
  readonly run: (print: Print) => Outcome | Promise<Outcome>
}
