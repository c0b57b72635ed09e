/** What is known of one student's warnings and of what they did with their money. Times are the class clock's. */
export interface WarnedStudent {
  readonly studentNo: number
  readonly joinedAt: Date
  /** When they first opened the reality check, and first turned on the red flags. */
  readonly checkedAt: Date | null
  readonly flaggedAt: Date | null
  readonly paidInAt: readonly Date[]
  readonly askedAt: readonly Date[]
  readonly paidOutAt: readonly Date[]
}

interface Moments {
  /** When the promise broke. */
  readonly brokeAt: Date | null
  /** When the class was first told that payouts take longer. */
  readonly toldAt: Date | null
}

const isIn = (at: Date, limit: Date | undefined) => limit === undefined || at <= limit

/** Who was warned of what, and what they did then: by their numbers, so that each count can be opened. */
export function tellWarned(students: readonly WarnedStudent[], { brokeAt, toldAt }: Moments) {
  const numbers = (is: (student: WarnedStudent) => boolean) => students.filter(is).map(({ studentNo }) => studentNo)
  const isBefore = ({ checkedAt, paidInAt }: WarnedStudent) => checkedAt !== null && isIn(checkedAt, paidInAt[0])
  const hasPaidIn = ({ paidInAt }: WarnedStudent) => paidInAt.length > 0
  const hasAskedBefore = ({ askedAt }: WarnedStudent) => brokeAt !== null && askedAt.some((at) => at < brokeAt)
  const wasTold = ({ joinedAt }: WarnedStudent) => toldAt !== null && joinedAt <= toldAt
  return {
    checked: numbers(({ checkedAt }) => checkedAt !== null),
    checkedBefore: numbers(isBefore),
    paidInAfterAll: numbers((student) => isBefore(student) && hasPaidIn(student)),
    paidIn: numbers(hasPaidIn),
    redFlags: numbers(({ flaggedAt }) => flaggedAt !== null),
    /** Null while the promise holds: then there's no before. */
    askedBefore: brokeAt && numbers(hasAskedBefore),
    askedBeforeAndPaid: brokeAt && numbers((student) => hasAskedBefore(student) && student.paidOutAt.length > 0),
    /** Null where nobody said it. */
    toldSlow: toldAt && numbers(wasTold),
    paidInAfterTold: toldAt && numbers((student) => wasTold(student) && student.paidInAt.some((at) => at > toldAt)),
  }
}
