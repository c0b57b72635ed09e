import { Refusal, type RefusalCode } from '@dryrun/domain/refusal.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { Unreachable } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { OutcomeUnknown } from '../../unanswered.ts'

interface Shown {
  /** Null where it is about the whole form. */
  readonly field: string | null
  readonly text: string
  /** What nobody knows stays on screen until somebody has found out. */
  readonly stays: boolean
}

/** One message at a time, for as long as it is meant to show. */
export function useComplaint(showMs: number) {
  const { i18n } = useLingui()
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    if (!shown || shown.stays) return undefined
    const timer = setTimeout(() => setShown(null), showMs)
    return () => clearTimeout(timer)
  }, [shown, showMs])

  /** What the server refused, or the `fallback` where nothing better is known. */
  const complainOf = useCallback(
    (problem: unknown, fallback?: string) => {
      const isKnown = problem instanceof Refusal && problem.code !== 'unexpected'
      const field = problem instanceof Refusal ? problem.details['field'] : undefined
      const told = refusalText(i18n, problem)
      // A connection that is gone is worth naming beside what couldn't be done.
      const unknown = problem instanceof Unreachable ? `${fallback}. ${told}` : fallback
      const text = fallback !== undefined && !isKnown ? (unknown ?? fallback) : told
      setShown({ field: typeof field === 'string' ? field : null, text, stays: problem instanceof OutcomeUnknown })
    },
    [i18n],
  )
  const complain = useCallback(
    ({ code, field }: { code: RefusalCode; field: string }) => complainOf(new Refusal(code, { field })),
    [complainOf],
  )

  return {
    complain,
    complainOf,
    clear: useCallback(() => setShown(null), []),
    /** The message under one field. */
    at: (field: string) => (shown?.field === field ? shown.text : undefined),
    /** The message about the form as a whole, or about a field that is not one of these. */
    elsewhere: (...fields: string[]) =>
      shown && (shown.field === null || !fields.includes(shown.field)) ? shown.text : undefined,
  }
}
