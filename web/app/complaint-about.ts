import { Refusal } from '@dryrun/domain/refusal.ts'
import { Unreachable } from './api.ts'
import type { Complaint } from './ui/form-state.ts'
import { OutcomeUnknown } from './unanswered.ts'

interface Options {
  /** Where a refusal stands that doesn't name its field. */
  readonly fieldOf?: (problem: unknown) => string | null
  /** Said where the reason isn't known. */
  readonly fallback?: string
}

/** What a form says about something that was thrown; `told` is the sentence for it. */
export function complaintAbout(problem: unknown, told: string, { fieldOf, fallback }: Options): Complaint {
  const refusal = problem instanceof Refusal ? problem : undefined
  const named = refusal?.details['field']
  return {
    field: fieldOf?.(problem) ?? (typeof named === 'string' ? named : null),
    text: fallback === undefined ? told : textBeside(problem, told, fallback),
    ...(refusal && { code: refusal.code }),
    stays: problem instanceof OutcomeUnknown,
  }
}

function textBeside(problem: unknown, told: string, fallback: string): string {
  if (problem instanceof Refusal && problem.code !== 'unexpected') return told
  // A connection that is gone is worth naming beside what couldn't be done.
  return problem instanceof Unreachable ? `${fallback}. ${told}` : fallback
}
