/** What is wrong with a form, in a sentence. */
export interface Complaint {
  /** The field it's about; null where it's about the form as a whole. */
  readonly field: string | null
  readonly text: string
  /** Names the reason, for forms that offer a way out of it. */
  readonly code?: string
  /** What nobody knows stays on screen until somebody has found out. */
  readonly stays?: boolean
  /** A rule of the page found it, so it's over as soon as the rule finds nothing more. */
  readonly isFound?: true
}

interface FormState<V> {
  readonly values: V
  readonly complaint: Complaint | null
  /** The work under way, by its name. */
  readonly busy: string | null
}

interface Work {
  readonly name: string
  /** Looked at first: while something is wrong, nothing is sent. */
  readonly check?: () => Complaint | null
  readonly send: () => Promise<unknown>
  readonly complaintOf: (problem: unknown) => Complaint
  /** Success leads away from the form, which stays busy until it's gone. */
  readonly leaves?: boolean
}

export type Change<V> = Partial<V> | ((values: V) => Partial<V>)

/**
 * A form without its markup: what was entered, the one complaint on screen, and what is under way. Knows nothing of
 * React, so that its rules can be tested alone.
 */
export function createForm<V extends object>(initial: V, { showMs }: { readonly showMs?: number | undefined } = {}) {
  let state: FormState<V> = { values: initial, complaint: null, busy: null }
  let hiding: ReturnType<typeof setTimeout> | undefined
  let isTouched = false
  const listeners = new Set<() => void>()

  function become(part: Partial<FormState<V>>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function complain(complaint: Complaint | null): void {
    clearTimeout(hiding)
    if (complaint && !complaint.stays && showMs !== undefined)
      hiding = setTimeout(() => become({ complaint: null }), showMs)
    // Always a new one: the same mistake made again leads to its field again.
    become({ complaint: complaint && { ...complaint } })
  }

  return {
    state: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (change: Change<V>): void => {
      const changed = typeof change === 'function' ? change(state.values) : change
      const { complaint } = state
      // What the server said about a field was about what stood there.
      const isAnswered =
        complaint !== null && !complaint.stays && complaint.field !== null && complaint.field in changed
      if (isAnswered) clearTimeout(hiding)
      become({ values: { ...state.values, ...changed }, ...(isAnswered && { complaint: null }) })
    },
    /** What was typed, or filled in by the browser, before the program came. */
    takeOver: (entered: FormData): void => {
      const values = Object.entries(state.values).flatMap(([name, value]) => {
        const typed = entered.get(name)
        if (typeof value === 'boolean') return typed === null ? [] : [[name, true]]
        return typeof value === 'string' && typeof typed === 'string' && typed !== value ? [[name, typed]] : []
      })
      if (values.length > 0) become({ values: { ...state.values, ...Object.fromEntries(values) } })
    },
    /** Empties the form again, as it began. */
    reset: () => become({ values: initial }),
    complain,
    /** Somebody types: from now on the focus stays where they are. */
    touch: (): void => {
      isTouched = true
    },
    isTouched: () => isTouched,
    /** One thing at a time: whoever presses again while something is under way changes nothing. */
    async run({ name, check, send, complaintOf, leaves = false }: Work): Promise<void> {
      if (state.busy !== null) return
      isTouched = false
      const wrong = check?.() ?? null
      complain(wrong && { ...wrong, isFound: true })
      if (wrong) return
      become({ busy: name })
      try {
        await send()
        if (!leaves) become({ busy: null })
      } catch (problem) {
        become({ busy: null })
        complain(complaintOf(problem))
      }
    },
  }
}
