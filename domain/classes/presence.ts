/** What is known of whether somebody was in a lesson. Steps are places in the class's own order. */
interface Known {
  readonly removedStep: bigint | null
  /** Whether any dollar ever moved in their book. */
  readonly hasMoved: boolean
}

interface Lesson {
  /** Null while the lesson hasn't begun. */
  readonly beganStep: bigint | null
  /** Null while it hasn't ended. */
  readonly endedStep: bigint | null
}

/** There, removed while the lesson was on, or gone before it began. */
export type Presence = 'there' | 'removed' | 'gone'

/**
 * Whoever was removed before the lesson began isn't in it; whoever was removed later is counted apart. What somebody paid in
 * stays with the house when they're removed, so whoever moved money is never left out: the figures wouldn't add up. Once
 * the class has ended accounts go, and whose they were was there.
 */
export function presenceOf({ removedStep, hasMoved }: Known, { beganStep, endedStep }: Lesson): Presence {
  if (removedStep === null || (endedStep !== null && removedStep > endedStep)) return 'there'
  const isBefore = beganStep === null || removedStep < beganStep
  return isBefore && !hasMoved ? 'gone' : 'removed'
}
