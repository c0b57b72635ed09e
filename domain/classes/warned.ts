/** What is known of one student's warnings and of what they did with their money, by places in the class's own order. */
export interface WarnedStudent {
  readonly studentNo: number
  readonly joinedStep: bigint
  /** When they first opened the reality check, and first turned on the red flags. */
  readonly checkedStep: bigint | null
  readonly flaggedStep: bigint | null
  readonly paidInSteps: readonly bigint[]
  readonly askedSteps: readonly bigint[]
  readonly paidOutSteps: readonly bigint[]
}

interface Moments {
  /** The press at which the promise broke. */
  readonly brokeStep: bigint | null
  /** When the class was first told that payouts take longer. */
  readonly toldStep: bigint | null
}

/** Who was warned of what, and what they did then: by their numbers, so that each count can be opened. */
export function tellWarned(students: readonly WarnedStudent[], { brokeStep, toldStep }: Moments) {
  const numbers = (is: (student: WarnedStudent) => boolean) => students.filter(is).map(({ studentNo }) => studentNo)
  const isBefore = ({ checkedStep, paidInSteps: [first] }: WarnedStudent) =>
    checkedStep !== null && (first === undefined || checkedStep < first)
  const hasPaidIn = ({ paidInSteps }: WarnedStudent) => paidInSteps.length > 0
  const hasAskedBefore = ({ askedSteps }: WarnedStudent) =>
    brokeStep !== null && askedSteps.some((step) => step < brokeStep)
  const wasTold = ({ joinedStep }: WarnedStudent) => toldStep !== null && joinedStep < toldStep
  return {
    /** Whom all of this is about. */
    students: students.map(({ studentNo }) => studentNo),
    checked: numbers(({ checkedStep }) => checkedStep !== null),
    checkedBefore: numbers(isBefore),
    paidInAfterAll: numbers((student) => isBefore(student) && hasPaidIn(student)),
    paidIn: numbers(hasPaidIn),
    redFlags: numbers(({ flaggedStep }) => flaggedStep !== null),
    /** Null while the promise holds: then there's no before. */
    askedBefore: brokeStep === null ? null : numbers(hasAskedBefore),
    askedBeforeAndPaid:
      brokeStep === null ? null : numbers((student) => hasAskedBefore(student) && student.paidOutSteps.length > 0),
    /** Null where nobody said it. */
    toldSlow: toldStep === null ? null : numbers(wasTold),
    paidInAfterTold:
      toldStep === null
        ? null
        : numbers((student) => wasTold(student) && student.paidInSteps.some((step) => step > toldStep)),
  }
}
